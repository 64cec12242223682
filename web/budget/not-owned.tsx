import { Link } from 'wouter'
import { EmptyState } from '../ui/empty-state.tsx'
import type { PictureName } from '../ui/pictures/drawing.tsx'

/** The offer in place of a page that comes with an item of the shop, for those who have not bought it. */
export function NotOwned({ picture, title, text }: { picture: PictureName; title: string; text: string }) {
  return (
    <div className="card-surface">
      <EmptyState picture={picture} heading="h2" title={title} text={text}>
        <Link href="/shop" className="btn btn-primary">
          See it in the rewards shop
        </Link>
      </EmptyState>
    </div>
  )
}
