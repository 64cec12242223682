import { listRules, ruleToWire } from '../../budget/rules/store.ts'
import { rules } from '../../budget/rules/tables.ts'
import { partOf } from '../part.ts'

export const rulesPart = partOf({
  name: 'rules',
  table: rules,
  links: { accountId: 'accounts', categoryId: 'budgetCategories' },
  list: (db, viewer) => listRules(db, viewer).map(ruleToWire),
  toRow: ({ accountId = null, createdAt, ...row }, { viewer }) => ({
    ...row,
    accountId,
    createdAt: createdAt ?? viewer.now,
  }),
})
