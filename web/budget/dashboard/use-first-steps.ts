import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsQuery } from '../accounts/queries.ts'
import { categoriesQuery } from '../categories/queries.ts'
import { sampleQuery } from '../sample/queries.ts'
import { recentQuery } from '../transactions/queries.ts'

/** What of the beginning is done. */
export interface StepsTaken {
  account: boolean
  category: boolean
  transaction: boolean
}

const STORED = 'bucketbook_firstStepsAway'

function isStored(userId: string): boolean {
  try {
    return localStorage.getItem(STORED) === userId
  } catch {
    return false
  }
}

/** What stands above the panels; undefined while it isn’t known yet: they wait unseen, so that nothing jumps. */
export function useFirstSteps(userId: string) {
  const [isAway, setAway] = useState(() => isStored(userId))
  const sample = useQuery(sampleQuery)
  const lists = [useQuery(accountsQuery), useQuery(categoriesQuery), useQuery(recentQuery)]
  const [account = false, category = false, transaction = false] = lists.map(
    ({ data, isError }) => isError || (data?.length ?? 0) > 0,
  )
  const dismiss = () => {
    setAway(true)
    try {
      localStorage.setItem(STORED, userId)
    } catch {
      // Storage is switched off: it is gone for as long as the page.
    }
  }
  const isDone = isAway || (account && category && transaction)
  const isKnown = !sample.isPending && (isDone || lists.every(({ isPending }) => !isPending))
  const notice = !isKnown ? undefined : sample.data?.present ? 'sample' : isDone ? 'none' : 'steps'
  return { notice, taken: { account, category, transaction }, dismiss } as const
}
