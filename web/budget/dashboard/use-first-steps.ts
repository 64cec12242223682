import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keep, kept } from '../../api/storage.ts'
import { accountsQuery, categoriesQuery, recentQuery } from '../ledger/queries.ts'
import { sampleQuery } from '../sample/queries.ts'

/** First steps that are done. */
export interface StepsTaken {
  account: boolean
  category: boolean
  transaction: boolean
}

const STORED = 'bucketbook_firstStepsAway'

/** The notice above the panels; undefined while it isn’t known yet: they wait unseen, so that nothing jumps. */
export function useFirstSteps(userId: string) {
  const [isAway, setAway] = useState(() => kept(STORED) === userId)
  const sample = useQuery(sampleQuery)
  const lists = [useQuery(accountsQuery), useQuery(categoriesQuery), useQuery(recentQuery)]
  const [account = false, category = false, transaction = false] = lists.map(
    ({ data, isError }) => isError || (data?.length ?? 0) > 0,
  )
  const dismiss = () => {
    setAway(true)
    keep(STORED, userId)
  }
  const isDone = isAway || (account && category && transaction)
  const isKnown = !sample.isPending && (isDone || lists.every(({ isPending }) => !isPending))
  const notice = !isKnown ? undefined : sample.data?.present ? 'sample' : isDone ? 'none' : 'steps'
  return { notice, taken: { account, category, transaction }, dismiss } as const
}
