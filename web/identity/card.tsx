import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Status } from '../ui/status.tsx'

interface AuthCardProps {
  title: string
  text: string
  /** True where the step took the place of one that had the focus, so that its heading takes it. */
  hasFocus?: boolean
  children: ReactNode
}

/** The sheet of paper that every step of signing in stands on. */
export function AuthCard({ title, text, hasFocus = true, children }: AuthCardProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A step with a field has put the cursor there by now.
    if (hasFocus && document.activeElement === document.body) heading.current?.focus()
  }, [hasFocus])
  return (
    <section aria-labelledby={id} className="card-surface p-6 shadow-lift sm:p-8">
      <h2
        id={id}
        ref={heading}
        tabIndex={-1}
        className="text-2xl font-semibold tracking-tight text-balance outline-none"
      >
        {title}
      </h2>
      <p className="mt-1 mb-5 text-pretty text-muted">{text}</p>
      {children}
    </section>
  )
}

const TONES = {
  success: 'border-success/30 bg-success/8',
  calm: 'border-line bg-base-200',
}

interface NoticeProps {
  tone: keyof typeof TONES
  /** True where a toast says the same at that time: it is read aloud, the notice is not. */
  isInToast?: boolean
  children: ReactNode
}

/** A notice of what has just happened, above the form that goes on from there. */
export function Notice({ tone, isInToast = false, children }: NoticeProps) {
  const look = `mb-5 rounded-field border px-3.5 py-2.5 text-sm text-pretty ${TONES[tone]}`
  return tone === 'success' ? (
    <Status className={look}>{children}</Status>
  ) : (
    <p role={isInToast ? undefined : 'alert'} className={look}>
      {children}
    </p>
  )
}

/** A way to another step, under the form. */
export function QuietButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="-mx-2 min-h-9 cursor-pointer rounded-field px-2 text-sm font-semibold text-primary hover:bg-secondary"
      onClick={onClick}
    >
      {children}
    </button>
  )
}
