import { faBolt } from '@fortawesome/free-solid-svg-icons/faBolt'
import { useOwns } from '../../api/use-owns.ts'
import { Icon } from '../../ui/icon.tsx'

/** Says that it pays itself, where it does. */
export function AutoPayMark({ isOn }: { isOn: boolean }) {
  const owns = useOwns('smart-automation')
  if (!isOn || !owns) return null
  return (
    <span className="inline-flex items-center gap-1.5 text-xs font-medium whitespace-nowrap text-primary">
      <Icon icon={faBolt} className="size-3" />
      Auto-pay
    </span>
  )
}
