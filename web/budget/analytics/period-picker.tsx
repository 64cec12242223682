import type { Period } from '../../../src/budget/dashboard/wire.ts'

export const PERIODS: Record<Period, string> = {
  'this-month': 'This Month',
  'last-3-months': 'Last 3 Months',
  'this-year': 'This Year',
}

interface PeriodPickerProps {
  value: Period
  onPick: (period: Period) => void
}

export function PeriodPicker({ value, onPick }: PeriodPickerProps) {
  return (
    <fieldset className="flex rounded-field border border-line p-0.5 max-sm:w-full">
      <legend className="sr-only">Period</legend>
      {(Object.keys(PERIODS) as Period[]).map((period) => (
        <label
          key={period}
          className="grid min-h-9 cursor-pointer place-items-center rounded-[0.5rem] px-3 text-sm font-medium whitespace-nowrap text-muted transition-colors duration-150 hover:text-base-content has-checked:bg-secondary has-checked:font-semibold has-checked:text-base-content has-focus-visible:outline-2 has-focus-visible:outline-primary max-sm:min-h-10 max-sm:flex-1 max-sm:px-1.5"
        >
          <input
            type="radio"
            name="period"
            className="sr-only"
            checked={period === value}
            onChange={() => onPick(period)}
          />
          {PERIODS[period]}
        </label>
      ))}
    </fieldset>
  )
}
