// Every schema that was ever released, brought to the newest by the built server: also where it is killed meanwhile.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { chanceOf } from './chance.mjs'
import { ANNA, signIn } from './fill.mjs'
import { repeatable, spawnServer, startServer } from './release.mjs'
import { dumpFile, dumpOf, faultsOf, missingRows, openingsOf, read } from './rows.mjs'

const GOLDEN = 'src/db/golden'
export const tags = () =>
  readdirSync('drizzle')
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -4))
    .sort()

/** The database of that schema; undefined where nobody made it yet. */
export function goldenOf(tag) {
  const file = join(GOLDEN, `${tag}.db.gz`)
  return existsSync(file) ? gunzipSync(readFileSync(file)) : undefined
}

function check(is, what) {
  if (!is) throw new Error(what)
}

const SOON_MS = 600_000
const LATER_MS = 60_000

/** A data folder with the golden file in it, and the time soon after it was made: none of its rows has run out then. */
function folderWith(tag) {
  const folder = mkdtempSync(join(tmpdir(), 'bucketbook-upgrade-'))
  const file = join(folder, 'bucketbook.db')
  writeFileSync(file, goldenOf(tag))
  const made = read(file, (sqlite) => sqlite.prepare('SELECT max(created_at) FROM users').pluck().get())
  return { folder, file, at: made + SOON_MS, remove: () => rmSync(folder, { recursive: true }) }
}

/** A month whose words for the search were not gathered yet; in the background that begins soon after the start. */
const TO_GATHER = /^search_months (\[.*),null\]$/

