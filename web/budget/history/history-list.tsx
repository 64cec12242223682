import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import type { Day } from '../../../src/values/day.ts'
import { formatWeekDay } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { transferWords } from '../ledger/transfer-words.ts'
import { useNames } from '../ledger/use-names.ts'
import { TransactionRow } from '../transactions/transaction-row.tsx'
import { TYPE_LABELS } from '../transactions/type-labels.ts'

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

/** A day's heading, or one transaction of it. */
function HistoryLine({ line: { day, transaction }, isOfAccount }: { line: Line; isOfAccount: boolean }) {
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
  const place = transfer?.note ?? [names.category, names.account].filter(Boolean).join(' · ')
  return (
    <TransactionRow
      transaction={transaction}
      title={transfer?.title}
      place={place || TYPE_LABELS[transaction.type]}
      isOfAccount={isOfAccount}
    />
  )
}

/** In rem, as the rows' own heights are: whoever enlarges the text gets taller rows. */
const ROW_REM = 3.5
const HEADING_REM = 2.5
/** Loaded ahead, in lines, so that scrolling meets no end. */
const AHEAD = 30
const OVERSCAN = 8

const remNow = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

interface HistoryListProps {
  transactions: Transaction[]
  /** They are one account's, not the book's. */
  isOfAccount: boolean
  hasMore: boolean
  /** Also while it is read anew: asking for more then would break that off. */
  isLoading: boolean
  onMore: () => void
}

/** Only the lines near the screen are in the page, however many there are. */
export function HistoryList({ transactions, isOfAccount, hasMore, isLoading, onMore }: HistoryListProps) {
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
          {lines[index] ? (
            <HistoryLine line={lines[index]} isOfAccount={isOfAccount} />
          ) : (
            <Skeleton className="my-2 h-12" />
          )}
        </li>
      ))}
    </ul>
  )
}
