import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answer, api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import type { GoalDates } from './dates.ts'

/** `surplus` as a decimal text; the average of the last months where it is undefined. */
export const goalPlanQuery = (surplus: string | undefined, dates: GoalDates) => {
  const named = Object.entries(dates).map(([id, day]) => `${id}:${day}`)
  const query = {
    ...(surplus === undefined ? {} : { surplus }),
    ...(named.length > 0 ? { dates: named.join(',') } : {}),
  }
  return queryOptions({
    queryKey: keys.goalPlan(query),
    queryFn: () => answer(api['goal-plan'].$get({ query })),
    placeholderData: keepPreviousData,
  })
}