/** An e-mail with no failure to sign in any more, which the server sweeps. */
const NO_FAILURE = /^sign_in_failures .*,"\[\]",0\]$/
/** A book, by its id, its version and the rest. */
const BOOK = /^(?:books )?\[("[^"]+"),(\d+),(.*)$/

/**
 * Rows that are gone, or not as they were. A month that was still to be gathered may have its words now, and a book whose
 * transactions were given their payees meanwhile a higher version.
 */
function lostRows(before, file) {
  const after = dumpFile(file, before)
  const isRaised = (row) => {
    // Only a schema of before there were payees: rows of a later one have them.
    if (before.payees || !row.startsWith('books ')) return false
    const [, id, version, rest] = BOOK.exec(row) ?? []
    return after.books.rows.some((one) => {
      const [, sameId, next, sameRest] = BOOK.exec(one) ?? []
      return sameId === id && sameRest === rest && Number(next) > Number(version)
    })
  }
  const isGathered = (row) => {
    const [, month] = TO_GATHER.exec(row) ?? []
    return month !== undefined && after.search_months.rows.some((one) => one.startsWith(`${month},`))
  }
  return missingRows(before, after).filter(
    (row) => !isGathered(row) && !isRaised(row) && !NO_FAILURE.test(row),
  )
}

/** Checks that all rows are there, as they were, and that what is kept of them adds up. */
function checkKept(before, openings, file, tag) {
  const lost = lostRows(before, file)
  check(lost.length === 0, `From ${tag}: lost ${lost[0]}`)
  read(file, (sqlite) => {
    const faults = faultsOf(sqlite)
    check(faults.length === 0, `From ${tag}: ${faults[0]}`)
    check(
      JSON.stringify(openingsOf(sqlite)) === openings,
      `From ${tag}: a balance is no longer explained by its transactions.`,
    )
    const applied = sqlite.prepare('SELECT tag FROM schema_migrations ORDER BY 1').pluck().all()
    check(applied.join() === tags().join(), `From ${tag}: ${applied.at(-1)} is not the newest schema.`)
  })
}

const copiesIn = (folder) => {
  const backups = join(folder, 'backups')
  return existsSync(backups)
    ? readdirSync(backups)
        .filter((name) => name.includes('before-upgrade') && name.endsWith('.db'))
        .map((name) => join(backups, name))
    : []
}

/** The copy that was made before anything was changed is what was there. */
function checkCopy(folder, before, tag) {
  const copies = copiesIn(folder)
  check(copies.length === 1, `From ${tag}: there are ${copies.length} copies of before the upgrade.`)
  const copy = dumpFile(copies[0])
  check(JSON.stringify(copy) === JSON.stringify(before), `From ${tag}: the copy is not what was there.`)
}

/** Tables that signing in and a new account change. */
const TOUCHED = ['users', 'sign_in_failures', 'sessions', 'books', 'point_balances']

/** Starts the server on the golden file of the tag. Answers what Anna's dashboard says. */
export async function upgradeFrom(tag) {
  const { folder, file, at, remove } = folderWith(tag)
  try {
    const before = dumpFile(file)
    const openings = JSON.stringify(read(file, openingsOf))
    const server = await startServer({ DATA_DIR: folder }, { at })
    let dashboard
    try {
      if (tag !== tags().at(-1)) checkCopy(folder, before, tag)
      checkKept(before, openings, file, tag)
      const anna = await signIn(server.url, ANNA)
      dashboard = await anna.needed('GET', '/dashboard?month=2026-03')
      await anna.needed('POST', '/accounts', { name: 'After the upgrade', balance: '1' })
    } finally {
      await server.end()
    }
    const rest = Object.fromEntries(Object.entries(before).filter(([name]) => !TOUCHED.includes(name)))
    const lost = lostRows(rest, file)
    check(lost.length === 0, `From ${tag}: lost ${lost[0]}`)
    return dashboard
  } finally {
    remove()
  }
}

/** Schema and rows, as a text that can be compared. */
function shapeOf(file, change = () => {}) {
  const sqlite = new Database(file)
  try {
    change(sqlite)
    const schema = sqlite.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY 1, 2').raw().all()
    return JSON.stringify([schema, dumpOf(sqlite)])
  } finally {
    sqlite.close()
  }
}

/** Schema and rows, as texts, of the golden file and after each step from it on. */
function statesFrom(tag) {
  const { file, remove } = folderWith(tag)
  const states = [shapeOf(file)]
  for (const next of tags().slice(tags().indexOf(tag) + 1))
    states.push(
      shapeOf(file, (sqlite) => {
        sqlite.exec(readFileSync(`drizzle/${next}.sql`, 'utf8').replaceAll('--> statement-breakpoint', '\n'))
        sqlite.prepare('INSERT INTO schema_migrations (tag) VALUES (?)').run(next)
      }),
    )
  // A start without ADMIN_EMAILS ends by writing down that nobody of before is an operator.
  states.push(shapeOf(file, (sqlite) => sqlite.exec('UPDATE users SET is_operator = 0')))
  remove()
  return states
}

/**
 * Kills the server while it upgrades the oldest schema, again and again: each time the database is what it was
 * after some whole number of steps, a copy of before is there once anything was changed, and the next start ends
 * the work. Answers after how many steps each kill hit.
 */
export const killedUpgrades = repeatable('upgrades', async ({ kills, seed }) => {
  const random = chanceOf(seed).next
  const [tag] = tags()
  const states = statesFrom(tag)
  const reached = states.map(() => 0)
  for (let n = 0; n < kills; n++) {
    const { folder, file, at, remove } = folderWith(tag)
    mkdirSync(join(folder, 'backups'))
    const before = dumpFile(file)
    const openings = JSON.stringify(read(file, openingsOf))
    const server = spawnServer({ DATA_DIR: folder }, { at })
    // Most kills come soon after the copy stands, when the steps begin; some at any moment of the start.
    if (n % 5 !== 4)
      await new Promise((resolve) => {
        const look = () => (/"file":"[^"]*before-upgrade/.test(server.log()) ? resolve() : undefined)
        server.child.stdout.on('data', look)
        server.gone.then(resolve)
      })
    await new Promise((resolve) => setTimeout(resolve, random() * (n % 5 === 4 ? 300 : 60)))
    await server.end('SIGKILL')
    const step = states.indexOf(shapeOf(file))
    check(step >= 0, `Kill ${n}: the database is between two steps.`)
    reached[step]++
    if (step > 0) checkCopy(folder, before, tag)
    // A clock that began at the same time again could be behind that of the first start, and the copy would lie in its future.
    const again = await startServer({ DATA_DIR: folder }, { at: at + LATER_MS })
    await again.end()
    checkCopy(folder, before, tag)
    checkKept(before, openings, file, tag)
    remove()
  }
  return reached
})
