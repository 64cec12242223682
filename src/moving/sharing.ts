import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { ArchiveInput } from '../archive/file/wire.ts'
import type { IdOf } from '../archive/part.ts'
import { collectSharing, restoreSharing, sharesSlices, signRows } from '../archive/sharing/store.ts'
import type { ArchivedShares, Sharing } from '../archive/sharing/wire.ts'
import type { CommandContext, Viewer } from '../book/context.ts'
import { listMembers, presentMemberships } from '../book/members.ts'
import { members, memberships } from '../book/tables.ts'
import { ROLES } from '../book/wire.ts'
import { forgetNames } from '../budget/sharing/standings.ts'
import { settlements } from '../budget/sharing/tables.ts'
import type { Db, Tx } from '../db/db.ts'
import { endMembership } from '../household/members.ts'
import { refuse } from '../values/refusal.ts'

export interface ArrivingSharing {
  sharing?: Sharing | undefined
  sharedRows: ArchivedShares[]
}

/** Members and shares that a shared book brings beside its rows; the moments of joining are nobody's elsewhere. */
export function besideOf(
  db: Db,
  viewer: Viewer,
): { head: { sharing?: Sharing }; lists: Record<string, Iterable<object[]>> } {
  if (!viewer.member) return { head: {}, lists: {} }
  const sharing = collectSharing(db, viewer, [])
  const members = sharing.members.map((member) => ({ ...member, joinedAt: null }))
  return {
    head: { sharing: { ...sharing, members } },
    lists: { sharedRows: sharesSlices(db, viewer.bookId) },
  }
}

