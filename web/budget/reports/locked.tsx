import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import { Link } from 'wouter'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SectionCard } from '../../ui/section-card.tsx'

interface LockedProps {
  title: string
  text: string
}

/** The offer of the rewards shop, to those who have not bought it: all that the page shows them. */
export function Locked({ title, text }: LockedProps) {
  return (
    <div className="card-surface">
      <EmptyState picture="charts" heading="h2" title={title} text={text}>
        <Link href="/shop" className="btn btn-primary">
          Go to the rewards shop
        </Link>
      </EmptyState>
    </div>
  )
}

/** The same among what they have. */
export const LockedPart = ({ title, text }: LockedProps) => (
  <SectionCard
    heading="h2"
    title={title}
    text={text}
    action={
      <Link href="/shop" className="btn border-line bg-base-100 hover:border-edge hover:bg-base-200">
        <Icon icon={faLock} className="size-3.5" />
        Rewards shop
      </Link>
    }
  />
)
