// One object of the cloud home is turned back to an older copy of its file, with all that must follow.
import { createHmac } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { startWorkerd } from './workerd.mjs'

const USAGE = 'node scripts/restore-object.mjs BOOK FILE, while the cloud home over DATA_DIR does not run'

/** The file of a book's object: its name says nothing. */
export function fileOf(dataDir, bookId) {
  const folder = join(dataDir, 'objects')
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.sqlite'))
  const isIt = (name) => {
    const db = new Database(join(folder, name))
    try {
      const has = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'books'").get()
      return has && db.prepare('SELECT 1 FROM books WHERE id = ?').get(bookId)
    } finally {
      db.close()
    }
  }
  const found = files.find(isIt)
  if (!found) throw new Error(`No object has the book ${bookId}.`)
  return join(folder, found)
}

const copyWithLog = (from, to) => {
  for (const end of ['', '-wal', '-shm']) rmSync(to + end, { force: true })
  for (const end of ['', '-wal']) if (existsSync(from + end)) copyFileSync(from + end, to + end)
}

/** Turns it back, keeps what was there beside it, and returns what followed. `start` are workerd's parameters. */
export async function restoreObject({ bookId, file, ...start }) {
  const running = async (work) => {
    const { url, stop } = await startWorkerd(start)
    const authorization = () => {
      const key = Buffer.from(readFileSync(join(start.dataDir, 'bucketbook.key')))
      return `Bearer ${createHmac('sha256', key).update(`operator of ${bookId}`).digest('hex')}`
    }
    try {
      return await work((init = {}) =>
        fetch(`${url}/ops/${bookId}`, { ...init, headers: { authorization: authorization() } }),
      )
    } finally {
      await stop()
    }
  }
  // One that does not open any more is compared with the books that its copy knows.
  const joined = await running(async (ask) => {
    const answer = await ask()
    return answer.ok ? answer.json() : []
  })
  const present = fileOf(start.dataDir, bookId)
  copyWithLog(present, `${present}.before-restore`)
  copyWithLog(file, present)
  return running(async (ask) => {
    const answer = await ask({ method: 'POST', body: JSON.stringify(joined) })
    if (!answer.ok) throw new Error(`The book was turned back; what follows failed with ${answer.status}.`)
    return answer.json()
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [bookId, file] = process.argv.slice(2)
  if (!file) throw new Error(USAGE)
  const { HOST: host = '127.0.0.1', PORT = '3000', DATA_DIR = './data', ...env } = process.env
  const where = {
    dataDir: resolve(DATA_DIR),
    host,
    port: Number(PORT),
    worker: resolve('dist/cloud/worker.js'),
  }
  const followed = await restoreObject({ ...where, webDir: 'dist/web', env, bookId, file: resolve(file) })
  console.log(JSON.stringify(followed, null, 2))
}
