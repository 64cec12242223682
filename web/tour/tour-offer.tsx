import { faCompass } from '@fortawesome/free-solid-svg-icons/faCompass'
import { useChangeProfile } from '../api/use-change-profile.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { startTour } from './running.ts'

/** On the dashboard of somebody new, until they answer it once. */
export function TourOffer() {
  const decline = useChangeProfile({ failed: 'The tour’s offer could not be put away' })
  return (
    <aside
      aria-label="Guided tour"
      className="mb-4 flex min-h-24.5 flex-wrap items-center gap-x-3 rounded-box border border-line bg-secondary py-1.5 pr-2 pl-4 sm:min-h-12.5 lg:mb-6"
    >
      <Icon icon={faCompass} className="size-3.5 text-muted" />
      <p className="min-w-0 flex-1 basis-60 py-1 text-sm text-pretty">
        <span className="font-semibold">New here?</span>{' '}
        <span className="text-muted">A tour of a minute shows you around.</span>
      </p>
      <div className="flex gap-1 max-sm:-ml-2.5">
        <Button small className="max-md:h-11" onClick={() => startTour('guided')}>
          Take the tour
        </Button>
        <Button
          small
          look="quiet"
          className="max-md:h-11"
          busy={decline.isPending}
          onClick={() =>
            decline.mutate(
              { tourPending: false },
              { onSuccess: () => document.getElementById('content')?.focus({ preventScroll: true }) },
            )
          }
        >
          No, thanks
        </Button>
      </div>
    </aside>
  )
}
