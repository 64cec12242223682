import { parentPort, workerData } from 'node:worker_threads'
import { readStatement } from '../../../budget/statements/formats/read.ts'
import type { StatementFile } from '../../../budget/statements/reading.ts'
import { type FileRows, type Judgement, judge } from '../../../budget/statements/rules.ts'
import { Refusal } from '../../../values/refusal.ts'
import { NoRoom, packedRows } from './packed-rows.ts'
import { collector, SLICE, type ThreadReply, type ThreadRequest } from './statement-reader.ts'

const MB = 1024 * 1024
/** Bytes that the rows of a file may take outside of the heap, which no limit of the thread counts. */
const MOST_PACKED = 128 * MB

const collectGarbage = collector()

const answer = (one: ThreadReply) => parentPort?.postMessage(one)

/** The memory is given back at once, although the thread was started with it. */
const giveBack = ({ buffer }: Uint8Array<ArrayBuffer>) => void structuredClone(buffer, { transfer: [buffer] })

function judgeAll(rows: FileRows, accountId: string): Judgement {
  const work = judge(rows, accountId)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

async function read({ bytes, fileName, columns, accountId, hints }: StatementFile) {
  let packed = packedRows(MOST_PACKED)
  const newRows = () => {
    packed.clear()
    packed = packedRows(MOST_PACKED)
    return packed
  }
  const decoded = () => {
    giveBack(bytes)
    // Slices of a text that was put together stand beside it until then.
    collectGarbage()
  }
  const { rows, ...head } = await readStatement(bytes, { fileName, columns, hints, newRows, decoded })
  return { head, rows, judgement: judgeAll(rows, accountId) }
}

type Held = Awaited<ReturnType<typeof read>>

/** The places of what is to be taken, in the order in which it is. */
function planOf({ rows, judgement }: Held, skip: number[], only?: string) {
  const skipped = new Set(skip)
  const order = new Uint32Array(rows.length())
  let [count, looked, refused] = [0, 0, 0]
  const isIn = (place: number) => !skipped.has(place) && judgement.isOf(place, only)
  for (const place of judgement.places()) if (isIn(place)) order[count++] = place
  for (let place = 0; place < rows.length(); place++) {
    if (!isIn(place)) continue
    looked += 1
    if (judgement.isRefused(place)) refused += 1
  }
  return { order: order.subarray(0, count), looked, refused }
}

/** All rows of an account, in the order of the file. */
function rowsOf({ rows, judgement }: Held, only: string | undefined) {
  const order = new Uint32Array(rows.length())
  let count = 0
  for (let place = 0; place < order.length; place++) if (judgement.isOf(place, only)) order[count++] = place
  return { order: order.subarray(0, count) }
}

let plan: { order: Uint32Array } | undefined

function serve(held: Held, asked: ThreadRequest): ThreadReply {
  if ('skip' in asked) {
    const { looked, refused, order } = planOf(held, asked.skip, asked.only)
    plan = { order }
    return { looked, refused, length: order.length }
  }
  if (!('of' in asked)) {
    plan = rowsOf(held, asked.only)
    return { length: plan.order.length }
  }
  const end = Math.min(asked.from + SLICE, held.rows.length())
  const every = () => Array.from({ length: end - asked.from }, (_, index) => asked.from + index)
  const places = asked.of === 'rows' ? every() : [...(plan?.order.subarray(asked.from, end) ?? [])]
  // As they lie here: made into objects only once they are over there.
  const texts = places.map(
    (place) => `[${place},[${held.judgement.marksAt(place)}],${held.rows.textAt(place)}]`,
  )
  return { rows: `[${texts}]` }
}

try {
  const held = await read(workerData as StatementFile)
  parentPort?.on('message', (asked: ThreadRequest) => answer(serve(held, asked)))
  answer({ head: held.head, length: held.rows.length(), accounts: held.rows.accounts })
} catch (error) {
  // Anything else is a fault of the program: the thread ends with it, and whoever waits is told.
  if (error instanceof Refusal) answer({ refusal: { code: error.code, message: error.message } })
  else if (error instanceof NoRoom) answer({ noRoom: true })
  else throw error
}
