import { sql } from 'drizzle-orm'
import { type Db, prepared } from '../../db/db.ts'
import { formatMoney } from '../../values/money.ts'
import { readPartsOf } from '../ledger/parts/store.ts'
import { movesBalance, type PartRow, type TransactionRow } from '../ledger/rules.ts'
import { type Half, namedHalves } from '../sharing/halves.ts'
import { shownShares } from '../sharing/shown.ts'
import { typedBefore } from '../statements/known.ts'
import type { Transaction } from './wire.ts'

const { placeholder } = sql

/** The part of a row that its owner gets to see. */
export type Shown = Omit<
  TransactionRow,
  | 'bookId'
  | 'seq'
  | 'settledDueDate'
  | 'importKey'
  | 'spentOff'
  | 'monthOff'
  | 'formerCategoryId'
  | 'fieldRevs'
  | 'writtenForId'
> & { parts?: PartRow[] }

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

const purchases = prepared((db) =>
  db
    .select({ id: sql<string>`bought.id` })
    .from(
      sql`json_each(${placeholder('ids')}) AS asked CROSS JOIN transactions AS refund ON refund.id = asked.value
        JOIN transactions AS bought ON bought.id = refund.refund_of AND bought.book_id = refund.book_id`,
    )
    .prepare(),
)

/** The purchases that these refunds name, as far as they are there. */
function purchasesOf(db: Db, rows: Shown[]): Set<string> {
  const ids = rows.flatMap(({ id, refundOf }) => (refundOf ? id : []))
  const found = ids.length > 0 ? purchases(db).all({ ids: JSON.stringify(ids) }) : []
  return new Set(found.map(({ id }) => id))
}

type NamedHalf = Pick<Half, 'contributionId' | 'kind'>

const contributionIdOf = (half: NamedHalf | undefined): string | null =>
  half?.kind === 'contribution' ? half.contributionId : null

export const partToWire = ({
  categoryId,
  amountCents,
  note,
  date,
}: PartRow): Transaction['parts'][number] => ({
  categoryId,
  amount: formatMoney(amountCents),
  note,
  date,
})

/** The rows as the API has them, with the names of their payees and tags. */
export function transactionsToWire(db: Db, rows: Shown[]): Transaction[] {
  const leafIds = [...new Set(rows.flatMap(({ payeeId }) => payeeId || []))]
  const payees = new Map(
    (leafIds.length > 0 ? payeesOf(db).all({ ids: JSON.stringify(leafIds) }) : []).map((payee) => [
      payee.leafId,
      payee,
    ]),
  )
  const partsBy = readPartsOf(db, rows)
  const bought = purchasesOf(db, rows)
  const tags = new Map<string, string[]>()
  for (const { transactionId, name } of tagsOf(db).all({ ids: JSON.stringify(rows.map(({ id }) => id)) }))
    tags.set(transactionId, [...(tags.get(transactionId) ?? []), name])
  const typed = typedBefore(
    db,
    rows.map(({ id }) => id),
  )
  const ids = rows.map(({ id }) => id)
  const shared = shownShares(db, ids)
  const halves = namedHalves(db, ids)
  return rows.map((row) => {
    const matched = typed.get(row.id)
    const { paidBy = null, shares = null } = shared.get(row.id) ?? {}
    const payee = payees.get(row.payeeId ?? '')
    return {
      id: row.id,
      type: row.type,
      amount: formatMoney(row.amountCents),
      description: row.description,
      accountId: row.accountId,
      categoryId: row.refund ? null : row.categoryId,
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
      rev: row.rev,
      createdBy: row.createdBy,
      updatedBy: row.updatedBy,
      paidBy,
      shares,
      contributionId: contributionIdOf(halves.get(row.id)),
      refund: row.refund,
      refundCategoryId: row.refund ? row.categoryId : null,
      refundOf: row.refundOf && bought.has(row.refundOf) ? row.refundOf : null,
      parts: (row.parts ?? partsBy.get(row.id) ?? []).map(partToWire),
      dividedFromId: row.dividedFromId,
      // An expense without an account takes the money out of the goal by itself.
      fromGoalId: row.fromGoalId ?? row.sourceBucketId,
      matched: matched
        ? {
            date: matched.date,
            amount: formatMoney(matched.cents),
            description: matched.description,
            ...(matched.isBanks ? { byBank: true as const } : {}),
          }
        : null,
    }
  })
}

export const transactionToWire = (db: Db, row: Shown): Transaction =>
  transactionsToWire(db, [row])[0] as Transaction
