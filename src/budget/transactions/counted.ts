import { type CommandContext, dayOf } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import type { Day } from '../../values/day.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { getAccount } from '../accounts/store.ts'
import { isGivenBack } from '../goal-paid/store.ts'
import { checkLinks } from '../ledger/entry.ts'
import { categoryToGoal } from '../ledger/months/border.ts'
import type { NewPart as Part } from '../ledger/parts/store.ts'
import type { PartRow, TransactionRow } from '../ledger/rules.ts'
import type { NewPart } from './wire.ts'

/** Fields of a request that decide the categories that a row counts in; undefined says nothing. */
export interface Said {
  categoryId?: string | null | undefined
  refund?: boolean | undefined
  refundCategoryId?: string | null | undefined
  refundOf?: string | null | undefined
  parts?: NewPart[] | null | undefined
}

/** The row's other fields that its categories, refund and parts have to fit. */
interface Whole {
  type: TransactionRow['type']
  kind: TransactionRow['kind']
  amountCents: Cents
  accountId: string | null
  bucketId: string | null
  date: Day
}

/** The category or the parts in which a row counts. `parts` is undefined where those that it has stay. */
export interface Counted {
  categoryId: string | null
  refund: boolean
  refundOf: string | null
  parts: Part[] | undefined
}

type Before = TransactionRow & { parts: PartRow[] }

const REFUND = 'Only an income can be a refund, and neither half of a transfer nor what moves a savings goal.'
const SPLIT =
  'A split transaction has its categories in its parts: leave the category out, or join the parts.'

const saysRefund = ({ refund, refundCategoryId, refundOf }: Said): boolean =>
  Boolean(refund || refundCategoryId || refundOf)

function checkRefund(db: Db, bookId: string, said: Said, { type, kind, bucketId }: Whole): void {
  if (!saysRefund(said)) return
  const isMoved = bucketId !== null || kind === 'transfer' || kind === 'opening'
  if (type !== 'income' || isMoved) refuse('invalid', REFUND)
  if (said.refund === false)
    refuse('invalid', 'What is no refund has neither a category nor a purchase of a refund.')
  checkLinks(db, bookId, { categoryId: said.refundCategoryId ?? null })
}

/** A move between what one owns that brings money back to the budget for a category. */
const isComingBack = ({ type, categoryId, refund, bucketId, kind }: Before): boolean =>
  type === 'income' && categoryId !== null && !refund && (bucketId !== null || kind === 'transfer')

/** The category or parts of a row by what is said and by what it was before; refused where these don't fit together. */
export function countedBy(
  db: Db,
  viewer: CommandContext,
  said: Said,
  whole: Whole,
  before?: Before | undefined,
): Counted {
  checkRefund(db, viewer.bookId, said, whole)
  const isSplit = (before?.partCount ?? 0) > 0
  // A row that a goal gave back has the categories of the expense that the goal paid.
  if (before && isGivenBack(before))
    return { categoryId: before.categoryId, refund: false, refundOf: null, parts: undefined }
  if (said.parts?.length) return split(db, viewer, said, said.parts, whole, before)
  if (isSplit && before && said.parts === undefined) return { ...stay(said, whole, before), parts: undefined }
  const parts = isSplit ? [] : undefined
  if (before && isComingBack(before) && whole.type === 'income' && whole.bucketId === before.bucketId)
    return {
      categoryId: overBorder(db, viewer, said.categoryId, whole, before),
      parts,
      refund: false,
      refundOf: null,
    }
  if (whole.type === 'income') return { ...refunded(said, before), parts }
  const categoryId =
    whole.type === 'expense'
      ? overBorder(db, viewer, said.categoryId, whole, before?.type === 'expense' ? before : undefined)
      : null
  return { categoryId, refund: false, refundOf: null, parts }
}

/** The category of a row, which what moves between a goal and an account outside of the budget can't get and doesn't take along. */
function overBorder(
  db: Db,
  viewer: CommandContext,
  said: string | null | undefined,
  { accountId, bucketId }: Whole,
  before: Before | undefined,
): string | null {
  const had = before?.categoryId ?? null
  const categoryId = said === undefined ? had : said
  const isAsBefore = before?.accountId === accountId && before.bucketId === bucketId
  if (!categoryId || !accountId || !bucketId || (isAsBefore && categoryId === had)) return categoryId
  const account = getAccount(db, viewer, accountId)
  return categoryId === had && !account.inBudget ? null : categoryToGoal(db, viewer, account, categoryId)
}

