import { useQuery } from '@tanstack/react-query'
import { sampleQuery } from '../budget/sample/queries.ts'
import { AchievementList } from '../rewards/achievement-list.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useAddress } from '../ui/use-address.ts'
import { LeaderboardPage } from './reward-pages.tsx'
import type { ScreenProps } from './screen.ts'

const TABS = [
  { name: 'achievements', label: 'Achievements' },
  { name: 'leaderboard', label: 'Leaderboard' },
] as const

export function AchievementsPage({ user }: ScreenProps) {
  const { params, put } = useAddress()
  const current = TABS.find(({ name }) => name === params.get('tab'))?.name ?? 'achievements'
  const sample = useQuery(sampleQuery)
  return (
    <Tabs
      label="What to look at"
      tabs={TABS}
      current={current}
      onChoose={(name) => put('tab', name === 'achievements' ? '' : name)}
    >
      {current === 'achievements' ? (
        <AchievementList hasSample={sample.data?.present ?? false} />
      ) : (
        <LeaderboardPage user={user} />
      )}
    </Tabs>
  )
}
