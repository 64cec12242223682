import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { BudgetPeriod } from '../../../../src/budget/months/wire.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError, Options, ROWS, SelectField } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { periodQuery } from '../../ledger/queries.ts'
import { useChangePeriod } from './queries.ts'

const PERIODS = { month: 'By months', continuous: 'Until a reset' }
const HINTS = {
  month: 'Each month starts fresh, and what a category has left can stay in it.',
  continuous: 'Spending keeps adding up until you press Reset.',
}
const DAYS = Array.from({ length: 28 }, (_, index) => String(index + 1))

function PeriodForm({ period }: { period: BudgetPeriod }) {
  const change = useChangePeriod()
  const [budgetPeriod, setBudgetPeriod] = useState(period.budgetPeriod)
  const [monthStartsOn, setStartsOn] = useState(period.monthStartsOn)
  const [monthShift, setShift] = useState(period.monthShift)
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    // Days that stay as they are begin no period of their own.
    const isOther = monthStartsOn !== period.monthStartsOn || monthShift !== period.monthShift
    change.mutate({ budgetPeriod, ...(isOther ? { monthStartsOn, monthShift } : {}) })
  }
  return (
    <form className="grid gap-5" onSubmit={onSubmit}>
      <div className={ROWS}>
        <SelectField
          className="field-row"
          label="What is spent counts"
          hint={HINTS[budgetPeriod]}
          value={budgetPeriod}
          onChange={(event) => setBudgetPeriod(event.target.value as typeof budgetPeriod)}
        >
          <Options of={PERIODS} />
        </SelectField>
        <SelectField
          className="field-row"
          label="First day of a month"
          hint={
            monthStartsOn >= 16
              ? 'A month is named after the one in which most of it lies. Finished months keep their days.'
              : 'Such as the day your wages come. Finished months keep their days.'
          }
          value={String(monthStartsOn)}
          onChange={(event) => setStartsOn(Number(event.target.value))}
        >
          {DAYS.map((day) => (
            <option key={day} value={day}>
              {day}
            </option>
          ))}
        </SelectField>
        <Switch
          label="The working day before"
          hint="A month that would begin on a Saturday or Sunday begins on the Friday before."
          isOn={monthShift === 'workday_before'}
          onChange={(isOn) => setShift(isOn ? 'workday_before' : 'none')}
        />
      </div>
      <FormError message={change.failure} />
      <Button
        type="submit"
        look="primary"
        className="max-md:h-11 max-md:w-full sm:justify-self-start"
        busy={change.isPending}
      >
        Save budget settings
      </Button>
    </form>
  )
}

/** Settings of the budget's period: by months or not, and on which day they begin. */
export function PeriodSettings() {
  const period = useQuery(periodQuery)
  return (
    <SectionCard
      heading="h2"
      title="Budget months"
      text="When your budget starts fresh."
      className="@container"
    >
      <Loaded
        query={period}
        what="your budget settings"
        rows={['h-20 @[36rem]:h-14', 'h-20 @[36rem]:h-14', 'h-17 max-sm:h-22', 'h-10 max-sm:h-21']}
        className="grid gap-5"
      >
        {(data) => <PeriodForm period={data} />}
      </Loaded>
    </SectionCard>
  )
}
