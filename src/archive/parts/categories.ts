import { categoryToWire, listCategories } from '../../budget/categories/store.ts'
import { categories } from '../../budget/ledger/tables.ts'
import { formatMoney } from '../../values/money.ts'
import { partOf } from '../part.ts'

export const categoriesPart = partOf({
  name: 'budgetCategories',
  table: categories,
  list: (db, viewer) =>
    listCategories(db, viewer).map((row) => ({
      ...categoryToWire(row),
      spentDiffers: formatMoney(row.counterDiffersCents),
      resets: row.resets,
    })),
  toRow: ({ allocated, spent, spentDiffers, createdAt, ...row }, { viewer }) => ({
    ...row,
    description: row.description ?? null,
    allocatedCents: allocated,
    spentCents: 0,
    counterCents: spent,
    counterDiffersCents: spentDiffers ?? 0,
    createdAt: createdAt ?? viewer.now,
  }),
})
