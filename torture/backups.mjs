// Copies of a server that is being written to: each must be of one moment, no older than when it was asked for,
// and come back as what it was.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { inviteCodeFor } from '../scripts/invite-code.mjs'
import { chanceOf } from './chance.mjs'
import { ANNA, fill, signIn } from './fill.mjs'
import { repeatable, startServer } from './release.mjs'
import { dumpFile, faultsOf, missingRows, moneyOf, openingsOf, read } from './rows.mjs'

const PURGED = ['sessions', 'sign_in_flows', 'mail_tokens', 'api_tokens', 'calendar_feeds']

export async function ops(env, args) {
  const child = spawn(process.execPath, ['dist/server/ops.js', ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, out, error }
}

/** Moves money between accounts and goals until it is stopped; `done` counts what was answered. */
function keepMoving({ anna, accounts, goals }, random) {
  const state = { done: 0, isStopped: false }
  const pick = (list) => list[Math.floor(random() * list.length)]
  const work = async () => {
    while (!state.isStopped) {
      const goal = pick(goals)
      const account = pick(accounts).id
      const saved = (random() * 500).toFixed(2)
      const move = { saved, fromAccountId: account, toAccountId: account }
      const { status } = await anna.send('POST', `/savings-buckets/${goal.id}/transfers`, move)
      if (status < 300) state.done++
      else if (status >= 500) throw new Error(`A transfer was answered ${status}.`)
    }
  }
  const ended = Promise.all(Array.from({ length: 4 }, work))
  ended.catch(() => {})
  return {
    done: () => state.done,
    stop: () => {
      state.isStopped = true
      return ended
    },
  }
}

function check(is, what) {
  if (!is) throw new Error(what)
}

function checkCopy(file, { money, openings, transfers }) {
  read(file, (sqlite) => {
    const faults = faultsOf(sqlite)
    check(faults.length === 0, `${file} does not add up: ${faults[0]}`)
    check(moneyOf(sqlite) === money, `${file} has ${moneyOf(sqlite)} cents, not ${money}.`)
    check(
      JSON.stringify(openingsOf(sqlite)) === openings,
      `${file} has a balance that its transactions don't explain.`,
    )
    const moved = sqlite
      .prepare('SELECT count(*) FROM transactions WHERE bucket_id IS NOT NULL')
      .pluck()
      .get()
    check(
      moved >= transfers,
      `${file} has ${moved} transfers, but ${transfers} were answered before it was begun.`,
    )
  })
}

/** Sees that every book has a higher version than its copy, and gives the copy that version: all else must be the same. */
function takeVersions(before, after) {
  const { columns, rows } = before.books
  const [id, version] = ['id', 'version'].map((name) => columns.indexOf(name))
  const versions = new Map(
    after.books.rows.map((row) => JSON.parse(row)).map((row) => [row[id], row[version]]),
  )
  const raised = rows
    .map((row) => JSON.parse(row))
    .map((row) => {
      const now = versions.get(row[id])
      check(now > row[version], `Book ${row[id]} has version ${now}, its copy ${row[version]}.`)
      return JSON.stringify(row.with(version, now))
    })
  before.books = { columns, rows: raised }
}

/** Restores the copy into an empty folder and compares every table; the server must then serve it. */
async function restoreAndCompare(copy, folder) {
  const { code, error } = await ops({ DATA_DIR: folder }, ['restore', copy])
  check(code === 0, `The restore failed: ${error}`)
  const before = dumpFile(copy)
  const restored = join(folder, 'bucketbook.db')
  const after = dumpFile(restored)
  for (const name of PURGED) {
    check(after[name].rows.length === 0, `${name} was not purged.`)
    delete before[name]
  }
  takeVersions(before, after)
  const lost = missingRows(before, after)
  check(lost.length === 0, `The restore lost ${lost[0]}`)
  const added = missingRows(after, before)
  check(
    added.length === 1 && added[0].startsWith('audit_log ') && added[0].includes('ops.restore'),
    `The restore added ${added}`,
  )
  const server = await startServer({ DATA_DIR: folder })
  try {
    const anna = await signIn(server.url, ANNA)
    const { totalBalance } = await anna.needed('GET', '/dashboard?month=2026-03')
    const ofAnna =
      'SELECT sum(balance_cents) FROM accounts WHERE book_id = (SELECT book_id FROM users WHERE email = ?)'
    const goals = ofAnna.replace('balance_cents', 'saved_cents').replace('accounts', 'savings_buckets')
    const cents = read(restored, (sqlite) =>
      [ofAnna, goals].map((query) => sqlite.prepare(query).pluck().get(ANNA)).reduce((a, b) => a + b),
    )
    check(
      Math.round(Number(totalBalance) * 100) === cents,
      `The dashboard says ${totalBalance}, the rows ${cents}.`,
    )
  } finally {
    await server.end()
  }
}

/** Answers how many copies were made and how many transfers were answered meanwhile. */
export const backupsUnderLoad = repeatable('backups', async ({ copies, seed }) => {
  const folder = mkdtempSync(join(tmpdir(), 'bucketbook-torture-'))
  const dataDir = join(folder, 'data')
  const server = await startServer({ DATA_DIR: dataDir, ADMIN_EMAILS: ANNA, LOG_LEVEL: 'info' })
  const made = []
  let moved = 0
  try {
    const book = await fill(server.url, { inviteCode: inviteCodeFor(dataDir, ANNA) })
    book.goals.push(await book.anna.needed('POST', '/savings-buckets', { name: 'Third', target: '9999' }))
    // The one that was celebrated is gone.
    book.goals.splice(1, 1)
    const [money, openings, before] = read(join(dataDir, 'bucketbook.db'), (sqlite) => [
      moneyOf(sqlite),
      JSON.stringify(openingsOf(sqlite)),
      sqlite.prepare('SELECT count(*) FROM transactions WHERE bucket_id IS NOT NULL').pluck().get(),
    ])
    const start = dumpFile(join(dataDir, 'bucketbook.db'))
    const moving = keepMoving(book, chanceOf(seed).next)
    try {
      for (let n = 0; n < copies; n++) {
        const transfers = before + moving.done()
        const { name } = await book.anna.needed('POST', '/admin/backups', {})
        made.push({ file: join(dataDir, 'backups', name), money, openings, transfers })
      }
    } finally {
      await moving.stop()
    }
    moved = moving.done()
    for (const copy of made) checkCopy(copy.file, copy)
    check(moved > 0, 'Nothing was written meanwhile.')
    // Nobody took a transaction back: what was there at the start is in every copy.
    for (const { file } of made) {
      const lost = missingRows({ transactions: start.transactions, users: start.users }, dumpFile(file))
      check(lost.length === 0, `${file} lacks ${lost[0]}`)
    }
  } finally {
    await server.end()
  }
  try {
    for (const [n, { file }] of made.slice(-2).entries())
      await restoreAndCompare(file, join(folder, `empty ${n}`))
    return { copies: made.length, transfers: moved }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
