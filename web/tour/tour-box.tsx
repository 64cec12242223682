import { faXmark } from '@fortawesome/free-solid-svg-icons/faXmark'
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import type { TourStep } from './step.ts'
import { useTourKeys } from './use-tour-keys.ts'

interface TourBoxProps {
  ref: RefObject<HTMLDialogElement | null>
  step: TourStep
  /** From 1 on. */
  at: number
  of: number
  onPrevious: () => void
  onNext: () => void
  onClose: () => void
}

/** What a step says, and the way to the others. A modal dialog: the page behind it is only looked at. */
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
          <IconButton
            icon={faXmark}
            label="Close the tour"
            title={undefined}
            className="-my-2 -mr-2 max-md:min-h-11 max-md:min-w-11"
            onClick={onClose}
          />
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
