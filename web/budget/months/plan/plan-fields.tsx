import { useQuery } from '@tanstack/react-query'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Options, SelectField, TextField } from '../../../ui/field.tsx'
import { asAmount, MoneyField } from '../../../ui/money-input.tsx'
import { orNull } from '../../../ui/use-wire-form.ts'
import { accountsQuery, goalsQuery } from '../../ledger/queries.ts'
import { REST_LABELS, TARGETS } from './plan-form.ts'

type Name = 'aim' | 'aimAmount' | 'aimDay' | 'aimCap' | 'rest' | 'goalId' | 'accountId'

interface PlanFieldsProps {
  field: (name: Name, options?: object) => UseFormRegisterReturn & { error: string | undefined }
  aim: keyof typeof TARGETS
  rest: keyof typeof REST_LABELS
  onKeep: () => void
}

const AIM_HINTS = {
  plan: 'Needs its allocated amount every month.',
  by_date: 'Needs an equal share of what is missing every month until then.',
  cap: 'Needs its allocated amount every month until it holds this much.',
  bill: 'Needs a share of its coming bills and subscriptions every month.',
}
const REST_HINTS = {
  back: 'The next month begins with nothing.',
  surplus: 'What is left waits for the next month; what is overspent is taken from what is to assign.',
  both: 'What is left or overspent waits for the next month.',
  goal: 'When the month has ended, the budget proposes to move it there.',
}

/** Fields for a category's target, and for its rest when a month ends. */
export function PlanFields({ field, aim, rest, onKeep }: PlanFieldsProps) {
  const goals = useQuery(goalsQuery).data
  const accounts = (useQuery(accountsQuery).data ?? []).filter(
    ({ isActive, inBudget }) => isActive && inBudget,
  )
  const { back: _, ...staying } = REST_LABELS
  const choices = aim === 'plan' ? REST_LABELS : staying
  const { onChange, ...target } = field('aim')
  return (
    <>
      <SelectField
        label="Target"
        hint={AIM_HINTS[aim]}
        {...target}
        onChange={(event) => {
          // Money that is saved towards a target can't go back when the month ends.
          if (event.target.value !== 'plan' && rest === 'back') onKeep()
          return onChange(event)
        }}
      >
        <Options of={TARGETS} />
      </SelectField>
      {aim === 'by_date' ? (
        <div className="grid gap-4 min-[26rem]:grid-cols-2">
          <MoneyField label="So much" {...field('aimAmount', asAmount)} />
          <TextField label="By" type="date" {...field('aimDay', orNull)} />
        </div>
      ) : null}
      {aim === 'cap' ? <MoneyField label="At most" {...field('aimCap', asAmount)} /> : null}
      <SelectField label="What happens to the rest" hint={REST_HINTS[rest]} {...field('rest')}>
        <Options of={choices} />
      </SelectField>
      {rest === 'goal' ? (
        <div className="grid gap-4 min-[26rem]:grid-cols-2">
          {/* The fields are set anew where their choices come later than the form. */}
          <SelectField
            key={`of ${goals?.length}`}
            label="Goal"
            hint={goals?.length === 0 ? 'There is no goal yet. Add one first.' : undefined}
            {...field('goalId', orNull)}
          >
            <option value="">Choose a goal</option>
            <Options of={goals ?? []} />
          </SelectField>
          <SelectField key={`in ${accounts.length}`} label="From account" {...field('accountId', orNull)}>
            <option value="">None</option>
            <Options of={accounts} />
          </SelectField>
        </div>
      ) : null}
    </>
  )
}
