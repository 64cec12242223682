import { faXmark } from '@fortawesome/free-solid-svg-icons/faXmark'
import { type ReactNode, useId } from 'react'
import { IconButton } from './icon-button.tsx'
import { useModal } from './use-modal.ts'

interface DialogProps {
  title: string
  description?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A modal dialog, open for as long as it is rendered. */
export function Dialog({ title, description, onClose, children }: DialogProps) {
  const modal = useModal(onClose)
  const titleId = useId()
  const descriptionId = useId()

  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      className="sheet fixed mx-auto max-h-[min(92dvh,52rem)] w-[min(30rem,100vw)] max-w-none overflow-y-auto overscroll-contain border border-line bg-base-100 text-base-content shadow-lift max-sm:mt-auto max-sm:mb-0 max-sm:w-screen max-sm:rounded-t-2xl sm:my-auto sm:rounded-2xl"
    >
      <div className="p-5 sm:p-7">
        {/* A header would be a landmark of the whole page, within another one where the dialog is opened from the page's head. */}
        <div className="mb-5 flex items-start justify-between gap-4">
          <div className="min-w-0 wrap-anywhere">
            <h2 id={titleId} className="text-xl font-semibold tracking-tight">
              {title}
            </h2>
            {description ? (
              <p id={descriptionId} className="mt-1 text-pretty text-muted">
                {description}
              </p>
            ) : null}
          </div>
          <IconButton icon={faXmark} label="Close" onClick={onClose} className="-mt-1 -mr-2" />
        </div>
        {children}
      </div>
    </dialog>
  )
}

/** The row of buttons at the end of a dialog; on a phone it stays in view, however long the form is. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="mt-3 flex gap-2 max-sm:sticky max-sm:bottom-0 max-sm:z-10 max-sm:-mx-5 max-sm:-mb-5 max-sm:flex-wrap max-sm:border-t max-sm:border-line max-sm:bg-base-100 max-sm:px-5 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:flex-auto sm:justify-end">
      {children}
    </div>
  )
}
