import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faCircleExclamation } from '@fortawesome/free-solid-svg-icons/faCircleExclamation'
import { faCircleMinus } from '@fortawesome/free-solid-svg-icons/faCircleMinus'
import { Icon } from '../../ui/icon.tsx'

const TONES = {
  good: { icon: faCircleCheck, text: 'text-success' },
  open: { icon: faCircleExclamation, text: 'text-warning' },
  off: { icon: faCircleMinus, text: 'text-muted' },
}

/** A state in a word and an icon, not by its colour alone. */
export function StatusMark({ tone, children }: { tone: keyof typeof TONES; children: string }) {
  const { icon, text } = TONES[tone]
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap ${text}`}>
      <Icon icon={icon} className="size-3.5" />
      {children}
    </span>
  )
}
