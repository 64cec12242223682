import { Skeleton } from '../ui/skeleton.tsx'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

export function LogSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-3 p-4 md:p-5">
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  )
}
