import { faFlask } from '@fortawesome/free-solid-svg-icons/faFlask'
import { Button } from '../../ui/button.tsx'
import { useFillSample } from './queries.ts'

/** On an empty dashboard: three months of somebody else's life, to see what the app does with them. */
export function SampleOffer() {
  const fill = useFillSample()
  return (
    <section
      aria-labelledby="sample-title"
      className="card-surface flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-accent/60 p-5 lg:px-6"
    >
      <div className="min-w-0 flex-1 basis-80">
        <h2 id="sample-title" className="text-lg font-semibold tracking-tight">
          Try it with sample data
        </h2>
        <p className="mt-0.5 max-w-[62ch] text-pretty text-muted">
          Fill the book with three months of a made-up household and look around. One step removes all of it
          again; what you have entered yourself stays.
        </p>
      </div>
      <Button
        look="primary"
        icon={faFlask}
        className="max-md:h-11 max-md:w-full"
        busy={fill.isPending}
        onClick={() => fill.mutate(null)}
      >
        Fill in sample data
      </Button>
    </section>
  )
}
