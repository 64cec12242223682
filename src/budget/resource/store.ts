import type { CommandContext, Viewer } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Cents } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { cutLinks, keepRow, takeKept, tiedAsCan, tieLinks } from '../removed/store.ts'
import { forgetRules, type RuleRow, recallRules } from '../rules/store.ts'

interface Rows<Row> {
  get(db: Db, bookId: string, id: string): Row
  find(db: Db, bookId: string, id: string): Row | undefined
  add(tx: Tx, row: Row): Row
  change(tx: Tx, bookId: string, id: string, fields: Partial<Row>): Row
  remove(tx: Tx, bookId: string, id: string): void
}

interface Options<Row> {
  kind: 'account' | 'category'
  missing: string
  rows: Rows<Row>
  /** Net effect of its transactions on the figure that the row keeps, in cents. */
  movedBy(db: Db, viewer: Viewer, id: string): Cents
  /** Figures of the row, from the sum of its transactions before it went and now that it is back. */
  figures(row: Row, sums: { before: Cents; now: Cents }): Partial<Row>
  /** Called before its links are cut, and when they are tied again. */
  onCut?(tx: Tx, viewer: CommandContext, id: string): void
  onTied?(tx: Tx, viewer: CommandContext, id: string): void
}

/**
 * True for a figure of the ledger that only came along with a row that was sent back, and that its sender does not mean to
 * set: rows have moved it since they saw it.
 */
export const isCarried = (rev: number | undefined, before: { rev: number }, isMeant: boolean): boolean =>
  rev !== undefined && rev < before.rev && !isMeant

/** True where nothing was sent. */
export const isEmpty = (fields: object): boolean =>
  Object.values(fields).every((value) => value === undefined)

/** A removed row as restoring it needs it: also the part of its figure that its transactions made. */
interface Removed<Row> {
  row: Row
  movedCents: Cents
  rules: RuleRow[]
}

/** Removing and restoring accounts and categories, which have links, rules and a figure kept by their transactions. */
export function removalOf<Row extends { id: string }>(options: Options<Row>) {
  const { kind, missing, rows, movedBy, figures, onCut, onTied } = options
  return {
    /** Removes the row and its rules; whatever links to it stays, without the link. */
    remove(tx: Tx, viewer: CommandContext, named: string): void {
      const row = rows.get(tx, viewer.bookId, named)
      const { id } = row
      const movedCents = movedBy(tx, viewer, id)
      onCut?.(tx, viewer, id)
      cutLinks(tx, viewer, kind, id)
      const removed: Removed<Row> = { row, movedCents, rules: forgetRules(tx, `${kind}Id`, id) }
      rows.remove(tx, viewer.bookId, id)
      keepRow(tx, viewer, kind, id, removed)
      viewer.events.push({ kind: `${kind}.removed` })
    },
    /** Brings a removed row back with its links and rules, its figure moved by what became of its transactions. */
    restore(tx: Tx, viewer: CommandContext, named: string): Row {
      const there = rows.find(tx, viewer.bookId, named)
      if (there) return there
      const kept = takeKept<Removed<Row>>(tx, viewer, kind, named) ?? refuse('not_found', missing)
      viewer.events.push({ kind: `${kind}.restored` })
      const { id } = rows.add(tx, tiedAsCan(tx, viewer, kind, kept.row))
      tieLinks(tx, viewer, kind, id)
      onTied?.(tx, viewer, id)
      recallRules(tx, viewer, kept.rules)
      const sums = { before: kept.movedCents, now: movedBy(tx, viewer, id) }
      return rows.change(tx, viewer.bookId, id, figures(kept.row, sums))
    },
  }
}
