import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { atMost, type Db, prepared } from '../../db/db.ts'
import { foldName } from '../../values/fold-text.ts'
import { isFlow } from '../ledger/lines.ts'
import { transactionParts } from '../ledger/parts/tables.ts'
import { transactions } from '../ledger/tables.ts'

const { placeholder } = sql

const familyOf = prepared((db) =>
  db
    .select({ id: sql<string>`leaf.id` })
    .from(sql`payees AS asked JOIN payees AS leaf ON leaf.root_id = asked.root_id`)
    .where(sql`asked.id = ${placeholder('id')} AND asked.book_id = ${placeholder('bookId')}`)
    .prepare(),
)

/** Rows of the payee, or of one that it stands for. One alone is read in the order of its index, several by their places. */
export function ofPayee(db: Db, bookId: string, id: string): SQL {
  const ids = familyOf(db)
    .all({ id, bookId })
    .map((leaf) => leaf.id)
  const named = sql`payee_id > '' AND payee_id`
  if (ids.length === 1) return sql`${named} = ${ids[0]}`
  const several = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
  return sql`${transactions.seq} IN (SELECT seq FROM transactions WHERE ${named} IN ${several})`
}

const anyPartIn = prepared((db) =>
  db
    .select({ id: transactionParts.id })
    .from(transactionParts)
    .where(eq(transactionParts.categoryId, placeholder('id')))
    .limit(atMost(1))
    .prepare(),
)

const anyPartWithout = prepared((db) =>
  db
    .select({ id: transactionParts.id })
    .from(transactionParts)
    .where(and(eq(transactionParts.bookId, placeholder('bookId')), isNull(transactionParts.categoryId)))
    .limit(atMost(1))
    .prepare(),
)

/** Whole rows of spending without a category: the condition of the partial index `transactions_without_category`. */
const wholeWithout = sql`(${transactions.categoryId} IS NULL AND ${transactions.partCount} = 0 AND ${transactions.type} = 'expense'
  AND ${isFlow})`

/** Spending without a category: its own, or that of a part. */
const wholeOrPartWithout = sql`(${transactions.type} = 'expense' AND ${isFlow} AND iif(${transactions.partCount} = 0,
  ${transactions.categoryId} IS NULL,
  EXISTS (SELECT 1 FROM transaction_parts AS part WHERE part.transaction_id = ${transactions.id} AND part.category_id IS NULL)))`

/** Rows in the category ('none': in none), whole or with a part. Without any part in it, they are read in the order of their index. */
export function inCategory(db: Db, bookId: string, id: string): SQL {
  if (id === 'none') return anyPartWithout(db).get({ bookId }) ? wholeOrPartWithout : wholeWithout
  if (!anyPartIn(db).get({ id })) return eq(transactions.categoryId, id)
  return sql`${transactions.seq} IN (SELECT seq FROM transactions WHERE category_id = ${id} UNION ALL
    SELECT split.seq FROM transaction_parts AS part CROSS JOIN transactions AS split ON split.id = part.transaction_id
    WHERE part.category_id = ${id})`
}

const ofGroup = (id: string) => sql`(SELECT id FROM budget_categories WHERE group_id = ${id})`

/** A line that is in a category of the group. */
export const lineInGroup = (categoryId: SQL, id: string): SQL => sql`${categoryId} IN ${ofGroup(id)}`

/** Rows in a category of the group, whole or with a part. */
export const inGroup = (id: string): SQL => sql`iif(${transactions.partCount} = 0,
  ${transactions.categoryId} IN ${ofGroup(id)},
  EXISTS (SELECT 1 FROM transaction_parts AS part
    WHERE part.transaction_id = ${transactions.id} AND part.category_id IN ${ofGroup(id)}))`

/** Rows with the tag of this name, by their places: these are in the index that a walk through the book reads, its ids are not. */
export const tagged = (bookId: string, name: string): SQL => sql`${transactions.seq} IN
  (SELECT has.seq FROM tags CROSS JOIN transaction_tags AS used ON used.tag_id = tags.id
    CROSS JOIN transactions AS has ON has.id = used.transaction_id
    WHERE tags.book_id = ${bookId} AND tags.folded = ${foldName(name)})`
