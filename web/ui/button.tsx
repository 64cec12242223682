import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon } from './icon.tsx'

const LOOKS = {
  primary: 'btn-primary',
  plain: 'border-line bg-base-100 hover:border-edge hover:bg-base-200',
  quiet: 'btn-ghost text-muted hover:bg-secondary hover:text-base-content',
  danger: 'btn-error',
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: keyof typeof LOOKS
  icon?: IconDefinition
  small?: boolean
  busy?: boolean
  children: ReactNode
}

/** A button that keeps its width and its words while `busy`, and can't be pressed a second time then. */
export function Button({ look = 'plain', icon, small, busy, ...button }: ButtonProps) {
  const { className = '', children, disabled, ...rest } = button
  return (
    <button
      type="button"
      className={`btn ${LOOKS[look]} ${small ? 'btn-sm h-9 px-3' : ''} ${busy ? 'relative overflow-hidden' : ''} ${className}`}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {icon ? <Icon icon={icon} className="size-3.5" /> : null}
      {children}
      {busy ? (
        <span
          aria-hidden="true"
          className="absolute bottom-0 left-0 h-0.75 w-2/5 animate-[sweep_1.2s_ease-in-out_infinite] bg-current motion-reduce:w-full"
        />
      ) : null}
    </button>
  )
}
