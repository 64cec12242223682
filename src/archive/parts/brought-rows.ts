import { eq, sql } from 'drizzle-orm'
import { broughtRows } from '../../budget/brought/tables.ts'
import { type PartName, partOf } from '../part.ts'

const PART_OF = {
  transaction: 'transactions',
  account: 'accounts',
  category: 'budgetCategories',
  group: 'categoryGroups',
  payee: 'payees',
  tag: 'tags',
  bill: 'bills',
  subscription: 'subscriptions',
  // Their ids are those of the categories that they are of.
  month: 'budgetCategories',
  rest: 'budgetCategories',
} as const satisfies Record<string, PartName>

export const broughtRowsPart = partOf({
  name: 'broughtRows',
  table: broughtRows,
  links: { statementId: 'statements' },
  keyOf: ({ kind, key }) => `${kind} ${key}`,
  list: (db, { bookId }) =>
    db
      .select({
        kind: broughtRows.kind,
        key: broughtRows.key,
        rowId: broughtRows.rowId,
        statementId: broughtRows.statementId,
        isMade: broughtRows.isMade,
      })
      .from(broughtRows)
      .where(
        sql`${eq(broughtRows.bookId, bookId)} AND ${broughtRows.statementId} IN (SELECT id FROM statements WHERE state = 'done')`,
      )
      .orderBy(sql`rowid`)
      .all(),
  toRow: ({ kind, key, rowId, statementId, isMade }, { idOf }) => ({
    kind,
    key,
    isMade,
    statementId,
    rowId: idOf(PART_OF[kind], rowId),
  }),
})
