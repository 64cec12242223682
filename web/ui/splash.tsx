import { Mark } from './mark.tsx'

/** The page of the moment in which nobody knows yet who is there; unseen where the page came with its cover. */
export function Splash() {
  return (
    <div
      role="status"
      aria-label="Loading Bucketbook"
      className="grid min-h-dvh place-content-center [#cover~*>&]:hidden"
    >
      <span className="rounded-2xl bg-cover p-3">
        <Mark className="size-10" />
      </span>
    </div>
  )
}
