// A statement of 100,000 rows, from upload to answer, and how long another user waits meanwhile.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { longestWait } from './longest-wait.mjs'
import { removeFolder, startBucketbook, temporaryFolder } from './processes.mjs'
import { call, FILL_TOTALS, seed } from './seed.mjs'
import { report } from './table.mjs'

const ROWS = 100_000

const dayOf = (n) => new Date(Date.UTC(2016, 0, 1) + (n % 3600) * 86_400_000).toISOString().slice(0, 10)
const amountOf = (n) => ((n % 10 === 0 ? 1 : -1) * (1 + (n % 9900) / 100)).toFixed(2)

const FILES = {
  csv: (rows = ROWS, more = '') =>
    `Date,Amount,Description\n${Array.from({ length: rows }, (_, n) => `${dayOf(n)},${amountOf(n)},Payment ${n} to a shop in town${more}`).join('\n')}\n`,
  ofx: (rows = ROWS, more = '') =>
    `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><ACCTID>1234<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>\n${Array.from(
      { length: rows },
      (_, n) =>
        `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${dayOf(n).replaceAll('-', '')}<TRNAMT>${amountOf(n)}<FITID>F${n}<NAME>Payment ${n} to a shop${more}</STMTTRN>`,
    ).join('\n')}\n</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`,
}

/** The form that sends a file for an account. */
function formOf(file, format, accountId) {
  const form = new FormData()
  form.set('file', file, `statement.${format}`)
  form.set('accountId', accountId)
  return form
}

/** A file imported and taken back: the answer, rows a second, and how long the one of `otherCookie` waits meanwhile. */
async function importAndUndo(server, cookie, otherCookie, form) {
  const send = (method, path, body) =>
    fetch(`${server.url}/api/statements${path}`, { method, headers: { cookie }, body })
  const timed = async (work) => {
    const { longest, result } = await longestWait(server.url, otherCookie, async () => {
      const begin = performance.now()
      const answer = await work()
      return { answer, rate: ROWS / ((performance.now() - begin) / 1000) }
    })
    return { longest, ...result }
  }
  const made = await timed(async () => (await send('POST', '', form)).json())
  const undone = await timed(() => send('DELETE', `/${made.answer.id}`))
  return { made, undone }
}

export async function benchImports() {
  for (const [format, make] of Object.entries(FILES)) {
    const folder = temporaryFolder()
    const { cookie, accountId } = await seed(folder, 1_000)
    const server = await startBucketbook(folder)
    const form = formOf(new Blob([make()]), format, accountId)
    const { made, undone } = await importAndUndo(server, cookie, cookie, form)
    const { imported, matched } = made.answer
    if (imported + matched !== ROWS) throw new Error(`imported ${JSON.stringify(made.answer)}`)
    report(`import of 100,000 rows of ${format}`, made.rate, 'rows/s', 30_000)
    report(`longest wait of another user meanwhile (${format})`, made.longest, 'ms', 100, 'at most')
    report(`undo of the import (${format})`, undone.rate, 'rows/s')
    report(`longest wait of another user meanwhile (${format})`, undone.longest, 'ms', 100, 'at most')
    await server.stop()
    removeFolder(folder)
  }
}

/** Enters every second row of the file by hand, two days before the bank has it, or so many at least. */
function enterByHand(folder, accountId, rows = ROWS) {
  const sqlite = new Database(join(folder, 'bucketbook.db'))
  const { id: bookId } = sqlite.prepare('SELECT id FROM books').get()
  const insert = sqlite.prepare(
    `INSERT INTO transactions (id, book_id, type, amount_cents, description, account_id, date, created_at, payee_id)
     VALUES (@id, @bookId, @type, @cents, @text, @accountId, date(@day, '-2 days'), 1700000000000, '')`,
  )
  sqlite.transaction(() => {
    for (let n = 0; n < rows; n += 2) {
      const cents = Math.round(Number(amountOf(n)) * 100)
      const type = cents < 0 ? 'expense' : 'income'
      const id = `00000001-0000-7000-8000-${String(n).padStart(12, '0')}`
      insert.run({ id, bookId, type, cents: Math.abs(cents), text: `By hand ${n}`, accountId, day: dayOf(n) })
    }
  })()
  sqlite.exec(`DELETE FROM month_totals; DELETE FROM account_months; ${FILL_TOTALS}`)
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  sqlite.close()
}

/** The same file, half of whose rows were entered by hand before: each is recognised, and stays. */
export async function benchMatching() {
  const folder = temporaryFolder()
  const { cookie, accountId } = await seed(folder, 1_000)
  enterByHand(folder, accountId)
  const server = await startBucketbook(folder)
  // The book itself is closed for the moment in which its rows are matched: somebody else must not wait.
  const other = { firstName: 'Some', lastName: 'Body', email: 'other@example.org', password: 'bench-mark' }
  const { cookie: otherCookie } = await call(server.url, '/api/auth/register', other)
  const form = formOf(new Blob([FILES.csv()]), 'csv', accountId)
  const { made, undone } = await importAndUndo(server, cookie, otherCookie, form)
  if (made.answer.matched < ROWS / 2) throw new Error(`matched ${JSON.stringify(made.answer)}`)
  report('import of 100,000 rows of which half match', made.rate, 'rows/s', 30_000)
  report('longest wait of another user meanwhile (matching)', made.longest, 'ms', 100, 'at most')
  report('undo of the import (matching)', undone.rate, 'rows/s')
  report('longest wait of another user meanwhile (undo of matches)', undone.longest, 'ms', 100, 'at most')
  await server.stop()
  removeFolder(folder)
}

/** Files of more than 50 MB, by their rows and what makes their texts longer. */
const LARGE = { csv: [900_000, ' card 4711'], ofx: [420_000, ' in town'] }

/** The largest memory that a process has held, in MiB; Linux only. */
const mostMemory = (pid) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024

/** A large file read for its preview, to the last row: in an empty account, and in one with 51,000 rows entered by hand. */
export async function benchPreview() {
  for (const [format, [rows, more]] of Object.entries(LARGE))
    for (const typed of [0, 51_000]) {
      const folder = temporaryFolder()
      const { cookie, accountId } = await seed(folder, 1_000)
      if (typed > 0) enterByHand(folder, accountId, 2 * typed)
      const server = await startBucketbook(folder, { MAX_STATEMENT_MB: '64' })
      const file = new Blob([FILES[format](rows, more)])
      const form = formOf(file, format, accountId)
      const begin = performance.now()
      const { longest, result } = await longestWait(server.url, cookie, async () => {
        const init = { method: 'POST', headers: { cookie }, body: form }
        const answer = await fetch(`${server.url}/api/statements/preview`, init)
        let bytes = 0
        let end = ''
        for await (const chunk of answer.body) {
          bytes += chunk.length
          end = Buffer.from(chunk).toString()
        }
        if (answer.status !== 200 || bytes < 50 * rows) throw new Error(`${answer.status} ${end.slice(-500)}`)
        return performance.now() - begin
      })
      const what = `${Math.round(file.size / 1e6)} MB of ${format}${typed > 0 ? `, beside ${typed.toLocaleString('en-US')} typed rows` : ''}`
      report(`preview of ${what}`, result / 1000, 's', 6, 'at most')
      report(`longest wait of another request meanwhile, ${what}`, longest, 'ms', 100, 'at most')
      report(`most memory of the server, ${what}`, mostMemory(server.pid), 'MiB', 400, 'at most')
      await server.stop()
      removeFolder(folder)
    }
}
