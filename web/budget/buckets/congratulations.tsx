import { useId, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { useModal } from '../../ui/use-modal.ts'
import { FullBucket } from './full-bucket.tsx'
import { Victory } from './victory.tsx'

interface Congratulation {
  title: string
  name: string
  saved: string
  /** Whether the whole screen celebrates. */
  isVictory: boolean
  /** Closes it, too. */
  undo: () => void
}

/** In a root of its own: by now the goal's card is gone, and perhaps the page that it stood on. Answers how to close it. */
export function showCongratulations(goal: Congratulation): () => void {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const close = () => {
    root.unmount()
    host.remove()
  }
  root.render(<Congratulations {...goal} onClose={close} />)
  return close
}

const TURN = 'bucketbook_victory'
let turnHere = 0

/** How often was celebrated in this browser: each time is another one. */
function nextTurn(): number {
  turnHere += 1
  try {
    turnHere = Math.max(turnHere, Number(localStorage.getItem(TURN) ?? 0) + 1)
    localStorage.setItem(TURN, String(turnHere))
  } catch {
    // Without storage it is counted for as long as the page.
  }
  return turnHere
}

function Congratulations({
  title,
  name,
  saved,
  isVictory,
  undo,
  onClose,
}: Congratulation & { onClose: () => void }) {
  const modal = useModal(onClose)
  const [turn] = useState(() => (isVictory ? nextTurn() : 0))
  const titleId = useId()
  const textId = useId()

  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      aria-describedby={textId}
      className="sheet fixed m-auto max-h-[92dvh] w-[min(26rem,calc(100vw-2rem))] overflow-y-auto rounded-2xl bg-cover text-cover-text shadow-lift"
    >
      {isVictory ? <Victory turn={turn} /> : null}
      {/* Toasts that come over it stand in the dialog, and on no cover. */}
      <div className="grid justify-items-center px-6 py-9 text-center on-cover sm:px-9">
        <FullBucket />
        <h2 id={titleId} className="mt-5 text-2xl font-semibold tracking-tight text-balance">
          {title}
        </h2>
        <p id={textId} className="mt-2 max-w-full text-cover-muted">
          <strong className="break-words text-cover-text">{name}</strong> is done. The{' '}
          <Amount value={saved} className="text-cover-text" /> saved for it now counts as spent: an expense of
          today, which you can give a category.
        </p>
        {/* The first control, so the dialog puts the focus here. Ochre on the cover, hence dark letters. */}
        <Button
          look="primary"
          className="mt-7 h-11 min-w-40 [--color-primary-content:var(--color-accent-content)]"
          onClick={onClose}
        >
          Close
        </Button>
        <button
          type="button"
          className="mt-2 min-h-11 cursor-pointer rounded-field px-4 text-sm font-semibold text-cover-muted hover:text-cover-text"
          onClick={undo}
        >
          Undo
        </button>
      </div>
    </dialog>
  )
}
