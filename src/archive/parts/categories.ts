import { categoryToWire, listCategories } from '../../budget/categories/store.ts'
import { groupToWire, listGroups } from '../../budget/category-groups/store.ts'
import { categoryGroups } from '../../budget/category-groups/tables.ts'
import { categories } from '../../budget/ledger/balances/tables.ts'
import { formatMoney } from '../../values/money.ts'
import { fieldRevsOf, partOf } from '../part.ts'

export const categoriesPart = partOf({
  name: 'budgetCategories',
  table: categories,
  links: { groupId: 'categoryGroups' },
  list: (db, viewer) =>
    listCategories(db, viewer).map((row) => ({
      ...categoryToWire(row, db, viewer),
      ...fieldRevsOf(row),
      spentDiffers: formatMoney(row.counterDiffersCents),
      resets: row.resets,
    })),
  toRow: ({ allocated, spent: _, spentDiffers, archivedAt, createdAt, ...row }, { viewer }) => ({
    ...row,
    description: row.description ?? null,
    groupId: row.groupId ?? null,
    position: row.position ?? 0,
    allocatedCents: allocated,
    spentCents: 0,
    counterCents: 0,
    counterDiffersCents: spentDiffers ?? 0,
    archivedAt: archivedAt ?? null,
    createdAt: createdAt ?? viewer.now,
  }),
})

export const categoryGroupsPart = partOf({
  name: 'categoryGroups',
  table: categoryGroups,
  list: (db, viewer) =>
    listGroups(db, viewer).map((row) => ({
      ...groupToWire(row),
      createdAt: new Date(row.createdAt).toISOString(),
    })),
  toRow: ({ createdAt, ...row }, { viewer }) => ({
    ...row,
    position: row.position ?? 0,
    createdAt: createdAt ?? viewer.now,
  }),
})
