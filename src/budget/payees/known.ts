import { eq, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { foldName } from '../../values/fold-text.ts'
import { payees } from './tables.ts'

const { placeholder } = sql

/** A payee that a text leads to, with what is known of it. */
export interface KnownPayee {
  /** The payee that stands for it. */
  id: string
  name: string
  /** The category of new expenses that come without one; null also where that was put away. */
  categoryId: string | null
  /** Own account that its rows move money to or from. */
  transferAccountId: string | null
}

const bySpellings = prepared((db) =>
  db
    .select({
      text: sql<string>`asked.value`,
      id: sql<string>`root.id`,
      name: sql<string>`root.name`,
      categoryId: sql<string | null>`iif(category.archived_at IS NULL, category.id, NULL)`,
      transferAccountId: sql<string | null>`root.transfer_account_id`,
    })
    .from(
      sql`json_each(${placeholder('texts')}) AS asked
        CROSS JOIN payee_spellings AS known ON known.book_id = ${placeholder('bookId')} AND known.text = asked.value
        JOIN payees AS leaf ON leaf.id = known.payee_id JOIN payees AS root ON root.id = leaf.root_id
        LEFT JOIN budget_categories AS category ON category.id = root.category_id`,
    )
    .prepare(),
)

/** The payees that the texts lead to, by the folded text. One query, however many texts. */
export function knownPayees(db: Db, bookId: string, words: string[]): Map<string, KnownPayee> {
  const texts = [...new Set(words.map(foldName))]
  const found = bySpellings(db).all({ bookId, texts: JSON.stringify(texts) })
  return new Map(found.map(({ text, ...payee }) => [text, payee]))
}

/** Remembers to or from which own account rows of the payee move money; null forgets it. */
export const rememberTransfer = (tx: Tx, payeeId: string, transferAccountId: string | null): void =>
  void tx
    .update(payees)
    .set({ transferAccountId })
    .where(sql`${payees.id} = (SELECT root_id FROM payees WHERE id = ${payeeId})`)
    .run()

/** Forgets this account where it is the remembered one: somebody said that a row of the payee is no such transfer. */
export const forgetTransfer = (tx: Tx, payeeId: string, accountId: string): void =>
  void tx
    .update(payees)
    .set({ transferAccountId: null })
    .where(
      sql`${payees.id} = (SELECT root_id FROM payees WHERE id = ${payeeId}) AND ${eq(payees.transferAccountId, accountId)}`,
    )
    .run()
