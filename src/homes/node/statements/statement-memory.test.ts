import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBuilt } from '../testing/built.ts'
import { clientOf } from '../testing/client.ts'

const ROWS = 80_000
/** Far from the 512 MiB of compose.yaml: a file of nine megabytes is no large one. */
const MOST_MIB = 350

let folder: string
let server: Awaited<ReturnType<typeof startBuilt>>
const client = clientOf(() => server.url)
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bucketbook-statement-'))
  server = await startBuilt({ DATA_DIR: folder, NODE_OPTIONS: '--max-old-space-size=256' })
})
afterAll(async () => {
  await server.end()
  rmSync(folder, { recursive: true })
})

/** A bank that numbers its rows: each may have been imported under forty names by an earlier release. */
const rowOf = (n: number) =>
  `<STMTTRN><TRNTYPE>POS<DTPOSTED>202601${10 + (n % 20)}<TRNAMT>-${1 + (n % 90)}.25<FITID>${n}<NAME>Card payment ${n} to a shop in town</STMTTRN>\n`
const FILE = `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><ACCTID>1234</BANKACCTFROM><BANKTRANLIST>${Array.from({ length: ROWS }, (_, n) => rowOf(n)).join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

it.runIf(process.platform === 'linux')(
  'reads a file of many rows, each with many former names, in little memory',
  async () => {
    const { cookie } = await client.signUp('ada@example.com')
    const { body } = await client.post('/api/accounts', { name: 'Main', type: 'checking' }, cookie)
    const form = new FormData()
    form.append('accountId', body.id ?? '')
    form.append('file', new Blob([FILE]), 'statement.ofx')
    const answer = await fetch(`${server.url}/api/statements/preview`, {
      method: 'POST',
      headers: { cookie },
      body: form,
    })
    // All of it was read before the first of it is answered; the rest is of no interest.
    const first = await answer.body?.getReader().read()
    expect(new TextDecoder().decode(first?.value)).toContain('"status":"new"')
    const [, kib] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? []
    expect(Number(kib) / 1024).toBeLessThan(MOST_MIB)
  },
  120_000,
)
