import { Mark } from '../ui/mark.tsx'

/** For the moment in which nobody knows yet who is there, where the page did not come with its cover. */
export function Splash() {
  if (document.getElementById('cover')) return null
  return (
    <div role="status" aria-label="Loading Bucketbook" className="grid min-h-dvh place-content-center">
      <span className="rounded-2xl bg-cover p-3">
        <Mark className="size-10" />
      </span>
    </div>
  )
}
