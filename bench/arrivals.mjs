// Simulated waits: arrivals at one object, which serves them one after the other, with costs that were measured.
import { randomFrom } from './load.mjs'
import { report } from './table.mjs'

const TEN_MINUTES_MS = 600_000
/** Arrivals at a shard in one simulation, however long they take. */
const ARRIVALS = 10_000
/** The busiest hour's part of the month's sign-ins: a Monday's morning. */
const BUSIEST_HOUR = 1 / 100
const SHARDS = 256

/** Times between two arrivals that know nothing of each other. */
const gap = (random, perSecond) => (-Math.log(1 - random()) * 1000) / perSecond

/** Milliseconds from arrival to answer of each, sorted. `arrivals` are in order; one is served after the other. */
function waits(arrivals, costMs) {
  let free = 0
  return arrivals
    .map((at) => {
      free = Math.max(free, at) + costMs
      return free - at
    })
    .sort((a, b) => a - b)
}

function steady(random, perSecond, durationMs) {
  const arrivals = []
  for (let at = gap(random, perSecond); at < durationMs; at += gap(random, perSecond)) arrivals.push(at)
  return arrivals
}

const lasting = (perSecond) => (ARRIVALS / perSecond) * 1000

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]

function tell(what, sorted) {
  report(`simulated: ${what}: median`, at(sorted, 0.5), 'ms')
  report(`simulated: ${what}: 99th percentile`, at(sorted, 0.99), 'ms')
}

/** `costs`: milliseconds of the processor by the name of the request, as `bench cloud` has measured them. */
export function reportArrivals(costs) {
  const write = costs['write into a shared book']
  report('simulated: a shared book takes at most', 1000 / write, 'writes/s')
  tell('50 members write into one book at the same moment', waits(new Array(50).fill(0), write))
  for (const share of [0.1, 0.5, 0.8, 0.95, 1.2]) {
    const perSecond = (share * 1000) / write
    const arrivals = steady(randomFrom(perSecond), perSecond, TEN_MINUTES_MS)
    tell(`one book, ${perSecond.toFixed(1)} writes a second for ten minutes`, waits(arrivals, write))
  }
  for (const people of [10_000, 1_000_000, 10_000_000]) {
    // Four sign-ins a month each; a tenth of all mistype their e-mail, and the shard takes as long over those as their object would.
    const signIns = (4 * people * BUSIEST_HOUR) / SHARDS / 3600
    const shard = `a directory shard of ${people.toLocaleString('en-US')} people, its busiest hour`
    const look = steady(randomFrom(people), signIns, lasting(signIns))
    tell(`${shard}, look-ups`, waits(look, costs['request of nobody']))
    const mistyped = steady(randomFrom(people), signIns / 10, lasting(signIns / 10))
    tell(`${shard}, unknown e-mails`, waits(mistyped, costs['sign-in of an unknown e-mail']))
  }
}
