import type { Cents } from '../../../values/money.ts'
import { OWN_KINDS } from './own-marks.ts'
import type { RowSays, SaysPart } from './statement.ts'
import { oneLine } from './words.ts'

/** A part of a split as the file writes it. */
export interface QifPart {
  category: string
  note: string
  amount: string
}

/** Fields of an entry beside its money, as the file writes them. */
export interface QifSays {
  payee: string
  note: string
  category: string
  parts: QifPart[]
  /** The kind that our own file writes in the line of an address, or ''; null in any other file. */
  ownKind: string | null
}

const TRANSFER = /^\[(.*?)\](?:\/(.*))?$/
const BOTH = /^(.*?)\|\[(.*)\]$/
const MAX_TAGS = 20

interface Link {
  category?: string
  transferTo?: string
  tags: string[]
}

const tagsIn = (text: string | undefined): string[] =>
  (text ?? '')
    .split(':')
    .map(oneLine)
    .filter((tag) => tag !== '')

/**
 * A category, "[Account]" for a transfer, and behind a "/" a class or tags. `names` are the categories that the file lists,
 * of which some have a "/" of their own.
 */
function linkOf(text: string, names: Set<string>, own: string): Link {
  const line = oneLine(text)
  if (line === '' || /^--split--/i.test(line)) return { tags: [] }
  const transfer = TRANSFER.exec(line)
  // A transfer from an account to itself moves nothing: programs set a balance right by it.
  if (transfer) {
    const account = oneLine(transfer[1] ?? '')
    const isOwn = account === '' || account.toLowerCase() === own.toLowerCase()
    return { ...(isOwn ? {} : { transferTo: account }), tags: tagsIn(transfer[2]) }
  }
  const both = BOTH.exec(line)
  if (both) return { ...linkOf(both[1] ?? '', names, own), transferTo: oneLine(both[2] ?? '') }
  const at = names.has(line) ? -1 : line.indexOf('/')
  const category = oneLine(at < 0 ? line : line.slice(0, at))
  return { ...(category ? { category } : {}), tags: at < 0 ? [] : tagsIn(line.slice(at + 1)) }
}

/** The account in brackets, where the text is one. */
export const accountIn = (text: string): string | null => {
  const account = oneLine(TRANSFER.exec(oneLine(text))?.[1] ?? '')
  return account === '' ? null : account
}

export interface SaysReading {
  /** Categories that the file lists. */
  names: Set<string>
  centsOf: (amount: string) => Cents | null
  /** Parts that do not make up their row. */
  misses: () => void
}

/** Fields that the file gives to a row beside its money; undefined for none. */
export function saysOf(
  { payee, note, category, parts, ownKind }: QifSays,
  { account, cents }: { account: string; cents: Cents | null },
  reading: SaysReading,
): RowSays | undefined {
  const { names } = reading
  const { tags, ...link } = linkOf(category, names, account)
  const split = cents === null ? [] : readParts(parts, account, cents, reading)
  const all = [...new Set([...tags, ...split.flatMap((part) => part.tags)])].slice(0, MAX_TAGS)
  const [only] = split.length === 1 ? split : []
  const says: RowSays = {
    ...(payee ? { payee } : {}),
    ...(note ? { note } : {}),
    ...(only ? { ...(only.note && !note ? { note: only.note } : {}), ...linkOnly(only) } : link),
    ...(all.length > 0 ? { tags: all } : {}),
    ...(split.length > 1 ? { parts: split.map(({ tags: _, ...part }) => part) } : {}),
  }
  if (ownKind !== null) Object.assign(says, ownSays(says, ownKind, cents))
  return Object.keys(says).length > 0 ? says : undefined
}

/** Money in that our own file gives a category takes back what was spent there. */
function ownSays(says: RowSays, kind: string, cents: Cents | null): RowSays {
  const { parts } = says
  const takesBack = (one: Pick<RowSays, 'category' | 'transferTo'>) =>
    cents !== null && cents > 0 && one.category !== undefined && one.transferTo === undefined
  const isRefund = kind === OWN_KINDS.refund || takesBack(says)
  return {
    ...(parts
      ? { parts: parts.map((part) => (takesBack(part) ? { ...part, refund: true as const } : part)) }
      : {}),
    ...(isRefund ? { refund: true } : {}),
    ...(kind === OWN_KINDS.opening ? { opening: true } : {}),
    isOwn: true,
  }
}

const linkOnly = ({ category, transferTo }: SaysPart) => ({
  ...(category ? { category } : {}),
  ...(transferTo ? { transferTo } : {}),
})

/** The parts with money in them, where all of them together are the row. */
function readParts(
  parts: QifPart[],
  account: string,
  cents: Cents,
  { names, centsOf, misses }: SaysReading,
): (SaysPart & { tags: string[] })[] {
  if (parts.length === 0) return []
  const sizes = parts.map(({ amount }) => centsOf(amount))
  if (
    sizes.some((size) => size === null) ||
    sizes.reduce((sum: number, size) => sum + (size ?? 0), 0) !== cents
  ) {
    misses()
    return []
  }
  return parts.flatMap(({ category, note }, place) => {
    const amountCents = sizes[place] ?? 0
    const line = oneLine(note)
    if (amountCents === 0) return []
    return [{ ...linkOf(category, names, account), ...(line ? { note: line } : {}), amountCents }]
  })
}
