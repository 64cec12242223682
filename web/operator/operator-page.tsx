import { useQuery } from '@tanstack/react-query'
import { Tabs } from '../ui/tabs.tsx'
import { AuditTab } from './audit-tab.tsx'
import { BackupsTab } from './backups-tab.tsx'
import { EventsTab } from './events-tab.tsx'
import { MessagesTab } from './messages-tab.tsx'
import { systemQuery } from './queries.ts'
import { SystemTab } from './system-tab.tsx'
import { useNoticeOfDismissal } from './use-dismissal.ts'
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
  // Backups exist only where a single machine serves: elsewhere nothing would be copied as a whole.
  const system = useQuery(systemQuery)
  const tabs = TABS.filter(({ name }) => name !== 'backups' || (system.data && 'backup' in system.data))
  const tab = tabs.find(({ name }) => name === params.get('tab'))?.name ?? 'users'
  useNoticeOfDismissal(system.error)
  return (
    <Tabs
      label="What to look at"
      tabs={tabs}
      current={tab}
      onChoose={(name) => go(name === 'users' ? '' : name)}
    >
      {tab === 'system' ? (
        <SystemTab />
      ) : tab === 'users' ? (
        <UsersTab />
      ) : tab === 'messages' ? (
        <MessagesTab />
      ) : tab === 'events' ? (
        <EventsTab />
      ) : tab === 'backups' ? (
        <BackupsTab />
      ) : (
        <AuditTab />
      )}
    </Tabs>
  )
}