/** An income that is not split. */
function refunded(said: Said, before: Before | undefined) {
  const was = before?.type === 'income' && before.refund
  const refund = said.refund ?? (saysRefund(said) || was)
  if (!refund) return { categoryId: null, refund, refundOf: null }
  const { refundCategoryId = was ? before.categoryId : null, refundOf = was ? before.refundOf : null } = said
  return { categoryId: refundCategoryId, refund, refundOf }
}

/** A split row of which the change says nothing that its parts would have to follow. */
function stay(said: Said, { type, amountCents, bucketId }: Whole, before: Before) {
  if (amountCents !== before.amountCents)
    refuse('invalid', 'This transaction is split: send its parts with the new amount.')
  if (type !== before.type)
    refuse('invalid', 'This transaction is split: it becomes an income or an expense with new parts only.')
  if (said.categoryId || said.refundCategoryId) refuse('invalid', SPLIT)
  if (said.refund !== undefined && said.refund !== before.refund && saysRefund(said)) refuse('invalid', ALL)
  if (bucketId !== before.bucketId) refuse('invalid', MOVED)
  const refundOf = said.refundOf === undefined ? before.refundOf : said.refundOf
  if (refundOf && !before.parts.some(({ refund }) => refund)) refuse('invalid', ALL)
  return { categoryId: null, refund: before.refund, refundOf }
}

const ALL =
  'The parts of a split income that have a category are its refunds: give every part of a refund one.'
const MOVED =
  'Only an income or an expense can be split, and neither half of a transfer nor what moves a savings goal.'

function split(
  db: Db,
  viewer: CommandContext,
  said: Said,
  sent: NewPart[],
  whole: Whole,
  before: Before | undefined,
): Counted {
  const { type, kind, amountCents, bucketId, date } = whole
  if (said.categoryId || said.refundCategoryId) refuse('invalid', SPLIT)
  if (type === 'savings' || bucketId !== null || kind === 'transfer' || kind === 'opening')
    refuse('invalid', MOVED)
  const sum = sent.reduce((cents, part) => cents + part.amount, 0)
  if (sum !== amountCents) refuseDifferent(amountCents, sum)
  for (const categoryId of new Set(sent.map((part) => part.categoryId ?? null)))
    checkLinks(db, viewer.bookId, { categoryId })
  const off = offBy(before)
  const parts = sent.map((part, index): Part => {
    const day = part.date ? dayOf(viewer, part.date) : date
    // A part that went with the transaction's day is sent back with the day of before.
    const goesWith = before?.parts[index]?.hasOwnDate === false && day === before.date
    return {
      categoryId: part.categoryId ?? null,
      amountCents: part.amount,
      note: part.note || null,
      ownDate: day === date || goesWith ? null : day,
      refund: type === 'income' && Boolean(part.categoryId),
      ...(off.get(part.categoryId ?? '') ?? COUNTS),
    }
  })
  const isKept = before?.type === type && isSame(parts, before.parts)
  const refunds = (isKept ? before.parts : parts).filter(({ refund }) => refund).length
  if ((said.refund && refunds < parts.length) || (said.refundOf && refunds === 0)) refuse('invalid', ALL)
  const { refundOf = before?.type === type ? before.refundOf : null } = said
  return {
    categoryId: null,
    refund: refunds === parts.length,
    refundOf: refunds > 0 ? refundOf : null,
    parts: isKept ? undefined : parts,
  }
}

/** Says by how much the parts miss the amount, and which way. */
function refuseDifferent(amountCents: Cents, sum: Cents): never {
  const difference = formatMoney(Math.abs(amountCents - sum))
  const [parts, amount] = [formatMoney(sum), formatMoney(amountCents)]
  const which = sum < amountCents ? `${difference} is left` : `${difference} too much`
  refuse('parts_differ', `The parts sum to ${parts}, the amount is ${amount}: ${which}.`, { difference })
}

/** True for parts that are sent back as they are: a refund whose category went is one still. */
const isSame = (parts: Part[], before: PartRow[]): boolean =>
  parts.length === before.length &&
  parts.every((part, index) => {
    const was = before[index] as PartRow
    return (
      part.ownDate === (was.hasOwnDate ? was.date : null) &&
      part.categoryId === was.categoryId &&
      part.amountCents === was.amountCents &&
      part.note === was.note
    )
  })

/** The row's resets by category: the row stays off a category that was reset as long as it counts in it. */
export function offBy(before: Before | undefined): Map<string, Off> {
  const all = before && (before.partCount > 0 ? before.parts : [before])
  return new Map(
    all?.flatMap(({ categoryId, spentOff, monthOff }) =>
      categoryId ? [[categoryId, { spentOff, monthOff }]] : [],
    ),
  )
}

/** The resets that took a row off its category. */
export type Off = Pick<TransactionRow, 'spentOff' | 'monthOff'>
export const COUNTS: Off = { spentOff: 0, monthOff: null }
