import { eq, sql } from 'drizzle-orm'
import type { CommandContext } from '../../../book/context.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { addAccount } from '../../accounts/store.ts'
import { NewAccount } from '../../accounts/wire.ts'
import { addCategory } from '../../categories/store.ts'
import { NewCategory } from '../../categories/wire.ts'
import { accounts, categories } from '../../ledger/balances/tables.ts'
import type { FileAccount } from '../formats/statement.ts'
import type { StatementRecord } from '../store.ts'
import { digitsOf, type MadeAccount, madeFor } from './accounts.ts'
import type { MadeCategory } from './says.ts'
import type { MadeBeside } from './wire.ts'

/** The book id of what an import has made, until its rows are seen, and once more while they are taken back. */
const unseen = (bookId: string): string => `${bookId} unseen`

/** Makes the account, for rows that are not to be seen yet. */
export function makeAccount(
  tx: Tx,
  viewer: CommandContext,
  id: string,
  account: FileAccount,
  made: MadeAccount = madeFor(account, ''),
): void {
  const input = NewAccount.parse({ ...made, accountNumber: digitsOf(account) || null })
  addAccount(tx, { ...viewer, bookId: unseen(viewer.bookId), events: [] }, { ...input, id })
}

export function makeCategory(tx: Tx, viewer: CommandContext, { id, ...fields }: MadeCategory): void {
  const input = NewCategory.parse(fields)
  addCategory(tx, { ...viewer, bookId: unseen(viewer.bookId), events: [] }, { ...input, id })
}

const isUsed = {
  account: (id: string) =>
    sql`(EXISTS (SELECT 1 FROM transactions WHERE account_id = ${id}) OR EXISTS (SELECT 1 FROM transactions WHERE transfer_account_id = ${id})
      OR EXISTS (SELECT 1 FROM statements WHERE account_id = ${id}) OR EXISTS (SELECT 1 FROM bills WHERE account_id = ${id} OR transfer_account_id = ${id})
      OR EXISTS (SELECT 1 FROM subscriptions WHERE account_id = ${id} OR transfer_account_id = ${id}) OR EXISTS (SELECT 1 FROM rules WHERE account_id = ${id}))`,
  category: (id: string) =>
    sql`(EXISTS (SELECT 1 FROM transactions WHERE category_id = ${id}) OR EXISTS (SELECT 1 FROM transaction_parts WHERE category_id = ${id})
      OR EXISTS (SELECT 1 FROM rules WHERE category_id = ${id}) OR EXISTS (SELECT 1 FROM payees WHERE category_id = ${id}))`,
}

const idsOf = ({ accountIds = [], categoryIds = [] }: MadeBeside) => ({ accountIds, categoryIds })

/** Shows what the batch made for its rows, where any of them came; also what is to be there though no row needs it. */
export function showMade(
  tx: Tx,
  { bookId }: CommandContext,
  made: MadeBeside | null,
  unused: { id: string }[],
): void {
  const { accountIds, categoryIds } = idsOf(made ?? {})
  for (const id of accountIds)
    tx.run(sql`UPDATE accounts SET book_id = ${bookId} WHERE id = ${id} AND book_id = ${unseen(bookId)}
      AND EXISTS (SELECT 1 FROM transactions WHERE account_id = ${id})`)
  for (const { id } of unused)
    tx.run(
      sql`UPDATE budget_categories SET book_id = ${bookId} WHERE id = ${id} AND book_id = ${unseen(bookId)}`,
    )
  for (const id of categoryIds)
    tx.run(sql`UPDATE budget_categories SET book_id = ${bookId},
      position = (SELECT ifnull(max(position), 0) FROM budget_categories WHERE book_id = ${bookId})
      WHERE id = ${id} AND book_id = ${unseen(bookId)} AND ${isUsed.category(id)}`)
}

/** Rows other than those of statements that are going. */
const staying = sql`(statement_id IS NULL OR statement_id NOT IN (SELECT id FROM statements WHERE state = 'removing'))`

