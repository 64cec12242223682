import { useState } from 'react'
import type { CsvColumns, StatementPreview, Taken } from '../../../src/budget/statements/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'

const COLUMNS = [
  { name: 'date', label: 'Date' },
  { name: 'amount', label: 'Amount' },
  { name: 'debit', label: 'Money out' },
  { name: 'credit', label: 'Money in' },
  { name: 'type', label: 'In or out' },
  { name: 'balance', label: 'Balance' },
  { name: 'fee', label: 'Fee' },
  { name: 'currency', label: 'Currency' },
  { name: 'account', label: 'Account of the row' },
] as const
const READINGS = [
  {
    name: 'dateOrder',
    label: 'Order of dates',
    choices: { dmy: 'Day first, 31/03/2026', mdy: 'Month first, 03/31/2026', ymd: 'Year first, 2026-03-31' },
  },
  { name: 'decimal', label: 'Decimal mark', choices: { '.': 'Point, 1,234.56', ',': 'Comma, 1.234,56' } },
  {
    name: 'delimiter',
    label: 'Between columns',
    choices: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar' },
  },
] as const
const ENCODINGS: Record<string, string> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'windows-1252': 'Western (1252)',
  'iso-8859-15': 'Western (ISO 8859-15)',
  'windows-1250': 'Central European (1250)',
  'iso-8859-2': 'Central European (ISO 8859-2)',
  'windows-1251': 'Cyrillic (1251)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  'windows-1253': 'Greek (1253)',
  'windows-1254': 'Turkish (1254)',
  'windows-1255': 'Hebrew (1255)',
  'windows-1256': 'Arabic (1256)',
  'windows-1257': 'Baltic (1257)',
  gb18030: 'Chinese (GB18030)',
  big5: 'Chinese (Big5)',
  shift_jis: 'Japanese (Shift-JIS)',
  'euc-jp': 'Japanese (EUC)',
  'euc-kr': 'Korean (EUC)',
}
const FIRST_LINES = 20

const WHYS: Record<Taken[string]['why'], string> = {
  asked: 'You chose it.',
  balance: 'The balances prove it.',
  remembered: 'As last time.',
  header: 'By its header.',
  column: 'By its content.',
  book: 'As in this book.',
  guessed: 'A guess.',
}

/** The server may name a column by its number. */
const named = (column: unknown, headers: string[]): string =>
  typeof column === 'number' ? (headers[column] ?? '') : typeof column === 'string' ? column : ''

interface ColumnFormProps {
  preview: StatementPreview
  /** Columns that were chosen for this preview; undefined where all were found out. */
  applied: CsvColumns | undefined
  isBusy: boolean
  onApply: (columns: CsvColumns | undefined) => void
}

