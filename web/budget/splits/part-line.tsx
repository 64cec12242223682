import { faXmark } from '@fortawesome/free-solid-svg-icons/faXmark'
import type { Day } from '../../../src/values/day.ts'
import { formatMoney } from '../../../src/values/money.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { formatAmount, formatDay } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MoneyField, tidyAmount } from '../../ui/money-input.tsx'

/** A part as its line of the form has it: what was typed, in money or in percent. */
export interface Line {
  key: number
  categoryId: string
  typed: string
  percent: string
  note: string
  date: Day | undefined
  /** The member of a shared book who bears it alone; '' is as its category says. */
  memberId: string
}

interface PartLineProps {
  line: Line
  index: number
  isPercent: boolean
  isIncome: boolean
  share: number
  categories: { id: string; name: string }[]
  /** Members who can bear the part alone; none in an own book. */
  members: { id: string; name: string }[]
  onChange: (fields: Partial<Line>) => void
  onRemove: (() => void) | undefined
}

/** One part: category, amount and note. */
export function PartLine({ line, index, isPercent, isIncome, share, ...props }: PartLineProps) {
  const { categories, members, onChange, onRemove } = props
  const number = index + 1
  return (
    <li className="grid grid-cols-[8.5rem_1fr_auto] items-start gap-2 border-t border-line pt-3 first:border-t-0 first:pt-0">
      <SelectField
        label={`Category of part ${number}`}
        className="col-span-2 [&>label]:sr-only"
        value={line.categoryId}
        onChange={(event) => onChange({ categoryId: event.target.value })}
      >
        <option value="">{isIncome ? 'Income' : 'No category'}</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {isIncome ? `Refund of ${name}` : name}
          </option>
        ))}
      </SelectField>
      {isPercent ? (
        <TextField
          label={`Percent of part ${number}`}
          className="[&>label]:sr-only [&_input]:text-right"
          isFigures
          inputMode="decimal"
          placeholder="%"
          hint={formatAmount(formatMoney(share))}
          value={line.percent}
          onChange={(event) => onChange({ percent: event.target.value })}
        />
      ) : (
        <MoneyField
          label={`Amount of part ${number}`}
          className="[&>label]:sr-only"
          value={line.typed}
          onChange={(event) => onChange({ typed: event.target.value })}
          onBlur={(event) => onChange({ typed: tidyAmount(event.target.value) })}
        />
      )}
      <IconButton
        icon={faXmark}
        label={`Remove part ${number}`}
        className="col-start-3 row-start-1 self-center max-md:min-h-11"
        disabled={!onRemove}
        onClick={onRemove}
      />
      <TextField
        label={`Note of part ${number}`}
        className="col-span-2 [&>label]:sr-only"
        placeholder="Note"
        maxLength={1000}
        hint={line.date ? `Counts on ${formatDay(line.date)}` : undefined}
        value={line.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
      {members.length > 1 ? (
        <SelectField
          label={`For whom part ${number} is`}
          className="col-span-2 [&>label]:sr-only"
          value={line.memberId}
          onChange={(event) => onChange({ memberId: event.target.value })}
        >
          <option value="">For whom its category says</option>
          {members.map(({ id, name }) => (
            <option key={id} value={id}>
              Only {name}
            </option>
          ))}
        </SelectField>
      ) : null}
    </li>
  )
}
