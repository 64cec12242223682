import { faRotateRight } from '@fortawesome/free-solid-svg-icons/faRotateRight'
import { Button } from './button.tsx'
import { Picture } from './picture.tsx'

interface ErrorStateProps {
  /** What could not be shown, as the end of "We couldn’t load …". */
  what: string
  error: Error
  onRetry: () => void
}

export function ErrorState({ what, error, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-1 px-6 py-10 text-center">
      <Picture name="unplugged" className="mb-3 w-32" />
      <p className="font-semibold">We couldn’t load {what}</p>
      <p className="max-w-[44ch] text-pretty text-muted">{error.message}</p>
      <Button icon={faRotateRight} small className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
