/** A quiet stand-in of the size of what is coming, so that nothing jumps. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`skeleton rounded-lg bg-secondary ${className}`} />
}
