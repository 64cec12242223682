import { faPiggyBank } from '@fortawesome/free-solid-svg-icons/faPiggyBank'
import { useQuery } from '@tanstack/react-query'
import type { BudgetMonth } from '../../../src/budget/months/wire.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { formatMonth } from '../../ui/format.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { ComingAmount } from '../../ui/skeleton.tsx'
import { categoriesQuery, goalsQuery } from '../ledger/queries.ts'
import { useTakeRests } from './queries.ts'

interface Named {
  data: { id: string; name: string }[] | undefined
  isPending: boolean
}

/** The name of one of them; its room while they are coming, so that the months below stay where they are. */
function nameOf({ data, isPending }: Named, id: string, gone: string) {
  if (isPending) return <ComingAmount />
  return data?.find((one) => one.id === id)?.name ?? gone
}

/** Rests of a finished month that are meant for goals: proposed, and booked only at a press. */
export function RestsCard({ month: { month, rests, groups } }: { month: BudgetMonth }) {
  const of = rests[0]?.month ?? month
  const take = useTakeRests(of)
  const goals = useQuery(goalsQuery)
  const categories = useQuery(categoriesQuery)
  if (rests.length === 0) return null
  const rows = groups.flatMap((group) => group.rows)
  const categoryOf = (id: string) =>
    rows.find(({ categoryId }) => categoryId === id)?.name ?? nameOf(categories, id, 'a category')
  return (
    <SectionCard
      heading="h3"
      title={`Left over from ${formatMonth(of)}`}
      text="These categories are set to put what they have left into a goal."
      action={
        <Button look="primary" icon={faPiggyBank} busy={take.isPending} onClick={() => take.mutate(null)}>
          {rests.length === 1 ? 'Put it into its goal' : 'Put all into goals'}
        </Button>
      }
    >
      <ul className="grid gap-1">
        {rests.map(({ categoryId, goalId, amount }) => (
          <li key={categoryId} className="flex flex-wrap gap-x-1.5 wrap-anywhere">
            <Amount value={amount} className="font-semibold" />
            <span>
              of {categoryOf(categoryId)} to{' '}
              <strong className="font-semibold">{nameOf(goals, goalId, 'its goal')}</strong>
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
