import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { faXmark } from '@fortawesome/free-solid-svg-icons/faXmark'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { dismissToast, onToasts, type Toast, toastsNow } from './toast.ts'

const SHOWN_MS = { success: 5_000, error: 9_000 }
/** Whoever wants the way back has to read, to reach for it and to press it. */
const SHOWN_WITH_ACTION_MS = 12_000

/** The one live region for what just happened. A popover, so that it lies above an open dialog. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToasts, toastsNow)
  const ref = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again for each toast, to be above a later dialog
  useEffect(() => {
    const region = ref.current
    if (region?.matches(':popover-open')) region.hidePopover()
    region?.showPopover()
  }, [toasts])

  return (
    <div
      ref={ref}
      popover="manual"
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-auto right-0 bottom-0 m-0 grid w-full max-w-104 gap-2 overflow-visible border-0 bg-transparent p-4 max-md:mb-18"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const shownMs = toast.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS[toast.tone]
    const timer = setTimeout(() => dismissToast(toast.id), shownMs)
    return () => clearTimeout(timer)
  }, [toast, isHeld])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stays for as long as somebody is at it
    <div
      className="pointer-events-auto flex animate-[rise_160ms_ease-out] items-start gap-3 rounded-xl border border-line bg-base-100 py-3 pr-2 pl-4 text-base-content shadow-lift"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon
        icon={toast.tone === 'success' ? faCircleCheck : faTriangleExclamation}
        className={`mt-1 size-4 ${toast.tone === 'success' ? 'text-success' : 'text-error'}`}
      />
      <div className="min-w-0 flex-1 py-px">
        <p className="font-semibold">{toast.title}</p>
        {toast.text ? <p className="text-sm text-muted">{toast.text}</p> : null}
        {toast.reason ? <p className="text-sm text-pretty text-muted">{toast.reason}</p> : null}
      </div>
      {toast.action ? (
        <button
          type="button"
          className="-my-1 h-9 cursor-pointer rounded-field px-3 font-semibold text-primary hover:bg-secondary"
          onClick={() => {
            dismissToast(toast.id)
            toast.action?.run()
          }}
        >
          {toast.action.label}
        </button>
      ) : null}
      <IconButton icon={faXmark} label="Dismiss" className="-my-1" onClick={() => dismissToast(toast.id)} />
    </div>
  )
}
