import type { CommandContext } from '../../../book/context.ts'
import { getBook } from '../../../book/open.ts'
import type { Db } from '../../../db/db.ts'
import type { Day } from '../../../values/day.ts'
import type { Cents } from '../../../values/money.ts'
import { getAccount } from '../../accounts/store.ts'
import { byDay, type DaySums, daySumsOf, noDay } from '../balance.ts'
import { listPaidAlone } from '../candidates.ts'
import { previewer } from '../preview.ts'
import type { Judged } from '../rules.ts'
import type { FileOfDrop, StatementPreview, StatementRow } from '../wire.ts'
import type { Named } from './accounts.ts'
import type { OpenFile } from './files.ts'
import type { Piece } from './judged.ts'
import {
  addToSums,
  beginOf,
  type FileSums,
  lastClosing,
  noSums,
  openingOffer,
  proofOf,
  statesOf,
} from './proof.ts'
import { openingFrom } from './receipt.ts'
import {
  accountToWire,
  categoryCounter,
  columnsToWire,
  currencyWarnings,
  otherToWire,
  unreadToWire,
} from './shown.ts'
import type { ReadDrop } from './upload.ts'

/** A piece as the preview has shown it: the number of its rows, and their sums. */
interface Seen {
  piece: Piece
  rows: number
  sums: FileSums
}

/** Rows that come to an account: their cents by day, and sums by day without the book's rows that they match. */
interface Coming {
  fresh: Map<Day, Cents>
  days: DaySums[]
}

