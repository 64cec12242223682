import { sql } from 'drizzle-orm'
import { type Db, prepared } from '../../db/db.ts'
import { formatMoney } from '../../values/money.ts'
import { movesBalance, type TransactionRow } from '../ledger/rules.ts'
import { typedBefore } from '../statements/known.ts'
import type { Transaction } from './wire.ts'

const { placeholder } = sql

/** The part of a row that its owner gets to see. */
export type Shown = Omit<
  TransactionRow,
  'bookId' | 'seq' | 'sourceBucketId' | 'settledDueDate' | 'importKey' | 'spentOff' | 'formerCategoryId'
>

const payeesOf = prepared((db) =>
  db
    .select({
      leafId: sql<string>`leaf.id`,
      id: sql<string>`root.id`,
      name: sql<string>`root.name`,
    })
    .from(
      sql`json_each(${placeholder('ids')}) AS asked CROSS JOIN payees AS leaf ON leaf.id = asked.value
        JOIN payees AS root ON root.id = leaf.root_id`,
    )
    .prepare(),
)

const tagsOf = prepared((db) =>
  db
    .select({ transactionId: sql<string>`used.transaction_id`, name: sql<string>`tags.name` })
    .from(
      sql`json_each(${placeholder('ids')}) AS asked CROSS JOIN transaction_tags AS used ON used.transaction_id = asked.value
        JOIN tags ON tags.id = used.tag_id`,
    )
    .orderBy(sql`used.place`)
    .prepare(),
)

/** The rows as the API has them, with the names of their payees and tags. */
export function transactionsToWire(db: Db, rows: Shown[]): Transaction[] {
  const leafIds = [...new Set(rows.flatMap(({ payeeId }) => payeeId || []))]
  const payees = new Map(
    (leafIds.length > 0 ? payeesOf(db).all({ ids: JSON.stringify(leafIds) }) : []).map((payee) => [
      payee.leafId,
      payee,
    ]),
  )
  const tags = new Map<string, string[]>()
  for (const { transactionId, name } of tagsOf(db).all({ ids: JSON.stringify(rows.map(({ id }) => id)) }))
    tags.set(transactionId, [...(tags.get(transactionId) ?? []), name])
  const typed = typedBefore(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const matched = typed.get(row.id)
    const payee = payees.get(row.payeeId ?? '')
    return {
      id: row.id,
      type: row.type,
      amount: formatMoney(row.amountCents),
      description: row.description,
      accountId: row.accountId,
      categoryId: row.categoryId,
      billId: row.billId,
      subscriptionId: row.subscriptionId,
      bucketId: row.bucketId,
      statementId: matched?.statementId ?? row.statementId,
      date: row.date,
      createdAt: new Date(row.createdAt).toISOString(),
      kind: row.kind,
      affectsBalance: movesBalance(row),
      transferId: row.transferId,
      transferAccountId: row.transferAccountId,
      payeeId: payee?.id ?? null,
      payee: payee?.name ?? null,
      note: row.note ?? null,
      tags: tags.get(row.id) ?? [],
      matched: matched
        ? { date: matched.date, amount: formatMoney(matched.cents), description: matched.description }
        : null,
    }
  })
}

export const transactionToWire = (db: Db, row: Shown): Transaction =>
  transactionsToWire(db, [row])[0] as Transaction
