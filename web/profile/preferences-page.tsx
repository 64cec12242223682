import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../ui/loaded.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { profileQuery } from './queries.ts'

export function PreferencesPage() {
  const profile = useQuery(profileQuery)
  return (
    <div className="@container card-surface p-5 lg:p-6">
      <Loaded
        query={profile}
        what="your preferences"
        rows={[...Array(6).fill('h-20 @[36rem]:h-18'), 'h-21 @[36rem]:h-16', 'h-10']}
        className="grid gap-5"
      >
        {(data) => <PreferencesForm profile={data} />}
      </Loaded>
    </div>
  )
}
