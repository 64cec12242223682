import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { BudgetRow } from '../../../src/budget/months/wire.ts'
import type { Month } from '../../../src/values/day.ts'
import { formatMoney } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatAmount } from '../../ui/format.ts'
import { tidyAmount } from '../../ui/money-input.tsx'
import { worthOf } from './arithmetic.ts'
import { LABEL, type Span } from './layout.ts'

export type Assign = (assigned: { month: Month; categoryId: string; assigned: string; seen: string }) => void

interface AssignedCellProps {
  month: Month
  row: BudgetRow
  /** The category for the button's name, with the month where several are shown. */
  of: string
  span: Span
  assign: Assign
}

const selectAll = (input: HTMLInputElement | null) => {
  input?.focus()
  input?.select()
}

/** The field of the same month that comes after this one, or before it. */
function fieldBeside(field: HTMLElement, month: Month, by: number): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-assigned="${month}"]`)]
  return all[all.indexOf(field) + by]
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Tab: 1 }

/** The assigned amount of a category; pressed, it becomes a field that takes sums as well. */
export function AssignedCell({ month, row, of, span, assign }: AssignedCellProps) {
  const [editing, setEditing] = useState<{ typed: string; seen: BudgetRow }>()
  const [isWrongShown, setWrongShown] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function close() {
    flushSync(() => {
      setEditing(undefined)
      setWrongShown(false)
    })
  }
  /** Sends what was typed; false where that is no amount, and the field stays. */
  function save(): boolean {
    if (!editing) return true
    const { typed, seen } = editing
    const worth = worthOf(typed)
    if (typed.trim() === tidyAmount(seen.assigned)) close()
    else if ('wrong' in worth) setWrongShown(true)
    else {
      close()
      assign({ month, categoryId: row.categoryId, assigned: formatMoney(worth.cents), seen: seen.assigned })
    }
    return !('wrong' in worth) || typed.trim() === tidyAmount(seen.assigned)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, shiftKey, currentTarget } = event
    if (key === 'Escape') {
      event.preventDefault()
      close()
      button.current?.focus()
    }
    if (key === 'Enter') {
      event.preventDefault()
      if (save()) button.current?.focus()
    }
    const step = STEPS[key]
    if (step === undefined) return
    const next = fieldBeside(currentTarget, month, shiftKey && key === 'Tab' ? -1 : step)
    if (!save()) return event.preventDefault()
    button.current?.focus()
    // Past the last of them Tab goes on to whatever follows.
    if (next || key !== 'Tab') event.preventDefault()
    next?.click()
  }

  if (!editing)
    return (
      <button
        ref={button}
        type="button"
        data-assigned={month}
        data-tip={row.planned ? 'As planned' : undefined}
        aria-label={`Assigned to ${of}: ${formatAmount(row.assigned)}${row.planned ? ', as planned' : ''}`}
        className={`w-full cursor-text rounded-field border border-transparent px-2 transition-colors duration-150 hover:border-edge hover:bg-base-100 ${span === 'one' ? 'min-h-11 text-left @[40rem]:min-h-9 @[40rem]:text-right' : 'min-h-9 px-1! text-right'}`}
        onClick={() => setEditing({ typed: tidyAmount(row.assigned), seen: row })}
      >
        <span className={`mr-1.5 ${LABEL[span]}`}>Assigned</span>
        <wbr />
        <Amount value={row.assigned} className={row.planned ? 'text-muted' : 'font-medium'} />
      </button>
    )

  const worth = worthOf(editing.typed)
  const isSum = /\d\s*[+\-−–*×/÷]/.test(editing.typed)
  const wrong = isWrongShown && 'wrong' in worth ? worth.wrong : undefined
  const note =
    wrong ?? (isSum && 'cents' in worth ? `= ${formatAmount(formatMoney(worth.cents))}` : undefined)
  return (
    <span className={span === 'one' ? 'relative block' : 'relative block w-full'}>
      <input
        ref={selectAll}
        type="text"
        // A keyboard of digits alone has no plus.
        inputMode="text"
        enterKeyHint="done"
        autoComplete="off"
        data-assigned={month}
        aria-label={`Assign to ${of}`}
        aria-invalid={wrong ? true : undefined}
        className={`input figures w-0 min-w-full px-2 text-right ${span === 'one' ? 'h-11 @[40rem]:h-9' : 'h-9 text-[0.8125rem]! px-1!'}`}
        value={editing.typed}
        onChange={(event) => {
          setWrongShown(false)
          setEditing({ ...editing, typed: event.target.value })
        }}
        onKeyDown={onKeyDown}
        onBlur={() => save()}
      />
      <span
        role="status"
        className={
          note
            ? `figures absolute top-full right-0 z-10 mt-1 w-max max-w-56 rounded-lg border border-line bg-base-100 px-2.5 py-1 text-left text-[0.8125rem] shadow-lift ${wrong ? 'text-error' : 'font-medium'}`
            : 'sr-only'
        }
      >
        {note}
      </span>
    </span>
  )
}
