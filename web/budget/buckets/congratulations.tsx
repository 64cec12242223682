import { useId, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { keep, kept } from '../../api/storage.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { useModal } from '../../ui/use-modal.ts'
import { Victory } from './victory.tsx'

const DROPS = [
  { x: 18, y: 34, size: 3 },
  { x: 34, y: 14, size: 2.5 },
  { x: 52, y: 24, size: 2 },
  { x: 64, y: 8, size: 3.5 },
  { x: 78, y: 22, size: 2 },
  { x: 96, y: 12, size: 2.5 },
  { x: 110, y: 32, size: 3 },
]

/** A bucket filled to the brim. Decoration only; it stands still where motion is unwelcome. */
function FullBucket() {
  return (
    <svg viewBox="0 0 128 120" className="w-36" aria-hidden="true">
      {DROPS.map(({ x, y, size }, index) => (
        <circle
          key={x}
          cx={x}
          cy={y}
          r={size}
          className="bucket-drop fill-accent"
          style={{ animationDelay: `${index * 60}ms` }}
        />
      ))}
      <path
        className="fill-[#fbf8f1]"
        d="M26 48h76l-8.400 58.200a8 8 0 0 1-7.900 6.800H42.300a8 8 0 0 1-7.900-6.800z"
      />
      <path
        className="fill-accent"
        d="M31 56c11-6 22-6 33 0s22 6 33 0l-7.100 48.400a4.500 4.500 0 0 1-4.450 3.900H42.550a4.500 4.500 0 0 1-4.450-3.900z"
      />
      <rect className="fill-[#fbf8f1]" x="21" y="42" width="86" height="9" rx="4.500" />
      <path className="fill-none stroke-[#fbf8f1]" strokeWidth="3" d="M26 46c4 30 72 30 76 0" opacity=".55" />
    </svg>
  )
}

interface Congratulation {
  title: string
  name: string
  saved: string
  /** True where the whole screen celebrates. */
  isVictory: boolean
  /** Brings the goal back, and closes the congratulation, too. */
  undo: () => void
}

/** Shows a congratulation in a root of its own: the goal's card is gone by now, perhaps its page too. Returns its close. */
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

/** Counts celebrations in this browser: each time is another one. */
function nextTurn(): number {
  turnHere += 1
  turnHere = Math.max(turnHere, Number(kept(TURN) ?? 0) + 1)
  keep(TURN, String(turnHere))
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
