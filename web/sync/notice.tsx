import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'

interface NoticeProps {
  icon: IconDefinition
  tone: 'warning' | 'info'
  title: string
  text?: ReactNode
  /** Buttons for what can be done about it. */
  children?: ReactNode
}

/** A strip above the page: something about the whole book that its owner should know. */
export function Notice({ icon, tone, title, text, children }: NoticeProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-box border border-line bg-base-100 py-3 pr-3 pl-4 lg:mb-6">
      <Icon icon={icon} className={`size-4 ${tone === 'warning' ? 'text-warning' : 'text-info'}`} />
      <p className="min-w-0 flex-1 basis-64 text-sm text-pretty">
        <span className="font-semibold">{title}</span>{' '}
        {text ? <span className="text-muted">{text}</span> : null}
      </p>
      {children ? (
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto max-sm:*:whitespace-nowrap">
          {children}
        </div>
      ) : null}
    </div>
  )
}
