// Load with autocannon, and medians of interleaved rounds: ratios hold on a busy machine, single figures don't.
import autocannon from 'autocannon'
import { cpuOf } from './processes.mjs'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)

/** Requests per second of one round. `expect` is the status that every answer must have. */
export async function round({ expect = 200, ...request }) {
  const result = await autocannon({ connections: 32, pipelining: 1, duration: SECONDS, ...request })
  const wrong =
    result.errors +
    Object.entries(result.statusCodeStats).reduce(
      (sum, [status, { count }]) => sum + (Number(status) === expect ? 0 : count),
      0,
    )
  if (wrong > 0) throw new Error(`${request.url}: ${wrong} answers were not ${expect}`)
  return result.requests.total / result.duration
}

/** Requests a second of one round, and a second of the server's processor time, which others on the machine leave alone. */
export async function costRound(pid, request) {
  const before = cpuOf(pid)
  const rate = await round(request)
  return { rate, cpuRate: (rate * SECONDS) / (cpuOf(pid) - before) }
}

/** Requests per second of the server's processor time. */
export const cpuRound = async (pid, request) => (await costRound(pid, request)).cpuRate

export const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]

/** Numbers between 0 and 1, the same in every run. */
export function randomFrom(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Runs the named measurements in turn, `rounds` times; answers the median of each. */
export async function interleaved(measurements, rounds = 3) {
  const results = Object.fromEntries(Object.keys(measurements).map((name) => [name, []]))
  for (let n = 0; n < rounds; n++) {
    for (const [name, measure] of Object.entries(measurements)) results[name].push(await measure())
  }
  return Object.fromEntries(Object.entries(results).map(([name, numbers]) => [name, median(numbers)]))
}
