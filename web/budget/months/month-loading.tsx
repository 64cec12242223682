import { Skeleton, Skeletons } from '../../ui/skeleton.tsx'

/** A stand-in of the size of a month with a few categories, so that nothing jumps. */
export function MonthLoading() {
  return (
    <div role="status" aria-label="Loading the month" className="grid gap-4 lg:gap-5">
      <div className="card-surface flex flex-wrap items-center justify-between gap-4 p-5 lg:px-6">
        <div>
          <Skeleton className="mb-1.5 h-4 w-20" />
          <Skeleton className="h-9 w-44" />
        </div>
        <Skeleton className="h-10 w-52" />
      </div>
      <div className="card-surface p-5 lg:px-6">
        <Skeletons className="grid gap-5" rows={['h-6 w-40', ...Array(7).fill('h-11')]} />
      </div>
    </div>
  )
}
