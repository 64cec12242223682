import { eq, max } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import type { Tx } from '../../db/db.ts'
import { insertAll } from '../../db/insert.ts'
import { foldName } from '../../values/fold-text.ts'
import { type BroughtRow, madeAnew, noteBrought } from '../brought/store.ts'
import { listGroups } from '../category-groups/store.ts'
import { categoryGroups } from '../category-groups/tables.ts'
import { accounts, categories } from '../ledger/balances/tables.ts'
import { addRecurring } from '../recurring/store.ts'
import type { StatementRecord } from '../statements/store.ts'
import { broughtKey, type Plan, type PlannedAccount } from './planned.ts'
import type { Writing } from './rows.ts'
import { comesIntoBudget } from './standing.ts'

const LOOKS = {
  checking: { icon: 'fas fa-university', color: 'primary' },
  savings: { icon: 'fas fa-piggy-bank', color: 'success' },
  credit_card: { icon: 'fas fa-credit-card', color: 'warning' },
  cash: { icon: 'fas fa-wallet', color: 'accent' },
  investment: { icon: 'fas fa-chart-line', color: 'info' },
} as const

/** Makes the new accounts, groups and categories under the batch's id, where nobody sees them yet. */
export function stageFrame(
  tx: Tx,
  viewer: CommandContext,
  batch: StatementRecord,
  plan: Plan,
): Pick<Writing, 'accountIds' | 'categoryIds'> {
  const noted: BroughtRow[] = []
  const note = (kind: BroughtRow['kind'], key: string, rowId: string, isMade: boolean) =>
    noted.push({
      bookId: batch.bookId,
      kind,
      key: broughtKey(plan.book, key),
      rowId,
      statementId: batch.id,
      isMade,
    })
  const accountIds = stageAccounts(tx, viewer, batch, plan, note)
  const categoryIds = stageCategories(tx, viewer, batch, plan, note)
  const known = ({ kind, key }: BroughtRow) => plan.knownFrame.get(`${kind} ${key}`)
  // Accounts and categories of an earlier import stay noted with it, unless they are gone or something else since.
  const changed = noted.filter((row) => known(row) !== row.rowId)
  noteBrought(
    tx,
    changed.map((row) => madeAnew(tx, row)),
  )
  return { accountIds, categoryIds }
}

type Note = (kind: BroughtRow['kind'], key: string, rowId: string, isMade: boolean) => void

function stageAccounts(
  tx: Tx,
  viewer: CommandContext,
  batch: StatementRecord,
  { accounts: planned, book }: Plan,
  note: Note,
) {
  const ids = new Map<string, string>()
  const made: (typeof accounts.$inferSelect)[] = []
  for (const one of planned.values()) {
    if (one.isLeftOut) continue
    const { key } = one.account
    const id = one.id ?? viewer.newId()
    ids.set(key, id)
    note('account', key, id, one.id === null)
    if (one.id === null)
      made.push(accountOf(one, id, { batch, openedOn: book.openings.get(key)?.day ?? viewer.today }))
  }
  insertAll(tx, accounts, made)
  return ids
}

function accountOf(
  { account, type, beforeCents }: PlannedAccount,
  id: string,
  { batch, openedOn }: { batch: StatementRecord; openedOn: string },
): typeof accounts.$inferSelect {
  const { name, note = '', institution = '', number = null, isClosed } = account
  return {
    id,
    bookId: batch.id,
    name,
    type: type ?? 'checking',
    description: note.trim().slice(0, 500) || null,
    institution,
    accountNumber: number,
    ...LOOKS[type ?? 'checking'],
    isActive: !isClosed,
    createdAt: batch.createdAt,
    balanceCents: beforeCents,
    openingCents: beforeCents,
    openedOn,
    adjustmentId: null,
    inBudget: comesIntoBudget({ account, type }),
    rev: 1,
    fieldRevs: '{}',
  }
}

function stageCategories(
  tx: Tx,
  viewer: CommandContext,
  batch: StatementRecord,
  { categories: planned }: Plan,
  note: Note,
) {
  const ids = new Map<string, string>()
  const groupIds = new Map(listGroups(tx, viewer).map(({ id, name }) => [foldName(name), id]))
  const groups: (typeof categoryGroups.$inferSelect)[] = []
  const made: (typeof categories.$inferSelect)[] = []
  let groupPosition = lastOf(tx, categoryGroups, batch.bookId)
  let position = lastOf(tx, categories, batch.bookId)
  const groupIdOf = (name: string): string => {
    const known = groupIds.get(foldName(name))
    if (known) return known
    const id = viewer.newId()
    groupIds.set(foldName(name), id)
    groupPosition += 1
    groups.push({ id, bookId: batch.id, name, position: groupPosition, createdAt: batch.createdAt })
    note('group', name, id, true)
    return id
  }
  for (const { category, id: here, isLeftOut } of planned.values()) {
    if (isLeftOut) continue
    const { key, name, group, isHidden } = category
    const id = here ?? viewer.newId()
    ids.set(key, id)
    note('category', key, id, here === null)
    if (here !== null) continue
    position += 1
    made.push({
      id,
      bookId: batch.id,
      name,
      description: null,
      icon: 'fas fa-folder',
      color: 'primary',
      createdAt: batch.createdAt,
      allocatedCents: 0,
      spentCents: 0,
      counterCents: 0,
      counterDiffersCents: 0,
      resets: 0,
      archivedAt: isHidden ? batch.createdAt : null,
      groupId: group === null ? null : groupIdOf(group),
      position,
      rev: 1,
      fieldRevs: '{}',
    })
  }
  insertAll(tx, categoryGroups, groups)
  insertAll(tx, categories, made)
  return ids
}

const lastOf = (tx: Tx, table: typeof categories | typeof categoryGroups, bookId: string): number =>
  tx
    .select({ last: max(table.position) })
    .from(table)
    .where(eq(table.bookId, bookId))
    .get()?.last ?? 0

/** Adds what recurs in the book, and remembers it by its id there. */
export function addSchedules(tx: Tx, viewer: CommandContext, { plan, batch, accountIds }: Writing) {
  const counts = { bills: 0, subscriptions: 0 }
  // Nobody has entered the schedules of a book that is brought in: no event tells of each.
  const quiet: CommandContext = { ...viewer, events: [] }
  const noted = plan.schedules.map(
    ({ key, kind, name, amountCents, cycle, due, account, transferTo, active }): BroughtRow => {
      const accountId = account === null ? null : (accountIds.get(account) ?? null)
      const other = transferTo === null ? null : (accountIds.get(transferTo) ?? null)
      const isBill = kind === 'bill'
      const row = addRecurring(kind, tx, quiet, {
        name,
        amount: amountCents,
        cycle,
        due,
        accountId,
        active,
        priority: 'medium',
        autoPay: false,
        color: 'primary',
        transferAccountId: other === accountId ? null : other,
        icon: isBill ? 'fas fa-file-invoice-dollar' : 'fas fa-credit-card',
      })
      counts[isBill ? 'bills' : 'subscriptions'] += 1
      return {
        bookId: viewer.bookId,
        kind,
        key: broughtKey(plan.book, key),
        rowId: row.id,
        statementId: batch.id,
        isMade: true,
      }
    },
  )
  noteBrought(tx, noted)
  return counts
}
