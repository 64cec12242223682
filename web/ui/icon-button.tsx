import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import type { ButtonHTMLAttributes } from 'react'
import { Icon } from './icon.tsx'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconDefinition
  /** Read out, and shown as the tooltip. */
  label: string
}

export function IconButton({ icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`inline-grid size-9 shrink-0 cursor-pointer place-items-center rounded-field text-muted transition-colors duration-150 hover:bg-secondary hover:text-base-content disabled:cursor-not-allowed disabled:opacity-40 disabled:hover:bg-transparent ${className}`}
      {...rest}
    >
      <Icon icon={icon} className="size-3.5" />
    </button>
  )
}
