import { eq, sql } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { refuse } from '../../values/refusal.ts'
import { checkMember } from './members.ts'
import { accountPayers } from './tables.ts'

const ofAccount = prepared((db) =>
  db
    .select({ memberId: accountPayers.memberId })
    .from(accountPayers)
    .where(eq(accountPayers.accountId, sql.placeholder('id')))
    .prepare(),
)

/** The member whose account it is within a shared book; null is common money. */
export const payerOfAccount = (db: Db, id: string | null): string | null =>
  id === null ? null : (ofAccount(db).get({ id })?.memberId ?? null)

/** Sets the member who pays what the account pays from now on; null makes it common. Rows of before stay as they are. */
export function sayPayer(
  tx: Tx,
  { bookId, member }: CommandContext,
  accountId: string,
  memberId: string | null | undefined,
): void {
  if (memberId === undefined) return
  if (!member && memberId !== null) refuse('own_book', 'Nobody shares what stands in your own book.')
  if (memberId === null) {
    tx.delete(accountPayers).where(eq(accountPayers.accountId, accountId)).run()
    return
  }
  checkMember(tx, bookId, memberId)
  tx.insert(accountPayers)
    .values({ accountId, bookId, memberId })
    .onConflictDoUpdate({ target: accountPayers.accountId, set: { memberId } })
    .run()
}
