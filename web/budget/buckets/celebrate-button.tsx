import { faTrophy } from '@fortawesome/free-solid-svg-icons/faTrophy'
import { Button } from '../../ui/button.tsx'

interface CelebrateButtonProps {
  name: string
  isCelebrating: boolean
  onCelebrate: () => void
  className?: string
}

/** The reward of a full goal, which also closes it: so it says what becomes of the money. */
export function CelebrateButton({ name, isCelebrating, onCelebrate, className = '' }: CelebrateButtonProps) {
  return (
    <>
      <Button
        look="primary"
        small
        icon={faTrophy}
        busy={isCelebrating}
        title="Closes the goal. What it holds counts as spent on it."
        className={className}
        onClick={onCelebrate}
      >
        Celebrate<span className="sr-only"> {name}</span>
      </Button>
      <span role="status" className="sr-only">
        {isCelebrating ? `Celebrating ${name}` : ''}
      </span>
    </>
  )
}
