import { categoryToWire, listCategories } from '../../budget/categories/store.ts'
import { categories } from '../../budget/ledger/tables.ts'
import { partOf } from '../part.ts'

export const categoriesPart = partOf({
  name: 'budgetCategories',
  table: categories,
  list: (db, viewer) => listCategories(db, viewer).map(categoryToWire),
  toRow: ({ allocated, spent, createdAt, ...row }, { viewer }) => ({
    ...row,
    description: row.description ?? null,
    allocatedCents: allocated,
    spentCents: spent,
    createdAt: createdAt ?? viewer.now,
  }),
})
