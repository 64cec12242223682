import type { Day } from '../../../values/day.ts'
import type { DecimalSign } from './amounts.ts'
import type { Moves } from './csv-proof.ts'
import { readAmount } from './rows.ts'

/** A list of the moves of rows and the balances beside them, in a few bytes each. */
export interface MoveList {
  add(day: Day | null, moved: number, balance: string, decimal: DecimalSign): void
  done(): Moves
}

export function createMoves(): MoveList {
  let size = 1024
  let moved = new Float64Array(size)
  let balance = new Float64Array(size)
  let day = new Float64Array(size)
  let length = 0
  const grown = (list: Float64Array): Float64Array<ArrayBuffer> => {
    const longer = new Float64Array(size)
    longer.set(list)
    return longer
  }
  return {
    add(on, cents, text, decimal) {
      if (length === size) {
        size *= 2
        moved = grown(moved)
        balance = grown(balance)
        day = grown(day)
      }
      moved[length] = cents
      balance[length] = text === '' ? Number.NaN : (readAmount(text, decimal).cents ?? Number.NaN)
      day[length++] =
        on === null ? 0 : Number(on.slice(0, 4)) * 10_000 + Number(on.slice(5, 7)) * 100 + Number(on.slice(8))
    },
    done: () => ({ moved, balance, day, length }),
  }
}
