import { Amount } from '../ui/amount.tsx'
import { Meter, type MeterTone } from '../ui/meter.tsx'

const SAMPLE: { name: string; spent: number; allocated: number; tone: MeterTone }[] = [
  { name: 'Groceries', spent: 312.4, allocated: 450, tone: 'ok' },
  { name: 'Dining Out', spent: 131.75, allocated: 150, tone: 'warn' },
  { name: 'Summer holiday', spent: 1680, allocated: 2400, tone: 'accent' },
]

/** A glimpse of the product on its cover, made of its own parts. Decoration only. */
export function SampleBook() {
  return (
    <div aria-hidden="true" className="grid max-w-md gap-5 rounded-2xl bg-cover-raised p-6">
      {SAMPLE.map((row) => (
        <div key={row.name}>
          <div className="mb-2 flex items-baseline justify-between gap-4">
            <span className="font-semibold">{row.name}</span>
            <span className="text-[0.8125rem] text-cover-muted">
              <Amount value={row.spent} className="font-semibold text-cover-text" /> of{' '}
              <Amount value={row.allocated} />
            </span>
          </div>
          <Meter label={row.name} part={row.spent} whole={row.allocated} tone={row.tone} />
        </div>
      ))}
    </div>
  )
}
