import { useQuery } from '@tanstack/react-query'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Options, SelectField } from '../../ui/field.tsx'
import { formatAmount } from '../../ui/format.ts'
import { isolated } from '../../ui/in-line.ts'
import { nameIn } from '../ledger/name-in.ts'
import { goalsQuery, reachedGoalsQuery } from '../ledger/queries.ts'

interface PayerFieldProps {
  /** Stays on offer although it may hold nothing any more. */
  chosen: string | null | undefined
  isChosen: boolean
  field: UseFormRegisterReturn & { error: string | undefined }
}

/** The goal that pays an expense, also one that was reached; nothing where no goal holds anything. */
export function PayerField({ chosen, isChosen, field }: PayerFieldProps) {
  const goals = useQuery(goalsQuery).data
  const reached = useQuery(reachedGoalsQuery).data
  const holds = (amount: string) => Number(amount) > 0
  const offered = [
    ...(goals ?? [])
      .filter(({ id, saved }) => holds(saved) || id === chosen)
      .map(({ id, name, saved }) => ({ id, name: `${isolated(name)} (${formatAmount(saved)})` })),
    ...(reached ?? [])
      .filter(({ id, left }) => holds(left) || id === chosen)
      .map(({ id, name, left }) => ({ id, name: `${isolated(name)} (reached, ${formatAmount(left)} left)` })),
  ]
  if (chosen && !offered.some(({ id }) => id === chosen))
    offered.push({ id: chosen, name: nameIn(goals && reached, chosen, 'A goal that is gone') })
  if (offered.length === 0) return null
  return (
    <SelectField
      label="Paid by goal"
      hint={isChosen ? 'It gives the amount back to the account that filled it.' : undefined}
      {...field}
    >
      <option value="">No goal</option>
      <Options of={offered} />
    </SelectField>
  )
}
