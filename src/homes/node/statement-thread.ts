import { parentPort, workerData } from 'node:worker_threads'
import { readStatement } from '../../budget/statements/formats/read.ts'
import { isRefused, type StatementFile } from '../../budget/statements/reading.ts'
import { type Judged, judge } from '../../budget/statements/rules.ts'
import { Refusal } from '../../values/refusal.ts'
import { packedRows } from './packed-rows.ts'
import { type Answered, type Asked, SLICE } from './statements-apart.ts'

const answer = (one: Answered) => parentPort?.postMessage(one)

/** The rows one after the other, each given up as soon as it was seen. */
function* usedUp<Row>(rows: Row[]): Generator<Row> {
  for (let index = 0; index < rows.length; index++) {
    yield rows[index] as Row
    rows[index] = undefined as Row
  }
}

async function read({ bytes, fileName, columns, accountId }: StatementFile) {
  const { rows, ...head } = await readStatement(bytes, { fileName, columns })
  const packed = packedRows<Judged>()
  // Those without a day are never taken, so it does not matter where they stand.
  const days = new Float64Array(rows.length)
  const isOut = new Uint8Array(rows.length)
  const isTaken = new Uint8Array(rows.length)
  for (const one of judge(usedUp(rows), accountId)) {
    const place = packed.length()
    days[place] = Number(one.take?.date.replaceAll('-', '') ?? 0)
    isTaken[place] = one.take ? 1 : 0
    isOut[place] = isRefused(one) ? 1 : 0
    packed.add(one)
  }
  return { head, packed, days, isTaken, isOut }
}

type Held = Awaited<ReturnType<typeof read>>

/** More than a file may have rows: a day and a place make one number, and numbers are sorted fast. */
const PLACES = 2 ** 21

/** What is to be taken, by day and within a day in the order of the file. */
function planOf({ packed, days, isTaken, isOut }: Held, skip: number[]) {
  const skipped = new Set(skip)
  const order = new Float64Array(days.length)
  let [count, looked, refused] = [0, 0, 0]
  for (let place = 0; place < packed.length(); place++) {
    if (skipped.has(place)) continue
    looked += 1
    refused += isOut[place] ?? 0
    if (isTaken[place]) order[count++] = (days[place] ?? 0) * PLACES + place
  }
  return { order: order.subarray(0, count).sort(), looked, refused }
}

let plan: ReturnType<typeof planOf> | undefined

function serve(held: Held, asked: Asked): Answered {
  const { packed } = held
  if ('skip' in asked) {
    plan = planOf(held, asked.skip)
    return { looked: plan.looked, refused: plan.refused, length: plan.order.length }
  }
  const end = asked.from + SLICE
  if (asked.of === 'rows') return { rows: packed.json(packed.places(asked.from, end)) }
  const places = [...(plan?.order.subarray(asked.from, end) ?? [])].map((one) => one % PLACES)
  return { rows: packed.json(places) }
}

try {
  const held = await read(workerData as StatementFile)
  parentPort?.on('message', (asked: Asked) => answer(serve(held, asked)))
  answer({ head: held.head, length: held.packed.length() })
} catch (error) {
  // Anything else is a fault of the program: the thread ends with it, and whoever waits is told.
  if (!(error instanceof Refusal)) throw error
  answer({ refusal: { code: error.code, message: error.message } })
}
