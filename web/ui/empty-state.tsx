import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface EmptyStateProps {
  icon: IconDefinition
  /** The level that fits the page around it. */
  heading?: 'h2' | 'h3'
  title: string
  text: string
  children?: ReactNode
}

export function EmptyState({ icon, heading: Heading = 'h3', title, text, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center px-6 py-12 text-center">
      <span className="mb-4 grid size-14 place-items-center rounded-2xl bg-secondary text-primary">
        <Icon icon={icon} className="size-6" />
      </span>
      <Heading className="text-lg font-semibold tracking-tight">{title}</Heading>
      <p className="mt-1 max-w-[36ch] text-pretty text-muted">{text}</p>
      {children ? <div className="mt-5">{children}</div> : null}
    </div>
  )
}
