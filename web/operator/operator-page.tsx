import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { statusOf } from '../api/errors.ts'
import { keys } from '../api/keys.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { AuditTab } from './audit-tab.tsx'
import { BackupsTab } from './backups-tab.tsx'
import { EventsTab } from './events-tab.tsx'
import { LOG } from './log.ts'
import { MessagesTab } from './messages-tab.tsx'
import { namesOf } from './people.ts'
import { everybodyQuery, systemQuery } from './queries.ts'
import { SystemTab } from './system-tab.tsx'
import { usePlace } from './use-place.ts'
import { UsersTab } from './users-tab.tsx'

const TABS = [
  { name: 'users', label: 'Users' },
  { name: 'messages', label: 'Messages' },
  { name: 'events', label: 'Security events' },
  { name: 'audit', label: 'Audit log' },
  { name: 'system', label: 'System' },
  { name: 'backups', label: 'Backups' },
] as const

/** Accounts and what happened to them: never what is in anybody's book. */
export function OperatorPage() {
  const { params, go } = usePlace()
  // Where no single machine serves there is nothing that would be copied as a whole.
  const system = useQuery(systemQuery).data
  const tabs = TABS.filter(({ name }) => name !== 'backups' || (system && 'backup' in system))
  const tab = tabs.find(({ name }) => name === params.get('tab'))?.name ?? 'users'
  const everybody = useQuery(everybodyQuery)
  const nameById = useMemo(() => namesOf(everybody.data ?? []), [everybody.data])
  useNoticeOfDismissal(everybody.error)
  return (
    <Tabs
      label="What to look at"
      tabs={tabs}
      current={tab}
      onChoose={(name) => go(name === 'users' ? '' : name)}
    >
      {tab === 'system' ? (
        <SystemTab />
      ) : !everybody.data ? (
        <div className="card-surface">
          <Loaded query={everybody} what="the users" {...LOG}>
            {null}
          </Loaded>
        </div>
      ) : tab === 'users' ? (
        <UsersTab everybody={everybody.data} />
      ) : tab === 'messages' ? (
        <MessagesTab nameById={nameById} />
      ) : tab === 'events' ? (
        <EventsTab nameById={nameById} />
      ) : tab === 'backups' ? (
        <BackupsTab />
      ) : (
        <AuditTab nameById={nameById} />
      )}
    </Tabs>
  )
}

/** The server knows this page no more: whoever is no longer the operator is shown so. */
function useNoticeOfDismissal(error: Error | null) {
  const client = useQueryClient()
  useEffect(() => {
    if (statusOf(error) === 404) void client.invalidateQueries({ queryKey: keys.user })
  }, [client, error])
}
