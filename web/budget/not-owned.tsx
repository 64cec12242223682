import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { Link } from 'wouter'
import { EmptyState } from '../ui/empty-state.tsx'

interface NotOwnedProps {
  icon: IconDefinition
  title: string
  text: string
}

/** In place of a page that comes with an item of the shop, for those who have not bought it. */
export function NotOwned({ icon, title, text }: NotOwnedProps) {
  return (
    <div className="card-surface max-w-3xl">
      <EmptyState icon={icon} heading="h2" title={title} text={text}>
        <Link href="/shop" className="btn btn-primary">
          See it in the rewards shop
        </Link>
      </EmptyState>
    </div>
  )
}
