import { eq, sql } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import { listMembers } from '../../book/members.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { divide, type Weighted } from '../../values/divide.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { checkMember } from './members.ts'
import { payerOfAccount } from './payers.ts'
import { defaultShares, recurringPayers } from './tables.ts'

const { placeholder } = sql

const sharesOf = prepared((db) =>
  db
    .select({ memberId: defaultShares.memberId, weight: defaultShares.weight })
    .from(defaultShares)
    .where(eq(defaultShares.ownerId, placeholder('ownerId')))
    .orderBy(defaultShares.position)
    .prepare(),
)
const payerOf = prepared((db) =>
  db
    .select({ memberId: recurringPayers.memberId })
    .from(recurringPayers)
    .where(eq(recurringPayers.recurringId, placeholder('id')))
    .prepare(),
)

/** Members, with weights, whom a category's rows or a bill's payments are for unless they say otherwise; may be empty. */
export const defaultSharesOf = (db: Db, ownerId: string): Weighted[] => sharesOf(db).all({ ownerId })

/** The member who pays a bill or subscription; null: whoever pays from its account. */
export const payerOfRecurring = (db: Db, id: string): string | null =>
  payerOf(db).get({ id })?.memberId ?? null

const refuseOwn = () => refuse('own_book', 'Nobody shares what stands in your own book.')

/** Sets the members whom later rows are for; null is everybody by weight. Rows that were entered stay as they are. */
export function sayDefaultShares(
  tx: Tx,
  { bookId, member }: CommandContext,
  ownerId: string,
  list: Weighted[] | null | undefined,
): void {
  if (list === undefined) return
  if (!member && list?.length) refuseOwn()
  tx.delete(defaultShares).where(eq(defaultShares.ownerId, ownerId)).run()
  if (!list?.length) return
  for (const { memberId } of list) checkMember(tx, bookId, memberId)
  if (new Set(list.map(({ memberId }) => memberId)).size !== list.length)
    refuse('invalid', 'shares: Each member has one share.')
  if (list.every(({ weight }) => weight === 0)) refuse('invalid', 'shares: Somebody has to have a share.')
  tx.insert(defaultShares)
    .values(list.map(({ memberId, weight }, position) => ({ ownerId, memberId, bookId, weight, position })))
    .run()
}

interface SaidOfRecurring {
  paidBy?: string | null | undefined
  shares?: { memberId: string; amount: Cents }[] | null | undefined
}

/** The shares that were kept, of another amount: in the same proportions. */
function keptShares(tx: Tx, id: string, cents: Cents): SaidOfRecurring['shares'] {
  const kept = defaultSharesOf(tx, id)
  const parts = divide(cents, kept)
  return kept.length > 0
    ? kept.map(({ memberId }) => ({ memberId, amount: parts.get(memberId) ?? 0 }))
    : undefined
}

/** Sets payer and shares of a bill's or subscription's payments. A new amount is shared as the former was. */
export function saySharing(
  tx: Tx,
  viewer: CommandContext,
  { id, amountCents }: { id: string; amountCents: Cents },
  { paidBy, shares: said }: SaidOfRecurring,
  formerCents = amountCents,
): void {
  const shares = said === undefined && amountCents !== formerCents ? keptShares(tx, id, amountCents) : said
  const sum = shares?.reduce((all, { amount }) => all + amount, 0) ?? 0
  if (viewer.member && shares?.length && sum !== amountCents)
    refuse('shares_differ', 'The shares have to sum to the amount.', {
      difference: formatMoney(amountCents - sum),
    })
  const weights = shares?.map(({ memberId, amount }) => ({ memberId, weight: amount }))
  sayDefaultShares(tx, viewer, id, shares === undefined ? undefined : (weights ?? null))
  if (paidBy === undefined) return
  if (!viewer.member && paidBy !== null) refuseOwn()
  tx.delete(recurringPayers).where(eq(recurringPayers.recurringId, id)).run()
  if (paidBy === null) return
  checkMember(tx, viewer.bookId, paidBy)
  tx.insert(recurringPayers).values({ recurringId: id, bookId: viewer.bookId, memberId: paidBy }).run()
}

/**
 * The payer of a row that names none: its bill's, else its account's; without an account whoever enters it, but for what a
 * goal pays, which is common money (null).
 */
export function usualPayer(
  db: Db,
  { billId, subscriptionId, accountId, sourceBucketId, createdBy }: TransactionRow,
): string | null {
  const recurringId = billId ?? subscriptionId
  const payer = recurringId === null ? null : payerOfRecurring(db, recurringId)
  if (payer !== null || accountId !== null) return payer ?? payerOfAccount(db, accountId)
  return sourceBucketId === null ? createdBy : null
}

/** A part of a split row, and for whom it is where that was said. */
export interface SharedPart {
  categoryId?: string | null | undefined
  amount: Cents
  shares?: { memberId: string; amount: Cents }[] | null | undefined
}

/** The shares of a category of those who are in the book; undefined where it says nothing of them. */
function ofCategory(db: Db, bookId: string, id: string | null | undefined): Weighted[] | undefined {
  const said = id ? defaultSharesOf(db, id) : []
  if (said.length === 0) return undefined
  const gone = listMembers(db, bookId).filter(({ leftAt }) => leftAt !== null)
  const left = said.filter(({ memberId }) => !gone.some(({ id: goneId }) => goneId === memberId))
  return left.some(({ weight }) => weight > 0) ? left : undefined
}

/** Cents of all parts for each member, as weights: a part's own shares, else its category's, else by `members`. */
function ofParts(db: Db, bookId: string, parts: SharedPart[], members: Weighted[]): Weighted[] {
  const sums = new Map<string, Cents>()
  for (const { categoryId, amount, shares } of parts) {
    const of = shares?.length
      ? new Map(shares.map((share) => [share.memberId, share.amount]))
      : divide(amount, ofCategory(db, bookId, categoryId) ?? members)
    for (const [memberId, cents] of of) sums.set(memberId, (sums.get(memberId) ?? 0) + cents)
  }
  return [...sums].map(([memberId, weight]) => ({ memberId, weight }))
}

/** Refuses parts whose shares are nobody's, twice one's, or miss their amount. */
export function checkPartShares(db: Tx, bookId: string, parts: SharedPart[]): void {
  for (const { amount, shares } of parts) {
    if (!shares?.length) continue
    for (const { memberId } of shares) checkMember(db, bookId, memberId)
    if (new Set(shares.map(({ memberId }) => memberId)).size !== shares.length)
      refuse('invalid', 'Each member has one share.')
    const difference = amount - shares.reduce((sum, share) => sum + share.amount, 0)
    if (difference !== 0)
      refuse('shares_differ', 'The shares of a part have to sum to its amount.', {
        difference: formatMoney(difference),
      })
  }
}

/** The members' weights in a row that names no shares: as its parts, its bill or its category say, else `members`. */
export function usualWeights(
  db: Db,
  { bookId, billId, subscriptionId, categoryId }: TransactionRow,
  parts: SharedPart[],
  members: Weighted[],
): Weighted[] {
  if (parts.length > 0) return ofParts(db, bookId, parts, members)
  return ofCategory(db, bookId, billId ?? subscriptionId) ?? ofCategory(db, bookId, categoryId) ?? members
}
