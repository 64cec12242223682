import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { faXmark } from '@fortawesome/free-solid-svg-icons/faXmark'
import { type PointerEvent, useEffect, useState } from 'react'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { dismissToast, type Toast } from './toast.ts'

const SHOWN_MS = { success: 5_000, error: 9_000 }
/** Milliseconds of a toast with a way back, which has to be read, reached for and pressed. */
const SHOWN_WITH_ACTION_MS = 12_000

const LOOKS = {
  success: {
    icon: faCircleCheck,
    card: 'border-line bg-base-100 text-base-content',
    mark: 'text-success',
    text: 'text-muted',
    button: 'text-primary hover:bg-secondary',
    close: '',
  },
  error: {
    icon: faTriangleExclamation,
    card: 'border-error bg-error text-error-content',
    mark: '',
    text: '',
    button: 'text-error-content underline underline-offset-4 hover:bg-error-content/15',
    close: 'text-error-content! hover:bg-error-content/15!',
  },
}

/** Pixels that a hand may stray within a press; one that ends further away was meant to be none. */
const SAME_PLACE = 16

/**
 * Acts at the end of a press whose button is elsewhere by then, as a dialog takes its toasts along when it closes: the
 * browser counts that as no click.
 */
function actIfMoved({ currentTarget: button, clientX, clientY }: PointerEvent, act: () => void) {
  const dialog = button.closest('dialog')
  const over = new AbortController()
  const end = (event: Event) => {
    over.abort()
    const { type, clientX: x, clientY: y } = event as globalThis.PointerEvent
    const isMoved = !button.isConnected || button.closest('dialog') !== dialog
    if (type === 'pointerup' && isMoved && Math.hypot(x - clientX, y - clientY) < SAME_PLACE) act()
  }
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, { signal: over.signal })
}

export function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const shownMs = toast.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS[toast.tone]
    const timer = setTimeout(() => dismissToast(toast.id), shownMs)
    return () => clearTimeout(timer)
  }, [toast, isHeld])
  const look = LOOKS[toast.tone]
  const act = () => {
    dismissToast(toast.id)
    toast.action?.run()
  }
  const said = [...(toast.title ? [toast] : []), ...(toast.more ?? [])]

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stays for as long as somebody is at it
    <div
      role={toast.tone === 'error' ? 'alert' : undefined}
      className={`pointer-events-auto flex w-full animate-[rise_160ms_ease-out] items-start gap-3 rounded-xl border py-2.5 pr-2 pl-4 shadow-lift ${look.card}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon icon={look.icon} className={`mt-1 size-4 ${look.mark}`} />
      <div className="grid min-w-0 flex-1 gap-1.5 py-px wrap-anywhere">
        {said.map(({ title, text }) => (
          <div key={`${title} ${text}`}>
            <p className="font-semibold">{title}</p>
            {text ? <p className={`text-sm ${look.text}`}>{text}</p> : null}
          </div>
        ))}
        {toast.reason ? <p className={`text-sm text-pretty ${look.text}`}>{toast.reason}</p> : null}
      </div>
      {toast.action ? (
        <button
          type="button"
          className={`-my-1 h-9 cursor-pointer rounded-field px-3 font-semibold ${look.button}`}
          onPointerDown={(event) => actIfMoved(event, act)}
          onClick={act}
        >
          {toast.action.label}
        </button>
      ) : null}
      <IconButton
        icon={faXmark}
        label="Dismiss"
        className={`-my-1 ${look.close}`}
        onClick={() => dismissToast(toast.id)}
      />
    </div>
  )
}
