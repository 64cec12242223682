import type { Range } from '../../../src/budget/reports/wire.ts'
import { today } from '../../ui/preferences.ts'
import { FilterDay } from '../history/filter-field.tsx'
import { PRESET_NAMES, PRESETS, rangeOf, titleOf } from './ranges.ts'

interface RangePickerProps {
  range: Range
  problem: string | undefined
  onRange: (range: Range) => void
}

/** Calendar periods to pick from, and the two days, which may be any. */
export function RangePicker({ range, problem, onRange }: RangePickerProps) {
  const day = today()
  const picked = PRESET_NAMES.find((preset) => {
    const { from, to } = rangeOf(preset, day)
    return from === range.from && to === range.to
  })
  return (
    <div className="grid gap-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Period</legend>
        {PRESET_NAMES.map((preset) => (
          <label
            key={preset}
            className="grid min-h-9 cursor-pointer place-items-center rounded-field border border-line px-3 text-sm font-medium text-muted transition-colors duration-150 hover:border-edge hover:text-base-content has-checked:border-primary has-checked:bg-secondary has-checked:font-semibold has-checked:text-base-content has-focus-visible:outline-2 has-focus-visible:outline-primary max-md:min-h-11"
          >
            <input
              type="radio"
              name="range"
              className="sr-only"
              checked={preset === picked}
              onChange={() => onRange(rangeOf(preset, day))}
            />
            {PRESETS[preset]}
          </label>
        ))}
        <span className="grid min-h-9 place-items-center px-1 text-sm text-muted max-md:min-h-11">
          {picked ? 'or choose the days' : 'Custom'}
        </span>
      </fieldset>
      <div className="grid max-w-md grid-cols-1 gap-3 sm:grid-cols-2">
        <FilterDay label="From" value={range.from} onChange={(from) => onRange({ ...range, from })} />
        <FilterDay label="To" value={range.to} onChange={(to) => onRange({ ...range, to })} />
      </div>
      <p role="status" className={`text-sm ${problem ? 'text-error' : 'text-muted'}`}>
        {problem ?? titleOf(range)}
      </p>
    </div>
  )
}
