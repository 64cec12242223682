import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import type { TourStep } from './step.ts'

interface TourKeys {
  onPrevious: () => void
  onNext: () => void
  onClose: () => void
}

/** Moves the focus to the next button of the box, or the one before, round and round. */
function moveFocus(box: HTMLElement, isBack: boolean) {
  const all = [...box.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const next = at === -1 ? (isBack ? all.length - 1 : 0) : (at + (isBack ? -1 : 1) + all.length) % all.length
  all[next]?.focus()
}

/** Left and right, Escape and Tab, wherever the focus is; nothing else on the page hears of them. */
function useTourKeys(box: RefObject<HTMLElement | null>, { onPrevious, onNext, onClose }: TourKeys) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || !box.current) return
      const element = box.current
      const act = {
        ArrowLeft: onPrevious,
        ArrowRight: onNext,
        Escape: onClose,
        Tab: () => moveFocus(element, event.shiftKey),
      }[event.key]
      if (!act) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [box, onPrevious, onNext, onClose])
}

interface TourBoxProps {
  ref: RefObject<HTMLDialogElement | null>
  step: TourStep
  /** The step's number, from 1 on. */
  at: number
  of: number
  onPrevious: () => void
  onNext: () => void
  onClose: () => void
}

/** The box of a step: its text, and the way to the others. A modal dialog: the page behind it is only looked at. */
export function TourBox({ ref, step, at, of, onPrevious, onNext, onClose }: TourBoxProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const [titleId, textId, atId] = [`${id}title`, `${id}text`, `${id}at`]
  const isLast = at === of
  useTourKeys(ref, { onPrevious, onNext: isLast ? () => {} : onNext, onClose })

  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [ref])
  // The heading is made anew for each step, so that it is read out with what describes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each step
  useEffect(() => heading.current?.focus({ preventScroll: true }), [step])

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="tour-box fixed rounded-2xl border border-line bg-base-100 p-5 text-base-content shadow-lift"
    >
      <div className="flex items-center justify-between gap-3">
        <p id={atId} className="figures label-quiet">
          Step {at} of {of}
        </p>
        <KeyHint keys="Esc">
          <button
            type="button"
            aria-label="Close the tour"
            className="-my-2 -mr-2 grid size-9 shrink-0 cursor-pointer place-items-center rounded-field text-muted transition-colors duration-150 hover:bg-secondary hover:text-base-content max-md:size-11"
            onClick={onClose}
          >
            {/* With IconButton and its icon, which the start has, the bundler would split the start. */}
            <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 fill-none stroke-current stroke-2">
              <path d="M1.5 1.5l9 9m0-9l-9 9" strokeLinecap="round" />
            </svg>
          </button>
        </KeyHint>
      </div>
      <div className="mt-2">
        <ProgressBar label="Tour progress" part={at / of} />
      </div>
      <h2
        key={step.id}
        ref={heading}
        id={titleId}
        tabIndex={-1}
        aria-describedby={`${atId} ${textId}`}
        className="mt-4 text-lg leading-snug font-semibold tracking-tight outline-none"
      >
        {step.title}
      </h2>
      <p id={textId} className="mt-1.5 text-pretty text-muted">
        {step.text}
      </p>
      <div className="mt-5 flex items-center justify-between gap-3">
        {of > 1 ? (
          <KeyHint keys="←">
            <Button
              look="quiet"
              className="-ml-3 max-md:h-11 disabled:opacity-40"
              disabled={at === 1}
              onClick={onPrevious}
            >
              Previous
            </Button>
          </KeyHint>
        ) : (
          <span />
        )}
        <KeyHint keys={isLast ? undefined : '→'}>
          <Button look="primary" className="max-md:h-11" onClick={onNext}>
            {isLast ? 'Finish Tour' : 'Next'}
          </Button>
        </KeyHint>
      </div>
    </dialog>
  )
}

/** Tells the key that does the same, to whoever has a mouse and so most likely a keyboard. */
function KeyHint({ keys, children }: { keys: string | undefined; children: ReactNode }) {
  if (!keys || !matchMedia('(hover: hover)').matches) return children
  return <Tooltip text={`Key: ${keys}`}>{() => children}</Tooltip>
}
