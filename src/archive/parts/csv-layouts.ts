import { layoutToWire, listLayouts } from '../../budget/statements/layouts.ts'
import { listStatements } from '../../budget/statements/store.ts'
import { csvLayouts } from '../../budget/statements/tables.ts'
import { partOf } from '../part.ts'

export const csvLayoutsPart = partOf({
  name: 'csvLayouts',
  table: csvLayouts,
  links: { accountId: 'accounts' },
  list: (db, viewer) => {
    const standing = new Set(listStatements(db, viewer).map(({ id }) => id))
    return listLayouts(db, viewer)
      .toReversed()
      .map((row) => ({
        ...layoutToWire(row),
        statementId: row.statementId && standing.has(row.statementId) ? row.statementId : null,
        createdAt: new Date(row.createdAt).toISOString(),
      }))
  },
  toRow: ({ statementId, columns, name, ...row }, { idOf }) => ({
    ...row,
    name: name ?? null,
    columns: { ...columns },
    statementId: idOf('statements', statementId) ?? null,
  }),
})
