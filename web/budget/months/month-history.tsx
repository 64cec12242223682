import { faChevronDown } from '@fortawesome/free-solid-svg-icons/faChevronDown'
import { faRotateLeft } from '@fortawesome/free-solid-svg-icons/faRotateLeft'
import { useId, useState } from 'react'
import type { BudgetMonth } from '../../../src/budget/months/wire.ts'
import { Button } from '../../ui/button.tsx'
import { formatInstant, formatMonth, plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { inLine } from '../../ui/in-line.ts'
import { useUndoEntry } from './queries.ts'
import { entryWords } from './words.ts'

/** Entries that are shown at once; a press shows the older ones. */
const SHOWN = 30

/** The month's entries of assigned and moved money, newest first, each with its Undo. */
export function MonthHistory({ month: { month, history } }: { month: BudgetMonth }) {
  const [isOpen, setOpen] = useState(false)
  const [count, setCount] = useState(SHOWN)
  const id = useId()
  const undo = useUndoEntry()
  if (history.length === 0) return null
  return (
    <section aria-label="History" className="card-surface">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="flex min-h-14 w-full cursor-pointer items-center gap-2.5 rounded-box px-5 text-left font-semibold lg:px-6"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon
            icon={faChevronDown}
            className={`size-3 text-muted transition-transform duration-150 ${isOpen ? '' : '-rotate-90'}`}
          />
          What was done in {formatMonth(month)}
          <span className="ml-auto text-[0.8125rem] font-normal whitespace-nowrap text-muted">
            {plural(history.length, 'entry', 'entries')}
          </span>
        </button>
      </h3>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <ol className="px-5 pb-3 lg:px-6">
            {history.slice(0, count).map((entry) => (
              <li
                key={entry.id}
                className="flex items-center justify-between gap-4 border-t border-line py-2"
              >
                <div className="min-w-0">
                  <p className="wrap-anywhere">{entryWords(entry)}</p>
                  <p className="text-[0.8125rem] wrap-anywhere text-muted">
                    {inLine([formatInstant(entry.at), entry.note])}
                  </p>
                </div>
                <Button
                  small
                  look="quiet"
                  icon={faRotateLeft}
                  className="max-md:h-11"
                  aria-label={`Undo: ${entryWords(entry)}`}
                  disabled={undo.isPending && undo.variables?.id === entry.id}
                  onClick={() => undo.mutate({ month, id: entry.id })}
                >
                  Undo
                </Button>
              </li>
            ))}
          </ol>
        ) : null}
        {isOpen && history.length > count ? (
          <div className="px-5 pb-4 lg:px-6">
            <Button small onClick={() => setCount(count + 100)}>
              Show older
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  )
}
