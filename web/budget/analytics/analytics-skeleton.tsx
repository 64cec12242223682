import { Skeletons } from '../../ui/skeleton.tsx'

/** A stand-in as tall as two charts, while their code or their figures are on the way. */
export function AnalyticsSkeleton() {
  return (
    <Skeletons
      label="Loading your spending"
      className="grid grid-cols-1 gap-x-14 gap-y-8 px-5 pb-6 lg:px-6 @[52rem]:grid-cols-2"
      rows={['h-84', 'h-84']}
    />
  )
}
