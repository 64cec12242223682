import { Skeleton } from '../ui/skeleton.tsx'

/** While the code of a screen is on its way. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading the page" className="grid gap-4">
      <Skeleton className="h-10 w-48" />
      <Skeleton className="h-64 w-full rounded-box" />
    </div>
  )
}
