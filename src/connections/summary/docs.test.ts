import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { annasServer } from '../../identity/testing.ts'

const DOCS = readFileSync('docs/connected.md', 'utf8')

/** The YAML of the section with this title. */
function yamlOf(title: string): string {
  const section = DOCS.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? ''
  return /```yaml\n([\s\S]*?)```/.exec(section)?.[1] ?? ''
}

const allOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, path = '']) => path)

/** The value at a path such as overdue.count; undefined where there is none. */
const at = (body: unknown, path: string): unknown =>
  path.split('.').reduce((value, name) => (value as Record<string, unknown> | undefined)?.[name], body)

/** The summary as a token gets it, with something in each of its lists. */
async function summary(): Promise<Record<string, unknown>> {
  const { server, anna } = await annasServer()
  const { id: accountId } = await anna.done('POST', '/accounts', { name: 'Checking', balance: '500' })
  await anna.done('POST', '/bills', { name: 'Rent', amount: '400', accountId, dueDate: '2026-03-31' })
  await anna.done('POST', '/savings-buckets', { name: 'Holiday', target: '100' })
  const { token } = await anna.done('POST', '/tokens', { name: 'Dashboard', scope: 'read' })
  const headers = { authorization: `Bearer ${token}` }
  const answer = await server.fetch('/api/summary', { headers })
  const etag = answer.headers.get('etag') ?? ''
  const again = await server.fetch('/api/summary', { headers: { ...headers, 'if-none-match': etag } })
  expect([answer.status, again.status]).toEqual([200, 304])
  return answer.json()
}

it.each(['Home Assistant', 'Homepage', 'Glance'])('the YAML for %s is YAML', (title) => {
  const [document, ...others] = parseAllDocuments(yamlOf(title).replaceAll(/\{\{(HOMEPAGE_\w+)\}\}/g, '$1'), {
    customTags: [{ tag: '!secret', resolve: (name: string) => name }],
  })
  expect(others).toEqual([])
  expect(document && 'errors' in document ? document.errors : ['none']).toEqual([])
})

it('every figure that the documents copy out of the summary is in it', async () => {
  const body = await summary()
  const homeAssistant = yamlOf('Home Assistant')
  const attributes = /json_attributes:\n((?: +- \w+\n)+)/.exec(homeAssistant)?.[1] ?? ''
  const glance = yamlOf('Glance')
  const paths = [
    ...allOf(homeAssistant, /value_json\.([\w.]+)/g),
    ...allOf(attributes, /- (\w+)/g),
    ...allOf(yamlOf('Homepage'), /field: ([\w.]+)/g),
    ...allOf(glance, /\.JSON\.\w+ "([\w.]+)"/g),
  ]
  expect(paths.length).toBeGreaterThan(10)
  for (const path of paths) expect(at(body, path), path).toBeDefined()
  const [first] = body.next as object[]
  const fields = allOf(glance, /\{\{ \.String "(\w+)"/g)
  expect(fields.length).toBe(3)
  for (const field of fields) expect(at(first, field), field).toBeDefined()
})
