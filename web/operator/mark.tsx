import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'

const TONES = {
  quiet: 'border-line text-muted',
  good: 'border-success/40 text-success',
  own: 'border-primary/40 text-primary',
  warning: 'border-warning/40 text-warning',
  error: 'border-error/40 bg-error/8 text-error',
}

type Tone = keyof typeof TONES

/** A state in a word, with an icon beside its colour. */
export function Mark({ icon, tone, children }: { icon: IconDefinition; tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border px-2 py-0.5 text-xs leading-5 font-semibold ${TONES[tone]}`}
    >
      <Icon icon={icon} className="size-3" />
      {children}
    </span>
  )
}
