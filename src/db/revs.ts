import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { integer, type SQLiteTable, text } from 'drizzle-orm/sqlite-core'
import type { Tx } from './db.ts'

/** Columns of a table whose rows are edited by several people or devices. Triggers of the database keep them. */
export const revColumns = {
  /** Rises with every change of the row. */
  rev: integer().notNull().default(1),
  /** The rev at which each column was changed last, as JSON by the column's name; what never was is left out. */
  fieldRevs: text('field_revs').notNull().default('{}'),
}

/** Columns of which a change is none of a field: what names the row, and figures and notes that the ledger keeps. */
const NO_FIELDS: Record<string, readonly string[]> = {
  transactions: ['seq', 'spent_off', 'month_off', 'import_key', 'part_count', 'created_by', 'updated_by'],
  accounts: ['balance_cents', 'adjustment_id'],
  budget_categories: ['spent_cents', 'counter_cents'],
  savings_buckets: ['saved_cents', 'typed_cents'],
  bills: [],
  subscriptions: [],
  payees: ['folded', 'root_id', 'uses', 'last_used', 'transfer_account_id'],
}
/** Fields that one function of JSON takes: some engines allow 32 arguments, and each is two. */
const AT_ONCE = 16
const NEVER = ['id', 'book_id', 'created_at', 'rev', 'field_revs']

/** Columns of the table whose changes are told from each other. */
export function fieldsOf(table: SQLiteTable): string[] {
  const without = [...NEVER, ...(NO_FIELDS[getTableName(table)] ?? [])]
  return Object.values(getTableColumns(table))
    .map(({ name }) => name)
    .filter((name) => !without.includes(name))
}

/**
 * The trigger that keeps the rev of a table's rows: whoever changes a field, by whatever statement, raises it. A payee
 * that is looked up for the first time changes nothing that anybody said.
 */
export function revTrigger(table: SQLiteTable): string {
  const name = getTableName(table)
  const fields = fieldsOf(table)
  const isChanged = (field: string) =>
    field === 'payee_id'
      ? `(old.\`${field}\` IS NOT NULL AND old.\`${field}\` IS NOT new.\`${field}\`)`
      : `old.\`${field}\` IS NOT new.\`${field}\``
  const rev = (field: string) =>
    `'${field}', iif(${isChanged(field)}, old.\`rev\` + 1, old.\`field_revs\` ->> '$.${field}')`
  let revs = 'old.`field_revs`'
  for (let from = 0; from < fields.length; from += AT_ONCE) {
    const some = fields.slice(from, from + AT_ONCE)
    revs = `json_patch(${revs}, json_object(\n\t\t${some.map(rev).join(',\n\t\t')}))`
  }
  return `CREATE TRIGGER \`${name}_rev\` AFTER UPDATE OF ${fields.map((field) => `\`${field}\``).join(', ')} ON \`${name}\`
WHEN ${fields.map(isChanged).join(' OR ')} BEGIN
	UPDATE \`${name}\` SET \`rev\` = old.\`rev\` + 1, \`field_revs\` = ${revs}
	WHERE \`id\` = old.\`id\`;
END;`
}

/** Raises the rev of rows for a field that is kept in another table. */
export function raiseRev(tx: Tx, table: SQLiteTable, ids: readonly string[], field: string): void {
  if (ids.length === 0) return
  tx.run(sql`UPDATE ${table} SET rev = rev + 1, field_revs = json_set(field_revs, ${`$.${field}`}, rev + 1)
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
}