/** Hides what the batch made, where nothing that stays uses it; its opening goes back by what it had changed. */
export function hideMade(tx: Tx, { bookId, made }: StatementRecord): void {
  giveOpeningBack(tx, bookId, made)
  const { accountIds, categoryIds } = idsOf(made ?? {})
  for (const id of accountIds)
    tx.run(sql`UPDATE accounts SET book_id = ${unseen(bookId)} WHERE id = ${id} AND book_id = ${bookId}
      AND NOT EXISTS (SELECT 1 FROM transactions WHERE account_id = ${id} AND ${staying})
      AND NOT EXISTS (SELECT 1 FROM transactions WHERE transfer_account_id = ${id} AND ${staying})
      AND NOT EXISTS (SELECT 1 FROM statements WHERE account_id = ${id} AND state <> 'removing')
      AND NOT EXISTS (SELECT 1 FROM bills WHERE account_id = ${id} OR transfer_account_id = ${id})
      AND NOT EXISTS (SELECT 1 FROM subscriptions WHERE account_id = ${id} OR transfer_account_id = ${id})
      AND NOT EXISTS (SELECT 1 FROM rules WHERE account_id = ${id})`)
  for (const id of categoryIds)
    tx.run(sql`UPDATE budget_categories SET book_id = ${unseen(bookId)} WHERE id = ${id} AND book_id = ${bookId}
      AND NOT EXISTS (SELECT 1 FROM transactions WHERE category_id = ${id} AND ${staying})
      AND NOT EXISTS (SELECT 1 FROM transaction_parts JOIN transactions AS split ON split.id = transaction_parts.transaction_id
        WHERE transaction_parts.category_id = ${id} AND (split.statement_id IS NULL
          OR split.statement_id NOT IN (SELECT id FROM statements WHERE state = 'removing')))
      AND NOT EXISTS (SELECT 1 FROM rules WHERE category_id = ${id}) AND NOT EXISTS (SELECT 1 FROM payees WHERE category_id = ${id})
      AND allocated_cents = 0 AND NOT EXISTS (SELECT 1 FROM category_months WHERE category_id = ${id} AND assigned_cents IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM category_plans WHERE category_id = ${id} AND kind IS NOT NULL)`)
}

/** The opening that the import gave goes back by what it had changed; what was changed since stays. */
function giveOpeningBack(tx: Tx, bookId: string, made: MadeBeside | null): void {
  if (!made?.opening) return
  const { accountId, cents, beforeCents, openedOn, beforeOn } = made.opening
  const back = cents - beforeCents
  tx.run(sql`UPDATE accounts SET opening_cents = opening_cents - ${back}, balance_cents = balance_cents - ${back},
    opened_on = CASE WHEN opened_on = ${openedOn} THEN ${beforeOn} ELSE opened_on END
    WHERE id = ${accountId} AND book_id = ${bookId}`)
}

/** Gives the opening back where the rows go to another account; returns what the import has made besides. */
export function withoutOpening(tx: Tx, { bookId, made }: StatementRecord): MadeBeside | null {
  giveOpeningBack(tx, bookId, made)
  if (!made) return null
  const { opening: _, ...rest } = made
  return rest
}

/** Removes what is not seen and used by nothing, once the batch is gone. */
export function eraseMade(db: Db, bookId: string, made: MadeBeside | null): void {
  const { accountIds, categoryIds } = idsOf(made ?? {})
  for (const id of accountIds)
    db.delete(accounts)
      .where(sql`${eq(accounts.id, id)} AND book_id = ${unseen(bookId)} AND NOT ${isUsed.account(id)}`)
      .run()
  for (const id of categoryIds)
    db.delete(categories)
      .where(sql`${eq(categories.id, id)} AND book_id = ${unseen(bookId)} AND NOT ${isUsed.category(id)}`)
      .run()
}