/** Columns and formats as which a table was read, to be corrected: the rows change at once. */
export function ColumnForm({ preview, applied, isBusy, onApply }: ColumnFormProps) {
  const headers = [...new Set(preview.headers ?? [])]
  const { columns, taken } = preview
  const [isOpen, setIsOpen] = useState(false)
  const choose = (choice: CsvColumns) => onApply({ ...applied, ...choice })
  const hintOf = (name: string) => (taken?.[name] ? WHYS[taken[name].why] : undefined)
  function chooseColumn(name: (typeof COLUMNS)[number]['name'], header: string) {
    const value = header || null
    if (name === 'amount' && value) choose({ amount: value, debit: null, credit: null })
    else if ((name === 'debit' || name === 'credit') && value)
      choose({ debit: columns?.debit ?? null, credit: columns?.credit ?? null, amount: null, [name]: value })
    else choose({ [name]: value })
  }
  return (
    <details
      className="group rounded-xl border border-line"
      open={isOpen || isStuck(preview)}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer rounded-xl px-5 py-3.5 font-semibold">
        Columns of the file
        <span className="ml-2 font-normal text-muted group-open:hidden">Not right? Correct them here.</span>
      </summary>
      <fieldset disabled={isBusy} aria-busy={isBusy} className="grid gap-5 px-5 pt-1 pb-5">
        <legend className="sr-only">How the file is read</legend>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {COLUMNS.map(({ name, label }) => (
            <Select
              key={name}
              label={label}
              hint={hintOf(name)}
              value={named(columns?.[name], preview.headers ?? [])}
              choices={{
                '': 'Not in the file',
                ...Object.fromEntries(headers.map((header) => [header, header])),
              }}
              onChoose={(header) => chooseColumn(name, header)}
            />
          ))}
        </div>
        <Descriptions
          chosen={describedBy(columns, preview.headers ?? [])}
          headers={headers}
          onChoose={(description) => choose({ description })}
        />
        <div className="grid gap-4 border-t border-line pt-5 sm:grid-cols-2 lg:grid-cols-3">
          {READINGS.map(({ name, label, choices }) => (
            <Select
              key={name}
              label={label}
              hint={hintOf(name)}
              value={columns?.[name] ?? ''}
              choices={choices}
              onChoose={(value) => choose({ [name]: value })}
            />
          ))}
          <Select
            label="Letters"
            hint={hintOf('encoding')}
            value={columns?.encoding ?? ''}
            choices={{ [columns?.encoding ?? 'utf-8']: columns?.encoding ?? '', ...ENCODINGS }}
            onChoose={(encoding) => choose({ encoding })}
          />
          <Select
            label="Line of the headers"
            hint={hintOf('headerRow')}
            value={String(columns?.headerRow ?? 0)}
            choices={{
              '0': 'No headers',
              ...Object.fromEntries(
                Array.from({ length: Math.max(FIRST_LINES, columns?.headerRow ?? 0) }, (_, at) => [
                  String(at + 1),
                  `Line ${at + 1}`,
                ]),
              ),
            }}
            onChoose={(line) => onApply({ ...withoutColumns(applied), headerRow: Number(line) })}
          />
        </div>
        <Switch
          label="Swap in and out"
          hint="For cards and apps that write what was spent with a plus."
          isOn={columns?.swap ?? false}
          onChange={(swap) => choose({ swap })}
        />
        {applied ? (
          <Button small look="quiet" className="justify-self-start" onClick={() => onApply(undefined)}>
            Detect everything again
          </Button>
        ) : null}
      </fieldset>
    </details>
  )
}

const isStuck = ({ rows, questions }: StatementPreview): boolean =>
  rows.length > 0 && questions.length === 0 && rows.every(({ status }) => status === 'refused')

/** The choice without its columns: under another header line other columns stand. */
const withoutColumns = ({ delimiter, encoding }: CsvColumns = {}): CsvColumns => ({
  ...(delimiter ? { delimiter } : {}),
  ...(encoding ? { encoding } : {}),
})

const describedBy = (columns: CsvColumns | null, headers: string[]): string[] =>
  [columns?.description ?? []].flat().map((one) => named(one, headers))

interface SelectProps {
  label: string
  hint: string | undefined
  value: string
  choices: Readonly<Record<string, string>>
  onChoose: (value: string) => void
}
function Select({ label, hint, value, choices, onChoose }: SelectProps) {
  return (
    <Field label={label} hint={hint}>
      {(tied) => (
        <select className="select" value={value} onChange={(event) => onChoose(event.target.value)} {...tied}>
          {Object.entries(choices).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface DescriptionsProps {
  chosen: string[]
  headers: string[]
  onChoose: (description: string[]) => void
}

/** Columns that a row is described by, joined in their order. */
function Descriptions({ chosen, headers, onChoose }: DescriptionsProps) {
  const free = headers.filter((header) => !chosen.includes(header))
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Described by</legend>
      <div className="flex flex-wrap gap-2">
        {chosen.map((header) => (
          <button
            key={header}
            type="button"
            className="flex min-h-9 cursor-pointer items-center gap-2 rounded-full border border-line px-3.5 text-sm hover:border-edge"
            aria-label={`Without ${header}`}
            onClick={() => onChoose(chosen.filter((one) => one !== header))}
          >
            {header} <span aria-hidden="true">×</span>
          </button>
        ))}
        {free.length > 0 ? (
          <select
            className="select max-w-52"
            aria-label="Add another description column"
            value=""
            onChange={(event) => onChoose([...chosen, event.target.value])}
          >
            <option value="" disabled hidden>
              Add a column
            </option>
            {free.map((header) => (
              <option key={header} value={header}>
                {header}
              </option>
            ))}
          </select>
        ) : null}
      </div>
    </fieldset>
  )
}
