import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ServerFacts } from '../../../operations/system/wire.ts'
import { BOUNDS, type RequestTally, type Tally } from './tally.ts'

/** The media type of Prometheus’s text format. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'
const NS_PER_S = 1e9
const LOOK_EVERY_MS = 20

type Labels = Record<string, string>
type Sample = readonly [labels: Labels, value: number]

/** A label's value as the text format escapes it. */
const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

const family = (name: string, type: 'counter' | 'gauge', help: string, samples: readonly Sample[]) => [
  `# HELP bucketbook_${name} ${help}`,
  `# TYPE bucketbook_${name} ${type}`,
  ...samples.map(([labels, value]) => line(`bucketbook_${name}`, labels, value)),
]
const counter = (name: string, help: string, value: number | readonly Sample[]) =>
  family(name, 'counter', help, typeof value === 'number' ? [[{}, value]] : value)
/** A gauge's lines; none without a value, because unknown is not zero. */
const gauge = (name: string, help: string, value: number | undefined) =>
  value === undefined ? [] : family(name, 'gauge', help, [[{}, value]])

function durations(answers: Iterable<RequestTally>): string[] {
  const name = 'bucketbook_http_request_duration_seconds'
  const lines = [
    `# HELP ${name} How long requests took until their answer was ready.`,
    `# TYPE ${name} histogram`,
  ]
  for (const { method, route, status, count, seconds, classes } of answers) {
    const labels = { method, route, status }
    let below = 0
    for (const [at, bound] of BOUNDS.entries()) {
      below += classes[at] ?? 0
      lines.push(line(`${name}_bucket`, { ...labels, le: String(bound) }, below))
    }
    lines.push(line(`${name}_bucket`, { ...labels, le: '+Inf' }, count))
    lines.push(line(`${name}_sum`, labels, seconds), line(`${name}_count`, labels, count))
  }
  return lines
}

const split = (name: string, counts: Record<string, number>): Sample[] =>
  Object.entries(counts).map(([value, count]) => [{ [name]: value }, count] as const)

export interface Measured {
  tally: Tally
  facts: ServerFacts
  people: { users: number; sessions: number }
}

/** Measures how long the event loop was held up between two looks; `stop` ends the measuring. */
export function watchLoop() {
  const delay = monitorEventLoopDelay({ resolution: LOOK_EVERY_MS })
  delay.enable()
  // It measures from one look to the next: what is beyond the distance of the two is the delay.
  const secondsOf = (ns: number) => Math.max(0, ns / NS_PER_S - LOOK_EVERY_MS / 1000)
  const read = () => {
    const [p50, p99, max] = [delay.percentile(50), delay.percentile(99), delay.max].map(secondsOf)
    delay.reset()
    return { p50: p50 ?? 0, p99: p99 ?? 0, max: max ?? 0 }
  }
  return { read, stop: () => void delay.disable() }
}

/** The metrics in Prometheus' text format. No label and no figure says who somebody is or what is in their book. */
export function metricsText(
  { tally, facts, people }: Measured,
  loop: { p50: number; p99: number; max: number },
): string {
  const { storage, backup, memory } = facts
  const last = backup.last
  return [
    ...family('info', 'gauge', 'The running version.', [
      [{ version: facts.version, release: facts.release, node: facts.node, sqlite: facts.sqlite }, 1],
    ]),
    ...gauge('start_time_seconds', 'When the server started.', Date.parse(facts.startedAt) / 1000),
    ...durations(tally.answers.values()),
    ...gauge('http_requests_in_flight', 'Requests that wait for their answer.', tally.inFlight),
    ...counter('http_unchanged_total', 'Answers that the caller had already (304).', tally.unchanged),
    ...counter('http_slow_total', 'Requests of more than half a second.', tally.slow),
    ...counter('refusals_total', 'Requests that were refused, by the code of the error.', [
      ...[...tally.refused].map(([code, count]) => [{ code }, count] as const),
    ]),
    ...counter(
      'sign_in_failures_total',
      'Wrong passwords and codes, and attempts while locked.',
      tally.signInFailures(),
    ),
    ...counter('rate_limited_total', 'Requests beyond the limits.', tally.refused.get('too_many') ?? 0),
    ...counter('commits_total', 'Commits of commands; several commands may share one.', tally.commits),
    ...counter('commands_total', 'Commands that were committed.', tally.commands),
    ...counter('commit_seconds_total', 'How long commits took.', tally.commitMs / 1000),
    ...counter('mails_total', 'Mails, by what became of them.', split('outcome', tally.mails)),
    ...counter('automatic_payments_total', 'Bills that paid themselves.', split('outcome', tally.payments)),
    ...family(
      'event_loop_delay_seconds',
      'gauge',
      'How late timers were since the last look.',
      split('quantile', { '0.5': loop.p50, '0.99': loop.p99, '1': loop.max }),
    ),
    ...gauge('resident_memory_bytes', 'Memory of the process.', memory.rssBytes),
    ...gauge('heap_used_bytes', 'Memory of JavaScript.', memory.heapUsedBytes),
    ...gauge('database_bytes', 'Size of the database file.', storage.databaseBytes),
    ...gauge('wal_bytes', 'Size of the write-ahead log.', storage.walBytes),
    ...gauge('storage_free_bytes', 'Free space where the data is.', storage.freeBytes),
    ...gauge('storage_total_bytes', 'All space where the data is.', storage.totalBytes),
    ...gauge(
      'backup_last_time_seconds',
      'When the newest backup was made.',
      last ? Date.parse(last.at) / 1000 : undefined,
    ),
    ...gauge('backup_last_bytes', 'Size of the newest backup.', last?.bytes),
    ...gauge('backup_failing', 'Whether the last backup failed.', backup.error === null ? 0 : 1),
    ...gauge('users', 'Accounts.', people.users),
    ...gauge('sessions', 'Browsers that are signed in.', people.sessions),
    '',
  ].join('\n')
}
