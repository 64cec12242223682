import { Skeleton } from '../ui/skeleton.tsx'

export function ProfileLoading() {
  return (
    <div className="grid gap-4">
      <p role="status" className="text-muted">
        Loading profile...
      </p>
      <Skeleton className="h-72 w-full rounded-box" />
      <Skeleton className="h-96 w-full rounded-box" />
    </div>
  )
}
