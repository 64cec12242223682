import { percentOf } from '../../src/values/money.ts'

const FILLS = { ok: 'bg-meter-ok', warn: 'bg-meter-warn', over: 'bg-meter-over', accent: 'bg-accent' }
export type MeterTone = keyof typeof FILLS

interface MeterProps {
  label: string
  part: number
  whole: number
  tone: MeterTone
}

/** A bar that fills up; it stops at full, its text does not. */
export function Meter({ label, part, whole, tone }: MeterProps) {
  const percent = percentOf(part, whole)
  const shown = whole > 0 ? Math.max(0, Math.min(100, (part / whole) * 100)) : part > 0 ? 100 : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.min(100, Math.max(0, percent))}
      aria-valuetext={`${percent}%`}
      className="h-2 w-full overflow-hidden rounded-full bg-meter-track"
    >
      <div
        className={`bar-fill h-full rounded-full transition-[width] duration-200 ease-out ${FILLS[tone]}`}
        style={{ width: `${shown}%` }}
      />
    </div>
  )
}
