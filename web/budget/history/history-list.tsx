import { faNoteSticky } from '@fortawesome/free-solid-svg-icons/faNoteSticky'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import type { Day } from '../../../src/values/day.ts'
import { foldName } from '../../../src/values/fold-text.ts'
import { formatWeekDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { inLine } from '../../ui/in-line.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { transferWords } from '../ledger/transfer-words.ts'
import { useNames } from '../ledger/use-names.ts'
import { TagChip } from '../tags/tag-chip.tsx'
import { TransactionRow } from '../transactions/transaction-row.tsx'
import { TYPE_LABELS } from '../transactions/type-labels.ts'
import { SwipeRow } from './swipe-row.tsx'

/** Lines of the list from top to bottom: a heading for each day, then its transactions. */
type Line = { day: Day; transaction?: undefined } | { day: Day; transaction: Transaction }

function linesOf(transactions: Transaction[]): Line[] {
  const lines: Line[] = []
  let last: Day | undefined
  for (const transaction of transactions) {
    const { date: day } = transaction
    if (day !== last) lines.push({ day })
    lines.push({ day, transaction })
    last = day
  }
  return lines
}

interface OfRows {
  /** Rows that are marked; undefined while none can be. */
  marked: ReadonlySet<string> | undefined
  onMark: (id: string) => void
  /** Asks for the category of a row. */
  onCategory: (transaction: Transaction) => void
}

/** A day's heading, or one transaction of it. */
interface HistoryLineProps extends OfRows {
  line: Line
  isOfAccount: boolean
}

function HistoryLine({ line: { day, transaction }, ...list }: HistoryLineProps) {
  const { isOfAccount, marked, onMark, onCategory } = list
  const namesOf = useNames()
  if (!transaction) {
    return (
      <h2 className="flex h-full items-end pb-1.5 @[30rem]:px-2 text-[0.8125rem] font-semibold text-muted">
        <span className="block first-letter:uppercase">{formatWeekDay(day)}</span>
      </h2>
    )
  }
  const names = namesOf(transaction)
  const transfer = transferWords(transaction, names.ends, isOfAccount)
  const { payee, description, tags, note } = transaction
  const other = payee && foldName(payee) !== foldName(description) ? payee : undefined
  const place = transfer?.note ?? inLine([other, names.category, names.account, names.payer])
  const row = (
    <TransactionRow
      transaction={transaction}
      title={transfer?.title}
      place={place || TYPE_LABELS[transaction.type]}
      isOfAccount={isOfAccount}
      isMarked={marked?.has(transaction.id)}
      onMark={onMark}
    >
      {note ? <NoteMark note={note} /> : null}
      {tags.length > 0 ? (
        <span className="flex max-w-[32cqw] shrink-0 items-center gap-1.5 @max-[40rem]:hidden">
          {tags.slice(0, MOST_TAGS).map((name) => (
            <TagChip key={name} name={name} />
          ))}
          {tags.length > MOST_TAGS ? (
            <span className="figures text-[0.8125rem] text-muted">+{tags.length - MOST_TAGS}</span>
          ) : null}
        </span>
      ) : null}
    </TransactionRow>
  )
  // Rows that are marked are about to be changed together: none is swiped.
  return marked ? (
    row
  ) : (
    <SwipeRow transaction={transaction} onCategory={onCategory}>
      {row}
    </SwipeRow>
  )
}

/** Tags that a row names; the dialog has all of them. */
const MOST_TAGS = 3

function NoteMark({ note }: { note: string }) {
  return (
    <span data-tip={note} title={note} className="relative shrink-0 text-muted">
      <Icon icon={faNoteSticky} className="size-3.5" />
      <span className="sr-only">{note}</span>
    </span>
  )
}

/** Heights in rem, as the rows' own heights are: whoever enlarges the text gets taller rows. */
const ROW_REM = 3.5
const HEADING_REM = 2.5
/** Lines that are loaded ahead, so that scrolling meets no end. */
const AHEAD = 30
const OVERSCAN = 8

const remNow = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

interface HistoryListProps extends OfRows {
  transactions: Transaction[]
  /** True for the rows of one account, false for the book's. */
  isOfAccount: boolean
  hasMore: boolean
  /** True also while the list is read anew: asking for more then would break that off. */
  isLoading: boolean
  onMore: () => void
}

/** Only the lines near the screen are in the page, however many there are. */
export function HistoryList(props: HistoryListProps) {
  const { transactions, hasMore, isLoading, onMore, ...line } = props
  const lines = useMemo(() => linesOf(transactions), [transactions])
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const [rem] = useState(remNow)
  useLayoutEffect(() => {
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + scrollY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: lines.length + (hasMore ? 1 : 0),
    estimateSize: (index) => (lines[index] && !lines[index].transaction ? HEADING_REM : ROW_REM) * rem,
    getItemKey: (index) => {
      const line = lines[index]
      return line?.transaction?.id ?? line?.day ?? 'more'
    },
    overscan: OVERSCAN,
    scrollMargin: top,
  })
  const shown = virtualizer.getVirtualItems()
  const lastShown = shown.at(-1)?.index ?? 0

  useEffect(() => {
    if (hasMore && !isLoading && lastShown > lines.length - AHEAD) onMore()
  }, [hasMore, isLoading, lastShown, lines.length, onMore])

  return (
    <ul
      ref={list}
      className="@container relative px-3 md:px-4"
      style={{ height: virtualizer.getTotalSize(), overflowAnchor: 'none' }}
    >
      {shown.map(({ index, key, start, size }) => (
        <li
          key={key}
          aria-setsize={-1}
          aria-posinset={index + 1}
          className="absolute inset-x-3 top-0 md:inset-x-4"
          style={{ height: size, transform: `translateY(${start - top}px)` }}
        >
          {lines[index] ? <HistoryLine line={lines[index]} {...line} /> : <Skeleton className="my-2 h-12" />}
        </li>
      ))}
    </ul>
  )
}
