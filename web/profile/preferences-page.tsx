import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { profileQuery } from './queries.ts'

export function PreferencesPage() {
  const profile = useQuery(profileQuery)
  return (
    <div className="@container max-w-5xl card-surface p-5 lg:p-6">
      {profile.isPending ? (
        <div role="status" aria-label="Loading your preferences" className="grid gap-5">
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <Skeleton key={key} className="h-20 max-w-xl" />
          ))}
        </div>
      ) : profile.isError ? (
        <ErrorState what="your preferences" error={profile.error} onRetry={() => profile.refetch()} />
      ) : (
        <PreferencesForm profile={profile.data} />
      )}
    </div>
  )
}
