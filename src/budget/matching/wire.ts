import { z } from 'zod'
import { Id } from '../../values/wire.ts'
import { Transaction } from '../transactions/wire.ts'

/** The row that is the same: one of the two came from a bank, the other one did not. */
export const NewMatch = z.object({ with: Id })

/** Both rows of a match that was taken apart; `imported` is the bank's. */
export const MatchApart = z.object({ transaction: Transaction, imported: Transaction })
export type MatchApart = z.infer<typeof MatchApart>
