import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import { Link } from 'wouter'
import { EmptyState } from '../../ui/empty-state.tsx'

interface LockedProps {
  title: string
  text: string
}

/** What the rewards shop sells, to those who have not bought it. */
export function Locked({ title, text }: LockedProps) {
  return (
    <div className="card-surface">
      <EmptyState icon={faLock} heading="h2" title={title} text={text}>
        <Link href="/shop" className="btn btn-primary">
          Go to the rewards shop
        </Link>
      </EmptyState>
    </div>
  )
}
