import { count, eq } from 'drizzle-orm'
import type { CommandContext, Viewer } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import { refuse } from '../../values/refusal.ts'
import { checkLinks, existingLinks, NO_LINKS } from '../ledger/entry.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { changeKept, findKept } from '../removed/store.ts'
import { finderOf, isUnnamed } from './rules.ts'
import { rules } from './tables.ts'
import type { NewRule, Rule, RuleChange } from './wire.ts'

export type RuleRow = typeof rules.$inferSelect
const rows = rowsOf(rules, 'Rule not found')

/** Each new expense is held against every rule of its book. */
export const MAX_RULES = 500

export const ruleToWire = ({ bookId: _, createdAt, ...row }: RuleRow): Rule => ({
  ...row,
  createdAt: new Date(createdAt).toISOString(),
})

/** The oldest first. */
export const listRules = (db: Db, viewer: Viewer): RuleRow[] => rows.list(db, viewer.bookId)
export const getRule = (db: Db, viewer: Viewer, id: string): RuleRow => rows.get(db, viewer.bookId, id)

export function addRule(tx: Tx, viewer: CommandContext, input: NewRule): RuleRow {
  const { bookId, now: createdAt } = viewer
  const { id = viewer.newId(), contains, accountId = null, categoryId } = input
  const known = rows.findNamed(tx, bookId, id)
  if (known) return known
  checkLinks(tx, bookId, { accountId, categoryId })
  const { total = 0 } = tx.select({ total: count() }).from(rules).where(eq(rules.bookId, bookId)).get() ?? {}
  if (total >= MAX_RULES) refuse('conflict', `There can be at most ${MAX_RULES} rules.`)
  viewer.events.push({ kind: 'rule.added' })
  return rows.add(tx, { id, bookId, contains, accountId, categoryId, createdAt })
}

export function changeRule(tx: Tx, viewer: CommandContext, id: string, input: RuleChange): RuleRow {
  checkLinks(tx, viewer.bookId, input)
  viewer.events.push({ kind: 'rule.changed' })
  return rows.change(tx, viewer.bookId, id, input)
}

/** Removes the rule; what it has done stays. */
export function removeRule(tx: Tx, viewer: CommandContext, id: string): void {
  rows.remove(tx, viewer.bookId, id)
  viewer.events.push({ kind: 'rule.removed' })
}

/** Removes the rules of an account or category that goes, and returns them for the way back. */
export const forgetRules = (tx: Tx, field: 'accountId' | 'categoryId', id: string): RuleRow[] =>
  tx.delete(rules).where(eq(rules[field], id)).returning().all()

/** Brings those rules back whose account and category are there; the others wait for the one that is gone. */
export function recallRules(tx: Tx, viewer: CommandContext, removed: RuleRow[]): void {
  for (const rule of removed) {
    const { accountId, categoryId } = rule
    const existing = existingLinks(tx, viewer.bookId, { ...NO_LINKS, accountId, categoryId })
    if (accountId && !existing.accountId) waitFor(tx, viewer, ['account', accountId], rule)
    else if (!existing.categoryId) waitFor(tx, viewer, ['category', categoryId], rule)
    else if (listRules(tx, viewer).length < MAX_RULES) rows.add(tx, rule)
  }
}

function waitFor(
  tx: Tx,
  viewer: CommandContext,
  gone: ['account' | 'category', string],
  rule: RuleRow,
): void {
  const kept = findKept<{ rules: RuleRow[] }>(tx, viewer, ...gone)
  if (kept) changeKept(tx, viewer, ...gone, { ...kept, rules: [...kept.rules, rule] })
}

type Unnamed = Pick<TransactionRow, 'type' | 'description' | 'accountId'> &
  Partial<Pick<TransactionRow, 'categoryId' | 'bucketId'>>

/** Returns the category that the book's rules give an expense without one; null where none does. */
export function categorizer(db: Db, viewer: CommandContext): (row: Unnamed) => string | null {
  const all = listRules(db, viewer)
  // Most books have none: so that is asked before what they have bought.
  if (all.length === 0 || !viewer.automates?.(db)) return () => null
  const find = finderOf(all)
  return (row) => (isUnnamed(row) && find(row)?.categoryId) || null
}
