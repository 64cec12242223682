import { and, desc, eq, gt } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import { tokenWrites, type WrittenFields } from '../../book/programs/tables.ts'
import type { Tx } from '../../db/db.ts'
import { raiseRev } from '../../db/revs.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { transactions } from '../ledger/tables.ts'
import type { Known } from './dividing.ts'
import { sharedNow } from './known.ts'
import { putShares } from './store.ts'

/** The payer and what each member bears, as a text to be compared. */
const saidOf = (known: unknown): string => {
  const { row, list = [] } = (known ?? {}) as Partial<Known>
  const borne = list.filter(({ shareCents }) => shareCents > 0)
  return JSON.stringify([
    row?.paidBy ?? null,
    borne.map(({ memberId, shareCents }) => `${memberId} ${shareCents}`).sort(),
  ])
}

export const isSameShared = (one: unknown, other: unknown): boolean => saidOf(one) === saidOf(other)

/**
 * Notes who paid the row and for whom, before a token's change and after, with what else that wrote of it; `isSaid` where it
 * said so.
 */
export function noteShared(
  tx: Tx,
  { bookId, token, now, lastWrite = 0 }: CommandContext,
  row: TransactionRow,
  before: Known | null,
  isSaid: boolean,
): void {
  if (!token) return
  const after = sharedNow(tx, row.id)
  const ofRow = and(gt(tokenWrites.seq, lastWrite), eq(tokenWrites.rowId, row.id))
  const write = tx.select().from(tokenWrites).where(ofRow).orderBy(desc(tokenWrites.seq)).get()
  const { type, description, amountCents, date, accountId, categoryId, payeeId, note } = row
  const fields = { type, description, amountCents, date, accountId, categoryId, payeeId, note }
  const noted = {
    before: { ...(write?.before ?? fields), shared: before },
    after: { ...(write?.after ?? fields), shared: after },
  } satisfies Record<'before' | 'after', WrittenFields>
  if (write) tx.update(tokenWrites).set(noted).where(eq(tokenWrites.seq, write.seq)).run()
  else if (isSaid)
    tx.insert(tokenWrites)
      .values({ bookId, tokenId: token.id, at: now, action: 'changed', rowId: row.id, ...noted })
      .run()
}

/** Has the row do again what was noted of it. */
export function shareAsBefore(tx: Tx, id: string, known: unknown): void {
  putShares(tx, id, known as Known | null)
  for (const field of ['paidBy', 'shares']) raiseRev(tx, transactions, [id], field)
}
