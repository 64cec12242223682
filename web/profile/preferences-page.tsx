import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../ui/loaded.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { profileQuery } from './queries.ts'

export function PreferencesPage() {
  const profile = useQuery(profileQuery)
  return (
    <div className="@container max-w-5xl card-surface p-5 lg:p-6">
      <Loaded
        query={profile}
        what="your preferences"
        rows={[...Array(6).fill('h-20 max-w-xl'), 'h-21 max-w-xl', 'h-53 max-sm:h-72 @[52rem]:hidden']}
        className="grid gap-5"
      >
        {(data) => <PreferencesForm profile={data} />}
      </Loaded>
    </div>
  )
}
