import { Refusal } from '../../../../values/refusal.ts'
import { type ReadHints, readStatement, type StatementRow } from '../read.ts'

/** A file that something happened to; for tests only. */
export interface Damaged {
  name: string
  bytes: Uint8Array
  hints: ReadHints
  /** Day and cents of every row that may come out, with how often it may. */
  allowed: Map<string, number>
}

const SENTENCE = /^[\p{L}"“].{8}/su

/** A row that came out and never happened, or a refusal that is no sentence; '' for no fault. */
async function faultOf({ bytes, hints, allowed }: Damaged): Promise<string> {
  try {
    const { rows, questions } = await readStatement(bytes, { hints })
    const unclear = [
      ...rows.flatMap(({ problem }) => problem ?? []),
      ...questions.map(({ message }) => message),
    ]
    const mute = unclear.find((text) => !SENTENCE.test(text))
    return mute ?? strayOf(rows, allowed)
  } catch (error) {
    if (error instanceof Refusal) return SENTENCE.test(error.message) ? '' : error.message
    throw error
  }
}

function strayOf(rows: StatementRow[], allowed: Map<string, number>): string {
  const open = new Map(allowed)
  for (const row of rows) {
    if (row.problem !== null) continue
    const figure = `${row.date} ${row.amountCents}`
    const left = open.get(figure) ?? 0
    if (left === 0) return `${figure} ${row.description}`
    open.set(figure, left - 1)
  }
  return ''
}

/** Faults in how the files are read, each behind the name of its file. */
export async function faultsOf(files: Damaged[]): Promise<string[]> {
  const faults: string[] = []
  for (const file of files) {
    const fault = await faultOf(file)
    if (fault) faults.push(`${file.name}: ${fault}`)
  }
  return faults
}

export const doubled = (bytes: Uint8Array): Uint8Array => Uint8Array.from([...bytes, ...bytes])
