import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StatementPreview, StatementReceipt } from '../../../budget/statements/wire.ts'
import { csv } from '../../conformance/files.ts'
import { startBuilt } from '../testing/built.ts'
import { clientOf } from '../testing/client.ts'

/** More than a megabyte: the thread for large files has room for one. */
const ROWS = 20_000

let folder: string
let server: Awaited<ReturnType<typeof startBuilt>>
const client = clientOf(() => server.url)
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bucketbook-drop-'))
  server = await startBuilt({ DATA_DIR: folder, NODE_OPTIONS: '--max-old-space-size=256' })
})
afterAll(async () => {
  await server.end()
  rmSync(folder, { recursive: true })
})

const fileOf = (from: number) =>
  csv(
    ...Array.from({ length: ROWS }, (_, n): [string, string, string] => [
      `2026-01-${10 + ((from + n) % 20)}`,
      `-${1 + ((from + n) % 90)}.25`,
      `Card payment ${from + n} to a shop in town`,
    ]),
  )

it('reads several large files of one drop, each as often as it is needed', async () => {
  const { cookie } = await client.signUp('ada@example.com')
  const { body } = await client.post('/api/accounts', { name: 'Main', type: 'checking' }, cookie)
  const send = async (path: string) => {
    const form = new FormData()
    form.append('accountId', body.id ?? '')
    for (const [name, text] of [
      ['a.csv', fileOf(0)],
      ['small.csv', csv(['2026-02-01', '-1.00', 'Bread'])],
      ['b.csv', fileOf(ROWS / 2)],
    ] as const)
      form.append('file', new Blob([text]), name)
    const answer = await fetch(`${server.url}/api/statements${path}`, {
      method: 'POST',
      headers: { cookie },
      body: form,
    })
    return (await answer.json()) as StatementPreview & StatementReceipt
  }
  const preview = await send('/preview')
  expect(preview.files.map(({ name, rows }) => [name, rows])).toEqual([
    ['a.csv', ROWS],
    ['small.csv', 1],
    ['b.csv', ROWS],
  ])
  expect(preview.rows.filter(({ status }) => status === 'duplicate')).toHaveLength(ROWS / 2)
  const { imported, duplicates } = await send('')
  expect([imported, duplicates]).toEqual([1.5 * ROWS + 1, ROWS / 2])
})
