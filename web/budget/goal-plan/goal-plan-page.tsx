import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { GoalPlan, PlannedGoal as PlannedGoalRow } from '../../../src/budget/goal-plan/wire.ts'
import { type Day, parseDay } from '../../../src/values/day.ts'
import { MoneyOfZeroOrMore } from '../../../src/values/wire.ts'
import { answer, api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { keep, kept } from '../../api/storage.ts'
import { useOwns } from '../../api/use-owns.ts'
import { Amount } from '../../ui/amount.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatAmount, formatMonth } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { MoneyField, plainAmount, tidyAmount } from '../../ui/money-input.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { usePaused } from '../../ui/use-paused.ts'
import { bucketsQuery } from '../buckets/queries.ts'
import { NotOwned } from '../not-owned.tsx'
import { PlannedGoal } from './planned-goal.tsx'

interface SurplusCardProps {
  plan: GoalPlan
  /** The surplus as typed; undefined while the average counts. */
  typed: string | undefined
  problem: string | undefined
  onType: (text: string | undefined) => void
}

/** The origin of the average, in words. */
function averageWords({ averageSurplus, averagedFrom, averagedTo }: GoalPlan): string {
  if (!averagedFrom || !averagedTo)
    return 'No full month is on record yet, so there is no average. Type what you can put aside a month.'
  const amount = formatAmount(averageSurplus)
  const change = 'Type another amount to see what it changes.'
  return averagedFrom === averagedTo
    ? `In ${formatMonth(averagedTo)}, ${amount} was left. ${change}`
    : `From ${formatMonth(averagedFrom)} to ${formatMonth(averagedTo)}, ${amount} a month was left on average. ${change}`
}

/** The sum to share out, and how much of it is. */
function SurplusCard({ plan, typed, problem, onType }: SurplusCardProps) {
  const { averageSurplus, averagedFrom, proposed, unassigned } = plan
  const hint = typed === undefined ? 'The average.' : <UseAverage onUse={() => onType(undefined)} />
  return (
    <SectionCard heading="h2" title="What you can put aside" text={averageWords(plan)}>
      <div className="grid grid-cols-2 items-start gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,16rem)_auto_1fr]">
        <MoneyField
          label="A month"
          error={problem}
          hint={averagedFrom ? hint : undefined}
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

/** Days by which goals are to be reached, by the goal's id; '' is by no day. */
type GoalDates = Record<string, Day | ''>

const STORED = 'bucketbook_goalDates'

function storedDates(): GoalDates {
  try {
    const stored: unknown = JSON.parse(kept(STORED) ?? '{}')
    return Object.fromEntries(
      Object.entries(stored ?? {}).filter(
        ([, day]) => day === '' || (typeof day === 'string' && parseDay(day)),
      ),
    )
  } catch {
    return {}
  }
}

/** The dates that were tried here in place of the goals' own, and how to try one. Kept in this browser only. */
function useGoalDates(): [GoalDates, (id: string, day: string) => void] {
  const [dates, setDates] = useState(storedDates)
  function setDate(id: string, day: string) {
    const next: GoalDates = { ...dates, [id]: parseDay(day) ?? '' }
    setDates(next)
    keep(STORED, JSON.stringify(next))
  }
  return [dates, setDate]
}

/** `surplus` as a decimal text; the average of the last months where it is undefined. */
const goalPlanQuery = (surplus: string | undefined, dates: GoalDates) => {
  const named = Object.entries(dates).map(([id, day]) => `${id}:${day}`)
  const query = { ...(surplus === undefined ? {} : { surplus }), dates: named.join(',') }
  return queryOptions({
    queryKey: keys.goalPlan(query),
    queryFn: () => answer(api['goal-plan'].$get({ query })),
    placeholderData: keepPreviousData,
  })
}

/** The page that says what to save each month for every goal. */
export function GoalPlanPage() {
  if (useOwns('goal-optimizer')) return <Plan />
  return (
    <NotOwned
      picture="savings"
      title="A plan for your goals"
      text="See what to put aside each month for every goal, and when you will reach it."
    />
  )
}

/** Goals in the order of their own page: an order that followed the dates would move under the hand that types one. */
const inTheirPlaces = (planned: PlannedGoalRow[], goals: { id: string }[]): PlannedGoalRow[] =>
  goals.flatMap(({ id }) => planned.filter(({ bucketId }) => bucketId === id))

function Plan() {
  const [typed, setTyped] = useState<string>()
  const [dates, setDate] = useGoalDates()
  const goals = useQuery(bucketsQuery)
  const checked = typed === undefined ? undefined : MoneyOfZeroOrMore.safeParse(plainAmount(typed))
  const surplus = usePaused(checked?.success ? plainAmount(typed) : undefined)
  const tried: GoalDates = Object.fromEntries(
    (goals.data ?? []).flatMap(({ id }) => (dates[id] === undefined ? [] : [[id, dates[id]]])),
  )
  const plan = useQuery({ ...goalPlanQuery(surplus, tried), enabled: goals.isSuccess })
  const refetch = () => (goals.error ? goals : plan).refetch()
  return (
    <Loaded
      query={{ data: plan.data, error: goals.error ?? plan.error, refetch }}
      what="your plan"
      inCard
      className="grid gap-4 lg:gap-6"
      rows={['h-48 w-full rounded-box', 'h-80 w-full rounded-box']}
    >
      {(data) => (
        <div className="@container grid gap-4 lg:gap-6">
          <SurplusCard
            plan={data}
            typed={typed}
            problem={checked?.success === false ? 'Type an amount of zero or more.' : undefined}
            onType={setTyped}
          />
          {data.goals.length === 0 ? (
            <div className="card-surface">
              <EmptyState
                picture={goals.data?.length ? 'all-paid' : 'savings'}
                heading="h2"
                title={goals.data?.length ? 'Every goal is reached' : 'No savings goals yet'}
                text={
                  goals.data?.length
                    ? 'Nothing more to put aside. Think of something new, and the plan begins again.'
                    : 'Name what you are saving for, and the plan says what to put aside each month.'
                }
              >
                <Link href="/savings" className="btn btn-primary">
                  Open Savings Goals
                </Link>
              </EmptyState>
            </div>
          ) : (
            <section aria-label="Your goals" aria-busy={plan.isFetching}>
              <ul className="grid grid-cols-1 gap-4 @[37.5rem]:grid-cols-2 @[60rem]:grid-cols-3 @[90rem]:grid-cols-4">
                {inTheirPlaces(data.goals, goals.data ?? []).map((goal) => (
                  <PlannedGoal
                    key={goal.bucketId}
                    goal={goal}
                    date={tried[goal.bucketId] ?? goal.date ?? ''}
                    onDate={(day) => setDate(goal.bucketId, day)}
                  />
                ))}
              </ul>
            </section>
          )}
          <SectionCard heading="h2" title="What this plan takes for granted">
            <ul className="grid max-w-[70ch] list-disc gap-1.5 pl-5 text-pretty text-muted">
              {data.assumptions.map((assumption) => (
                <li key={assumption}>{assumption}</li>
              ))}
              <li>A date that you change here is kept in this browser only; the goal keeps its own.</li>
            </ul>
          </SectionCard>
        </div>
      )}
    </Loaded>
  )
}