/** Shows the rows of a drop, some at a time; `summary` tells of all of them once they were shown. */
export function showDrop(db: Db, viewer: CommandContext, drop: ReadDrop) {
  const { pieces, pairs, sayings, accounts, open } = drop
  const isSeveral = drop.id !== null
  const seen: Seen[] = []
  const skippedRows = new Map<string, number>()
  const coming = new Map<string, Coming>()
  const ranges = new Map<OpenFile, { from: Day; to: Day }>()
  const categories = categoryCounter()
  const asItWillBe = new Map<string, { openingCents: Cents; openedOn: Day; days: DaySums[] }>()
  const alone = new Set(listPaidAlone(db, viewer.bookId).map(({ id }) => id))

  function note(one: Seen, { row, take }: Judged, shown: StatementRow): void {
    one.rows += 1
    if (!take) return
    const { date, amountCents: cents } = take
    const { piece } = one
    const range = ranges.get(piece.file)
    ranges.set(piece.file, {
      from: !range || date < range.from ? date : range.from,
      to: !range || date > range.to ? date : range.to,
    })
    addToSums(one.sums, take, shown.status === 'duplicate')
    if (shown.status === 'duplicate') return
    const account: Coming = coming.get(piece.goes.id) ?? { fresh: new Map(), days: [] }
    coming.set(piece.goes.id, account)
    account.fresh.set(date, (account.fresh.get(date) ?? 0) + cents)
    account.days.push({ ...noDay(date), moved: cents, brought: cents })
    if (account.days.length > DAYS_KEPT) account.days = byDay(account.days)
    const { match } = shown
    if (match && !alone.has(match.transactionId)) {
      const isGoal = match.kind === 'goal'
      account.days.push({
        ...noDay(match.date),
        moved: -cents,
        inGoals: isGoal ? cents : 0,
        unconfirmed: isGoal ? 0 : -1,
        unconfirmedCents: isGoal ? 0 : -cents,
      })
    }
    if (row.says && !match) categories.count(piece.file, row.says, cents)
  }

  async function* shownRows(): AsyncGenerator<StatementRow[]> {
    yield* rows()
    // Rows of accounts that are left out are counted only.
    for (const { named, file, only } of accounts.places) {
      if (named.goes) continue
      const { looked } = await (await file.reading()).takeable([], only)
      skippedRows.set(named.key, (skippedRows.get(named.key) ?? 0) + looked)
    }
  }

  async function* rows(): AsyncGenerator<StatementRow[]> {
    for (const piece of pieces) {
      const one: Seen = { piece, rows: 0, sums: noSums() }
      seen.push(one)
      const show = previewer(db, viewer, piece.goes.id, piece.verdicts, {
        besideOf: sayings.besideOf(piece.goes.id),
        categoryByWords: sayings.categoryByWords,
        pairedWith: (index) => pairs.get(index)?.accountId,
        ...(isSeveral ? { key: piece.named.key } : {}),
      })
      for await (const slice of (await piece.reading()).rows()) {
        const shown = await show(slice)
        for (const [place, judged] of slice.entries()) note(one, judged, shown[place] as StatementRow)
        yield shown
      }
    }
  }

  function accountOf(piece: Piece) {
    const { id } = piece.goes
    const known = asItWillBe.get(id) ?? withComing(piece)
    asItWillBe.set(id, known)
    return known
  }

  /** The account as it will be: what it holds, with what comes. */
  function withComing({ goes }: Piece): { openingCents: Cents; openedOn: Day; days: DaySums[] } {
    const days = [...(goes.isNew ? [] : daySumsOf(db, goes.id)), ...(coming.get(goes.id)?.days ?? [])]
    if (!goes.isNew) return { ...getAccount(db, viewer, goes.id), days }
    const files = seen
      .filter((one) => one.piece.goes.id === goes.id)
      .map(({ piece, sums }) => ({ states: statesOf(piece, piece.file), sums }))
    const opening = openingFrom(files, days)
    return { openingCents: opening?.cents ?? 0, openedOn: opening?.openedOn ?? viewer.today, days }
  }

  function proof({ piece, sums }: Seen) {
    const states = statesOf(piece, piece.file)
    if (!states.closing) return null
    const { openingCents, days } = accountOf(piece)
    const begin = beginOf(states, sums)
    const before = begin ? lastClosing(db, viewer.bookId, piece.goes.id, begin) : undefined
    const others = seen.flatMap((other) =>
      other.piece !== piece && other.piece.goes.id === piece.goes.id
        ? (statesOf(other.piece, other.piece.file).closing ?? [])
        : [],
    )
    const closed = [...(before ? [before] : []), ...others]
      .filter(({ day }) => begin !== null && day <= begin)
      .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
      .at(-1)
    return proofOf(openingCents, days, states, sums, closed)
  }

  function offerFor(named: Named) {
    const own = seen.filter(({ piece }) => piece.named === named)
    const [first] = own
    if (!first || first.piece.goes.isNew) return null
    const account = accountOf(first.piece)
    const fresh = coming.get(first.piece.goes.id)?.fresh ?? new Map()
    const openings = own.flatMap(({ piece, sums }) => {
      const states = statesOf(piece, piece.file)
      const begin = beginOf(states, sums)
      return states.opening && begin ? [{ day: begin, cents: states.opening.cents }] : []
    })
    const [opening = null] = openings.toSorted((a, b) => (a.day < b.day ? -1 : 1))
    return openingOffer({ account, days: account.days, fresh, opening })
  }

  /** The preview but for its rows, once they were shown. */
  function summary(): Omit<StatementPreview, 'rows'> {
    const proofs = new Map(seen.map((one) => [one.piece, proof(one)]))
    const counts = new Map(skippedRows)
    for (const { piece, rows: count } of seen)
      counts.set(piece.named.key, (counts.get(piece.named.key) ?? 0) + count)
    const { currency } = getBook(db, viewer.bookId)
    const [single] = open.files
    const byKey = [...accounts.named.values()].map((named) =>
      accountToWire(named, counts.get(named.key) ?? 0, offerFor(named)),
    )
    const others = [...sayings.others()].flatMap(([name, goes]) =>
      accounts.named.has(name) ? [] : [otherToWire(name, goes)],
    )
    const files = open.files.map((file): FileOfDrop => {
      const { head, called: name, length } = file
      const own = seen.filter(({ piece }) => piece.file === file)
      return {
        name,
        format: head.format,
        error: null,
        rows: length,
        ...(ranges.get(file) ?? { from: null, to: null }),
        columns: columnsToWire(head.columns),
        headers: head.headers,
        left: head.left,
        taken: head.taken,
        questions: head.questions,
        warnings: [
          ...head.warnings,
          ...currencyWarnings(file, accounts.places, currency),
          ...categories.warnings(file),
        ],
        accounts: own.map(({ piece, rows: count }) => ({
          key: piece.named.key,
          rows: count,
          balance: proofs.get(piece) ?? null,
        })),
      }
    })
    const unread = open.unread.map(({ name, refusal }): FileOfDrop => unreadToWire(name, refusal.message))
    const [only] = seen
    const table = files.length + unread.length === 1 ? single?.head : undefined
    return {
      format: single?.head.format ?? 'csv',
      accountHint: isSeveral ? null : (single?.head.accountHint ?? null),
      columns: columnsToWire(table?.columns ?? null),
      headers: table?.headers ?? null,
      taken: table?.taken ?? null,
      questions: files.flatMap(({ questions }) => questions),
      files: [...files, ...unread],
      accounts: [...byKey, ...others],
      categories: [...categories.spent].map(([name, count]) => ({
        name,
        rows: count,
        categoryId: sayings.categoryOf(name),
      })),
      usualCategories: sayings.usual.map(({ id, name: called }) => ({ id, name: called })),
      left: files.flatMap(({ left }) => left),
      warnings: [...new Set(files.flatMap(({ warnings }) => warnings))],
      balance: isSeveral ? null : ((only && proofs.get(only.piece)) ?? null),
      openingOffer: isSeveral ? null : (byKey[0]?.openingOffer ?? null),
    }
  }

  return { rows: shownRows, summary }
}

/** Rows that are kept before they are summed up by day. */
const DAYS_KEPT = 20_000
