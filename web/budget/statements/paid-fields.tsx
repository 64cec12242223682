import { useQuery } from '@tanstack/react-query'
import { Options, SelectField } from '../../ui/field.tsx'
import { formatAmount } from '../../ui/format.ts'
import { isolated } from '../../ui/in-line.ts'
import { goalsQuery, reachedGoalsQuery } from '../ledger/queries.ts'

/** Goals that hold something to pay with, also those that were reached. */
export function usePayers(): { id: string; name: string; holds: string }[] {
  const goals = useQuery(goalsQuery).data ?? []
  const reached = useQuery(reachedGoalsQuery).data ?? []
  return [
    ...goals.map(({ id, name, saved }) => ({ id, name, holds: saved })),
    ...reached.map(({ id, name, left }) => ({ id, name, holds: left })),
  ].filter(({ holds }) => Number(holds) > 0)
}

interface FieldProps {
  value: string
  onChoose: (id: string) => void
}

/** The goal that paid the bank's row; nothing where no goal holds anything. */
export function GoalField({ value, onChoose }: FieldProps) {
  const goals = usePayers()
  if (goals.length === 0) return null
  return (
    <SelectField
      label="Paid by goal"
      hint={value ? 'It gives the amount back to the account that filled it.' : undefined}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">No goal</option>
      <Options
        of={goals.map(({ id, name, holds }) => ({ id, name: `${isolated(name)} (${formatAmount(holds)})` }))}
      />
    </SelectField>
  )
}

/** The category that the bank's income gives something back to. */
export function RefundField({
  value,
  categories,
  onChoose,
}: FieldProps & { categories: { id: string; name: string }[] }) {
  if (categories.length === 0) return null
  return (
    <SelectField
      label="Refund of"
      hint={value ? 'It lowers what was spent there and is not income.' : undefined}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">No refund</option>
      <Options of={categories} />
    </SelectField>
  )
}
