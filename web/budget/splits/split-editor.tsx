import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { MAX_PARTS } from '../../../src/budget/transactions/wire.ts'
import type { Day } from '../../../src/values/day.ts'
import { formatMoney, parseMoney } from '../../../src/values/money.ts'
import { useMembers } from '../../api/members.ts'
import { Button } from '../../ui/button.tsx'
import { formatAmount } from '../../ui/format.ts'
import { plainAmount, tidyAmount } from '../../ui/money-input.tsx'
import { inUse } from '../ledger/in-use.ts'
import { categoriesQuery } from '../ledger/queries.ts'
import type { EntryInput } from '../ledger/shown.ts'
import { type Line, PartLine } from './part-line.tsx'
import { byPercent, evenly, monthly } from './shares.ts'

export type PartInput = NonNullable<EntryInput['parts']>[number]

interface SplitEditorProps {
  /** The amount of the whole, as a plain decimal. */
  amount: string
  date: Day
  /** An income: what has a category takes spending back. */
  isIncome: boolean
  start: PartInput[]
  error: string | undefined
  onChange: (parts: PartInput[]) => void
  onJoin: () => void
}

/** The first thing that is wrong with the parts, in words. */
export function partsError(errors: unknown): string | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined
  const { message } = errors as { message?: unknown }
  if (typeof message === 'string' && message) return message
  for (const each of Object.values(errors)) {
    const found = partsError(each)
    if (found) return found
  }
  return undefined
}

const hundredths = (percent: string): number => parseMoney(plainAmount(percent)) ?? 0

/** The parts of a transaction: each with its category and a note, in money or percent, until nothing is left. */
export function SplitEditor({ amount, date, isIncome, start, error, onChange, onJoin }: SplitEditorProps) {
  const categories = inUse(useQuery(categoriesQuery).data, ...start.map(({ categoryId }) => categoryId))
  const members = useMembers().filter(({ leftAt }) => leftAt === null)
  const keys = useRef(0)
  const lineOf = (part: PartInput): Line => ({
    key: keys.current++,
    categoryId: part.categoryId ?? '',
    typed: tidyAmount(String(part.amount)),
    percent: '',
    note: part.note ?? '',
    date: part.date && part.date !== date ? String(part.date) : undefined,
    memberId: part.shares?.length === 1 ? (part.shares[0]?.memberId ?? '') : '',
  })
  const [lines, setLines] = useState(() => start.map(lineOf))
  const [isPercent, setPercent] = useState(false)
  const whole = parseMoney(amount) ?? 0
  const shares = isPercent
    ? byPercent(
        whole,
        lines.map(({ percent }) => hundredths(percent)),
      )
    : lines.map(({ typed }) => parseMoney(plainAmount(typed)) ?? 0)
  const left = whole - shares.reduce((sum, cents) => sum + cents, 0)

  const parts = lines.map(({ categoryId, typed, note, date: own, memberId }, index): PartInput => {
    const amount = isPercent ? formatMoney(shares[index] ?? 0) : plainAmount(typed)
    return {
      categoryId: categoryId || null,
      amount,
      note: note || null,
      ...(own ? { date: own } : {}),
      ...(memberId ? { shares: [{ memberId, amount }] } : {}),
    }
  })
  // The parts in percent follow the amount of the whole.
  const told = JSON.stringify(parts)
  const tell = useRef(onChange)
  tell.current = onChange
  const said = useRef(told)
  useEffect(() => {
    if (said.current === told) return
    said.current = told
    tell.current(JSON.parse(told))
  }, [told])

  const change = (key: number, fields: Partial<Line>) =>
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...fields } : line)))
  const add = () => setLines((all) => [...all, lineOf({ amount: '' })])
  const setEvenly = (all: Line[]): Line[] => {
    const percents = evenly(10_000, all.length)
    return evenly(whole, all.length).map((cents, index) => ({
      ...(all[index] as Line),
      typed: tidyAmount(formatMoney(cents)),
      percent: tidyAmount(formatMoney(percents[index] ?? 0)),
    }))
  }
  const spread = (count: number) => {
    const [first] = lines
    const all = monthly(date, count).map((day, index) =>
      lineOf({ amount: '', categoryId: first?.categoryId || null, ...(index > 0 ? { date: day } : {}) }),
    )
    setLines(setEvenly(all))
  }
  const toggle = () => {
    if (isPercent)
      setLines((all) =>
        all.map((line, index) => ({ ...line, typed: tidyAmount(formatMoney(shares[index] ?? 0)) })),
      )
    else
      setLines((all) =>
        all.map((line, index) => ({
          ...line,
          percent: whole > 0 ? tidyAmount((((shares[index] ?? 0) * 100) / whole).toFixed(2)) : '',
        })),
      )
    setPercent(!isPercent)
  }
  const legend = useId()

  return (
    <fieldset aria-labelledby={legend} className="grid gap-3 rounded-2xl border border-line p-3.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span id={legend} className="text-sm font-medium">
          Parts
        </span>
        <span className="flex gap-1">
          <Button look="quiet" small onClick={toggle}>
            {isPercent ? 'In money' : 'In percent'}
          </Button>
          <Button look="quiet" small onClick={onJoin}>
            Don’t split
          </Button>
        </span>
      </div>
      <ol className="grid gap-3">
        {lines.map((line, index) => (
          <PartLine
            key={line.key}
            {...{ line, index, isPercent, isIncome, categories, members }}
            share={shares[index] ?? 0}
            onChange={(fields) => change(line.key, fields)}
            onRemove={
              lines.length > 2
                ? () => setLines((all) => all.filter(({ key }) => key !== line.key))
                : undefined
            }
          />
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        <Button small icon={faPlus} disabled={lines.length >= MAX_PARTS} onClick={add}>
          Add part
        </Button>
        <Button small onClick={() => setLines(setEvenly)}>
          Split evenly
        </Button>
        <select
          aria-label="Split over months"
          className="select select-sm h-9 w-38!"
          value=""
          onChange={(event) => spread(Number(event.target.value))}
        >
          <option value="" disabled hidden>
            Over months…
          </option>
          {[3, 6, 12].map((count) => (
            <option key={count} value={count}>
              Over {count} months
            </option>
          ))}
        </select>
      </div>
      <p role="status" className={`figures text-sm font-medium ${left === 0 ? 'text-muted' : 'text-error'}`}>
        {left < 0
          ? `Too much: ${formatAmount(formatMoney(-left))}`
          : `Left: ${formatAmount(formatMoney(left))}`}
      </p>
      {error ? <p className="text-sm text-pretty text-error">{error}</p> : null}
    </fieldset>
  )
}
