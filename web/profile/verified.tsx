import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { Icon } from '../ui/icon.tsx'

/** Says that somebody has proven to read that mailbox. What is still to be done stands with the e-mail's settings. */
export function Verified() {
  return (
    <span className="inline-flex items-center gap-1 text-sm whitespace-nowrap text-success">
      <Icon icon={faCircleCheck} className="size-3.5" /> Verified
    </span>
  )
}