/** Refuses members and payments that another book of this database has: of a book that was copied by hand, for instance. */
function refuseTaken(tx: Tx, bookId: string, { members: all, payments }: Sharing): void {
  for (const [table, rows] of [[members, all] as const, [settlements, payments] as const]) {
    const ids = sql`(SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
    const taken = tx
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.id, ids), ne(table.bookId, bookId)))
      .get()
    if (taken) refuse('conflict', 'A book on this server has members or payments of this one already.')
  }
}

/** The sharing of a file with the ids that its rows have in the book. */
function renamed({ sharing, sharedRows }: Required<ArrivingSharing> & { sharing: Sharing }, idOf: IdOf) {
  const recurring = (id: string) => idOf('bills', idOf('subscriptions', id))
  return {
    sharing: {
      ...sharing,
      accountPayers: sharing.accountPayers.map((one) => ({
        ...one,
        accountId: idOf('accounts', one.accountId),
      })),
      recurringPayers: sharing.recurringPayers.map((one) => ({
        ...one,
        recurringId: recurring(one.recurringId),
      })),
      defaultShares: sharing.defaultShares.map((one) => ({
        ...one,
        ownerId: idOf('budgetCategories', recurring(one.ownerId)),
      })),
    },
    sharedRows: sharedRows.map((row) => ({ ...row, transactionId: idOf('transactions', row.transactionId) })),
  }
}

/** Members whose account was deleted here meanwhile, and who were nobody with an account where the book was. */
function deletedHere(tx: Tx, bookId: string, all: Sharing['members']): string[] {
  const here = new Map(listMembers(tx, bookId).map((one) => [one.id, one]))
  return all.flatMap(({ id, name, role }) => {
    const known = here.get(id)
    const isGone =
      known?.accountDeletedAt || (known?.name !== name && /^Former member\b/.test(known?.name ?? ''))
    return isGone && role === null ? [id] : []
  })
}

/** Marks these members as deleted again: their names go as soon as nothing of theirs is open. */
export function forgetDeleted(tx: Tx, { bookId, now }: CommandContext, gone: string[]): void {
  if (gone.length === 0) return
  const theirs = inArray(members.id, gone)
  tx.update(members).set({ leftAt: now, accountDeletedAt: now }).where(theirs).run()
  forgetNames(tx, bookId)
}

/** Lowers roles: nobody comes back with more than they were left with there. */
function lowerRoles(tx: Tx, bookId: string, { members: all }: Sharing, mover: string): void {
  const there = new Map(all.map(({ id, role }) => [id, role]))
  for (const { memberId, role } of presentMemberships(tx, bookId)) {
    const kept = there.get(memberId)
    if (memberId !== mover && kept && ROLES.indexOf(kept) > ROLES.indexOf(role))
      tx.update(memberships).set({ role: kept }).where(eq(memberships.memberId, memberId)).run()
  }
}

/**
 * Makes the mover of a shared book the member who they are there; returns that member, the book's name and colour, members
 * whose accounts were deleted here, and `take`, which writes the sharing. Memberships here stay. Empty for an own book.
 */
export function takeSharing(
  tx: Tx,
  { bookId, member: mover }: CommandContext,
  archive: ArchiveInput & ArrivingSharing,
  { isNew, mostMembers }: { isNew: boolean; mostMembers: number },
): { member?: CommandContext['member']; sharing: object; gone: string[]; take?: (idOf: IdOf) => void } {
  const { sharing } = archive
  if (!sharing || !mover) return { sharing: {}, gone: [] }
  if (sharing.members.length > mostMembers)
    refuse('conflict', `A book has ${mostMembers} members at most on this server, and this one has more.`)
  refuseTaken(tx, bookId, sharing)
  const id = isNew ? sharing.memberId : mover.id
  if (!sharing.members.some((one) => one.id === id)) refuse('conflict', 'You are nobody in this book.')
  if (isNew)
    tx.update(memberships)
      .set({ memberId: id })
      .where(and(eq(memberships.bookId, bookId), eq(memberships.userId, mover.userId)))
      .run()
  lowerRoles(tx, bookId, sharing, id)
  const gone = isNew ? [] : deletedHere(tx, bookId, sharing.members)
  const all = sharing.members.map((one) => (one.id === id ? { ...one, leftAt: null } : one))
  return {
    gone,
    member: { ...mover, id },
    sharing: { name: sharing.name, color: sharing.color },
    take(idOf) {
      const { sharing: its, sharedRows } = renamed(
        { ...archive, sharing: { ...sharing, members: all } },
        idOf,
      )
      restoreSharing(tx, bookId, its, sharedRows)
      const rows = [...archive.transactions, ...archive.removedTransactions]
      signRows(
        tx,
        bookId,
        rows.map((row) => ({ ...row, id: idOf('transactions', row.id) })),
      )
    },
  }
}

/** Removes shares, payments and defaults of a book whose rows are gone; its members stay. */
export function dropSharing(tx: Tx, bookId: string): void {
  const nothing = { name: '', color: 'primary' as const, memberId: '', opens: [], balances: [], payments: [] }
  const nobodys = { accountPayers: [], recurringPayers: [], defaultShares: [] }
  const all = listMembers(tx, bookId).map((one) => ({ ...one, role: null, joinedAt: null }))
  restoreSharing(tx, bookId, { ...nothing, ...nobodys, members: all }, [])
}

/** Ends memberships here of people who were put out where the book was, or left it. */
export function endThoseWhoLeft(tx: Tx, context: CommandContext): void {
  const { bookId } = context
  const left = new Set(listMembers(tx, bookId).flatMap(({ id, leftAt }) => (leftAt === null ? [] : [id])))
  for (const { memberId } of presentMemberships(tx, bookId))
    if (left.has(memberId)) endMembership(tx, context, memberId)
}

/** Names of a shared book that are in it, and whose people can't open it here. */
export function namesWithout(db: Db, bookId: string): string[] {
  const present = new Set(presentMemberships(db, bookId).map(({ memberId }) => memberId))
  return listMembers(db, bookId).flatMap(({ id, name, leftAt }) =>
    leftAt === null && !present.has(id) ? [name] : [],
  )
}
