import { expect, it } from 'vitest'
import type { ServerFacts } from '../../../operations/system/wire.ts'
import { metricsText } from './metrics.ts'
import { newTally } from './tally.ts'

const FACTS: ServerFacts = {
  version: '1.2.3',
  release: 'a "b"\\c\nd',
  node: '24.0.0',
  sqlite: '3.53.2',
  startedAt: '2026-03-15T12:00:00.000Z',
  memory: { rssBytes: 100, heapUsedBytes: 50 },
  storage: {
    databaseBytes: 10,
    walBytes: 2,
    freeBytes: 50,
    totalBytes: 100,
    isLow: true,
    isFull: false,
    isReadOnly: false,
  },
  backup: { last: null, error: null, isOverdue: true },
  requests: { total: 0, failed: 0, slow: 0, slowest: [] },
}
const LOOP = { p50: 0.001, p99: 0.002, max: 0.5 }

const textOf = (tally: ReturnType<typeof newTally>, facts: Partial<ServerFacts> = {}) =>
  metricsText({ tally, facts: { ...FACTS, ...facts }, people: { users: 2, sessions: 3 } }, LOOP)

const NAME = /^bucketbook_[a-z0-9_]+$/
const VALUE = String.raw`-?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?)`
const SAMPLE = new RegExp(
  String.raw`^(bucketbook_[a-z0-9_]+)(?:\{([a-z_]+="(?:[^"\\\n]|\\["\\n])*"(?:,[a-z_]+="(?:[^"\\\n]|\\["\\n])*")*)\})? (${VALUE})$`,
)

/** Reads the format as strictly as its description says. Throws on anything that it does not allow. */
function read(text: string): Map<string, number> {
  expect(text.endsWith('\n')).toBe(true)
  const types = new Map<string, string>()
  const samples = new Map<string, number>()
  for (const line of text.trimEnd().split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (kind) expect(name).toMatch(NAME)
    if (kind === 'TYPE') {
      expect(types.has(name), `${name} is typed twice`).toBe(false)
      types.set(name, rest)
    }
    if (kind) continue
    const found = SAMPLE.exec(line)
    if (!found) throw new Error(`This is no sample: ${line}`)
    const [, sample = '', labels = '', value] = found
    const family = types.has(sample) ? sample : sample.replace(/_(bucket|sum|count)$/, '')
    expect(types.has(family), `${sample} has no type`).toBe(true)
    expect(/_total$/.test(family), family).toBe(types.get(family) === 'counter')
    expect(samples.has(`${sample}{${labels}}`), `${line} is there twice`).toBe(false)
    samples.set(`${sample}{${labels}}`, Number(value))
  }
  return samples
}

it('the metrics are in the format of Prometheus, with texts escaped', () => {
  const text = textOf(newTally())
  expect(read(text).get('bucketbook_users{}')).toBe(2)
  expect(text).toContain('release="a \\"b\\"\\\\c\\nd"')
})

it('what is not known has no line, and no zero', () => {
  const names = [...read(textOf(newTally())).keys()].join('\n')
  expect(names).not.toMatch(/backup_last/)
})

it('requests are counted by route, method and kind of answer, in classes that add up', () => {
  const tally = newTally()
  tally.answered('GET', '/api/bills/:id', 200, 2)
  tally.answered('GET', '/api/bills/:id', 201, 30)
  tally.answered('GET', '/api/bills/:id', 200, 60_000)
  tally.answered('GET', '/api/bills/:id', 304, 1)
  tally.answered('BREW', 'api', 500, 1)
  const samples = read(textOf(tally))
  const name = 'bucketbook_http_request_duration_seconds'
  const labels = 'method="GET",route="/api/bills/:id",status="2xx"'
  expect(samples.get(`${name}_bucket{${labels},le="0.001"}`)).toBe(0)
  expect(samples.get(`${name}_bucket{${labels},le="0.0025"}`)).toBe(1)
  expect(samples.get(`${name}_bucket{${labels},le="10"}`)).toBe(2)
  expect(samples.get(`${name}_bucket{${labels},le="+Inf"}`)).toBe(3)
  expect(samples.get(`${name}_count{${labels}}`)).toBe(3)
  expect(samples.get(`${name}_sum{${labels}}`)).toBeCloseTo(60.032)
  expect(samples.get(`${name}_count{method="other",route="api",status="5xx"}`)).toBe(1)
  expect(samples.get('bucketbook_http_unchanged_total{}')).toBe(1)
})

it('counters never fall', () => {
  const tally = newTally()
  let before = read(textOf(tally))
  for (let n = 0; n < 50; n++) {
    tally.answered('GET', `/api/${n % 3}`, [200, 304, 404, 500][n % 4] ?? 200, n * 20)
    tally.refuse((['wrong_credentials', 'too_many', 'locked'] as const)[n % 3] ?? 'locked')
    tally.committed(n % 5, n)
    const text = textOf(tally)
    const after = read(text)
    for (const [sample, value] of before)
      if (/_(total|bucket|count|sum)\{/.test(sample))
        expect(after.get(sample), sample).toBeGreaterThanOrEqual(value)
    before = after
  }
  expect(before.get('bucketbook_sign_in_failures_total{}')).toBe(33)
  expect(before.get('bucketbook_rate_limited_total{}')).toBe(17)
})
