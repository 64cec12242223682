// One object of the cloud home is turned back to an older copy of its file, with all that must follow.
import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { authorizationOf, startWorkerd } from './workerd.mjs'

const USAGE = 'node scripts/restore-object.mjs BOOK FILE, while the cloud home over DATA_DIR does not run'

/** True of a database that has the book; false of any other file. */
function hasBook(file, bookId) {
  if (!existsSync(file)) return false
  // Not for reading alone: without its log beside it such a connection opens none of these.
  const db = new Database(file)
  try {
    return db.prepare('SELECT 1 FROM books WHERE id = ?').get(bookId) !== undefined
  } catch {
    return false
  } finally {
    db.close()
  }
}

/** The file of a book's object: its name says nothing. */
export function fileOf(dataDir, bookId) {
  const folder = join(dataDir, 'objects')
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.sqlite'))
  const found = files.find((name) => hasBook(join(folder, name), bookId))
  if (!found) throw new Error(`No object has the book ${bookId}.`)
  return join(folder, found)
}

const copyWithLog = (from, to) => {
  for (const end of ['', '-wal', '-shm']) rmSync(to + end, { force: true })
  for (const end of ['', '-wal']) if (existsSync(from + end)) copyFileSync(from + end, to + end)
}

/** Turns it back, keeps what was there beside it, and returns what followed. `start` are workerd's parameters. */
export async function restoreObject({ bookId, file, ...start }) {
  const present = fileOf(start.dataDir, bookId)
  if (!hasBook(file, bookId))
    throw new Error(`${file} has no copy of the book ${bookId}. Nothing was changed.`)
  const running = async (work) => {
    const { url, stop } = await startWorkerd(start)
    try {
      return await work((init = {}) =>
        fetch(`${url}/ops/${bookId}`, {
          ...init,
          headers: { authorization: authorizationOf(start.dataDir, bookId) },
        }),
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
  // Each time another name: what was there before a wrong copy came is what is wanted then.
  copyWithLog(present, `${present}.before-restore-${Date.now()}`)
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
