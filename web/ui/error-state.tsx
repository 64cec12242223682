import { faRotateRight } from '@fortawesome/free-solid-svg-icons/faRotateRight'
import { Button } from './button.tsx'
import { Picture } from './picture.tsx'

interface ErrorStateProps {
  /** The end of "We couldn’t load …", which names what could not be shown. */
  what: string
  error: Error
  onRetry: () => void
}

export function ErrorState({ what, error, onRetry }: ErrorStateProps) {
  // A book that has moved for good doesn’t come back by another try.
  const movedTo = 'to' in error && typeof error.to === 'string' ? error.to : undefined
  return (
    <div role="alert" className="grid justify-items-center gap-1 px-6 py-10 text-center">
      <Picture name="unplugged" className="mb-3 w-32" />
      <p className="font-semibold">We couldn’t load {what}</p>
      <p className="max-w-[44ch] text-pretty text-muted">{error.message}</p>
      {movedTo ? (
        <a className="btn btn-sm mt-3 h-9 border-line bg-base-100 px-3" href={movedTo}>
          Open it there
        </a>
      ) : (
        <Button icon={faRotateRight} small className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
