import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { arrival } from './arrival.ts'
import { Notice } from './card.tsx'
import { optionsQuery } from './queries.ts'
import { RegisterForm } from './register-form.tsx'

/** The Register tab, as far as this server takes in new people. */
export function RegistrationPanel() {
  const options = useQuery(optionsQuery)
  if (options.isPending) return <Skeleton className="h-72" />
  if (options.isError)
    return <ErrorState what="the registration" error={options.error} onRetry={() => options.refetch()} />
  if (options.data.registration === 'open') return <RegisterForm inviteCode={arrival.invite} />
  // An operator's code opens what is closed.
  if (options.data.registration === 'closed' && !arrival.invite)
    return (
      <EmptyState
        picture="locked"
        title="Registration is closed"
        text="This server takes in nobody new. Its operator can tell you more."
      />
    )
  return (
    <>
      {arrival.invite ? null : (
        <Notice tone="calm">
          This server is by invitation. Its operator can send you one; type its code below.
        </Notice>
      )}
      <RegisterForm inviteCode={arrival.invite ?? ''} />
    </>
  )
}
