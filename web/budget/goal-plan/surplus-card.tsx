import type { GoalPlan } from '../../../src/budget/goal-plan/wire.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatAmount, formatMonth } from '../../ui/format.ts'
import { MoneyField, tidyAmount } from '../../ui/money-input.tsx'
import { SectionCard } from '../../ui/section-card.tsx'

interface SurplusCardProps {
  plan: GoalPlan
  /** As typed; undefined while the average counts. */
  typed: string | undefined
  problem: string | undefined
  onType: (text: string | undefined) => void
}

/** Where the average comes from. */
function averageWords({ averageSurplus, averagedFrom, averagedTo }: GoalPlan): string {
  if (!averagedFrom || !averagedTo)
    return 'No full month is on record yet, so there is no average. Type what you can put aside a month.'
  const amount = formatAmount(averageSurplus)
  const change = 'Type another amount to see what it changes.'
  return averagedFrom === averagedTo
    ? `In ${formatMonth(averagedTo)}, ${amount} was left. ${change}`
    : `From ${formatMonth(averagedFrom)} to ${formatMonth(averagedTo)}, ${amount} a month was left on average. ${change}`
}

/** How much there is to share out, and how much of it is. */
export function SurplusCard({ plan, typed, problem, onType }: SurplusCardProps) {
  const { averageSurplus, proposed, unassigned } = plan
  return (
    <SectionCard heading="h2" title="What you can put aside" text={averageWords(plan)}>
      <div className="grid grid-cols-2 items-start gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,16rem)_auto_1fr]">
        <MoneyField
          label="A month"
          error={problem}
          hint={typed === undefined ? 'The average.' : <UseAverage onUse={() => onType(undefined)} />}
          className="max-sm:col-span-2"
          value={typed ?? tidyAmount(averageSurplus)}
          onChange={(event) => onType(event.target.value)}
          onBlur={(event) => typed !== undefined && onType(event.target.value)}
        />
        <Figure label="Shared out this month" value={proposed} />
        <Figure label="Left over" value={unassigned} />
      </div>
    </SectionCard>
  )
}

function UseAverage({ onUse }: { onUse: () => void }) {
  return (
    <button
      type="button"
      className="cursor-pointer font-semibold text-primary hover:underline"
      onClick={onUse}
    >
      Use the average
    </button>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <p>
      <span className="mb-1.5 block text-sm text-muted">{label}</span>
      <Amount value={value} className="text-2xl font-semibold tracking-tight" />
    </p>
  )
}
