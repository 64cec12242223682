import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import type { ButtonHTMLAttributes } from 'react'
import { Icon } from './icon.tsx'

const LOOKS = {
  quiet: 'text-muted hover:bg-secondary hover:text-base-content',
  plain: 'text-base-content hover:bg-secondary',
  cover: 'text-cover-text hover:bg-cover-raised',
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconDefinition
  /** Read out, and shown as the tooltip. */
  label: string
  look?: keyof typeof LOOKS
  iconClass?: string
}

export function IconButton({ icon, label, look = 'quiet', ...button }: IconButtonProps) {
  const { iconClass = 'size-3.5', className = '', ...rest } = button
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      className={`inline-grid min-h-9 min-w-9 shrink-0 cursor-pointer place-items-center rounded-field transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-40 disabled:hover:bg-transparent ${LOOKS[look]} ${className}`}
      {...rest}
    >
      <Icon icon={icon} className={iconClass} />
    </button>
  )
}
