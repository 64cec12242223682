import { Skeletons } from '../ui/skeleton.tsx'

export const LogSkeleton = ({ label }: { label: string }) => (
  <Skeletons label={label} className="grid gap-3 p-4 md:p-5" rows={Array(6).fill('h-14')} />
)
