import { type FormEvent, useEffect, useState } from 'react'
import type { CsvColumns, StatementPreview } from '../../../src/budget/statements/wire.ts'
import { Button } from '../../ui/button.tsx'
import { keepDraft, RestoredNote, useDraft } from '../../ui/draft.tsx'
import { Field } from '../../ui/field.tsx'

const DATE_FORMATS = [
  { value: 'YYYY-MM-DD', label: 'Year first, 2026-03-31' },
  { value: 'DD/MM/YYYY', label: 'Day first, 31/03/2026' },
  { value: 'MM/DD/YYYY', label: 'Month first, 03/31/2026' },
]
const COLUMNS = [
  { name: 'date', label: 'Date' },
  { name: 'description', label: 'Description' },
  { name: 'amount', label: 'Amount' },
  { name: 'debit', label: 'Money out' },
  { name: 'credit', label: 'Money in' },
] as const

type Chosen = Record<(typeof COLUMNS)[number]['name'] | 'dateFormat', string>

/** The server may answer several description columns, or a column by its number. */
const first = (column: unknown, headers: string[]): string => {
  const one = Array.isArray(column) ? column[0] : column
  return typeof one === 'number' ? (headers[one] ?? '') : String(one ?? '')
}

const FORM = 'columns'
/** Files with the same columns are read in the same way. */
const kindOf = ({ headers }: StatementPreview) => headers?.join() ?? 'none'

/** Once the file is imported or put aside. */
export const forgetColumns = (preview: StatementPreview) => keepDraft(FORM, kindOf(preview))

/** Columns that were guessed of a CSV file, to be corrected. Either one amount column, or one out and one in. */
export function ColumnForm({
  preview,
  applied,
  onApply,
  onCorrecting,
}: {
  preview: StatementPreview
  /** The columns that were chosen for this preview; undefined where all were guessed. */
  applied: CsvColumns | undefined
  onApply: (columns: CsvColumns) => void
  /** Called with true while other columns are chosen here than the file was read by. */
  onCorrecting: (isCorrecting: boolean) => void
}) {
  const headers = preview.headers ?? []
  const guessed = preview.columns
  const start: Chosen = {
    date: first(guessed?.date, headers),
    description: first(guessed?.description, headers),
    amount: first(guessed?.amount, headers),
    debit: first(guessed?.debit, headers),
    credit: first(guessed?.credit, headers),
    // Only the order of day, month and year counts, and the first letter tells it.
    dateFormat: DATE_FORMATS.find(({ value }) => value[0] === guessed?.dateFormat?.[0])?.value ?? '',
  }
  const draft = useDraft<Chosen>({ form: FORM, row: { id: kindOf(preview) } })
  const [chosen, setChosen] = useState<Chosen>({ ...start, ...draft.typed })
  const isRestored = Object.entries(draft.typed).some(
    ([name, value]) => start[name as keyof Chosen] !== value,
  )
  // A column that was asked for is in use, though the server may have said it in other words.
  const isUsed = (name: keyof Chosen) =>
    chosen[name] === start[name] || (applied !== undefined && chosen[name] === first(applied[name], headers))
  const isCorrecting = !(Object.keys(start) as (keyof Chosen)[]).every(isUsed)
  useEffect(() => onCorrecting(isCorrecting), [isCorrecting, onCorrecting])
  const set = (name: keyof Chosen, value: string) => {
    const next = { ...chosen, [name]: value }
    setChosen(next)
    draft.keep(next)
  }
  function startOver() {
    setChosen(start)
    draft.forget()
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const { dateFormat, ...columns } = chosen
    // To the server null is "not in the file"; what is left out it guesses.
    const named = Object.entries(columns).map(([name, header]) => [name, header || null])
    const choice: CsvColumns = { ...Object.fromEntries(named), ...(dateFormat ? { dateFormat } : {}) }
    // Left as it was guessed, the description may join several columns, which one select can't name.
    if (chosen.description === first(guessed?.description, headers)) delete choice.description
    onApply(choice)
  }

  return (
    <details
      className="group rounded-xl border border-line"
      open={isRestored || preview.rows.every((row) => row.status === 'refused')}
    >
      <summary className="cursor-pointer rounded-xl px-5 py-3.5 font-semibold">
        Columns of the file
        <span className="ml-2 font-normal text-muted group-open:hidden">Not right? Correct them here.</span>
      </summary>
      <form className="px-5 pt-1 pb-5" onSubmit={onSubmit}>
        <RestoredNote
          restored={isRestored ? draft.restored : 'nothing'}
          onStartOver={startOver}
          className="mb-4"
        />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {COLUMNS.map(({ name, label }) => (
            <Field key={name} label={label}>
              {(tied) => (
                <select
                  className="select"
                  value={chosen[name]}
                  onChange={(event) => set(name, event.target.value)}
                  {...tied}
                >
                  <option value="">Not in the file</option>
                  {[...new Set(headers)].map((header) => (
                    <option key={header} value={header}>
                      {header}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          ))}
          <Field label="Date format">
            {(tied) => (
              <select
                className="select"
                value={chosen.dateFormat}
                onChange={(event) => set('dateFormat', event.target.value)}
                {...tied}
              >
                <option value="">Find it out</option>
                {DATE_FORMATS.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-muted">
            Choose one amount column, or one for money out and one for money in.
          </p>
          <Button type="submit" small>
            Preview again
          </Button>
        </div>
      </form>
    </details>
  )
}
