import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { Icon } from '../ui/icon.tsx'

/** Whether somebody has proven to read that mailbox. */
export function Verified({ isVerified }: { isVerified: boolean }) {
  return isVerified ? (
    <span className="inline-flex items-center gap-1 text-sm whitespace-nowrap text-success">
      <Icon icon={faCircleCheck} className="size-3.5" /> Verified
    </span>
  ) : (
    <span className="text-sm whitespace-nowrap text-muted">Not verified</span>
  )
}
