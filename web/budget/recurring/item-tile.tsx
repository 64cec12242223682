import { Suspense } from 'react'
import { colorOf, tileStyle } from '../../ui/colors.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'

/** Fetched where there is one to show. Without the logos the tiles stay, plain. */
const ItemGlyph = lazyNamed(
  () => import('./item-glyph.tsx'),
  'ItemGlyph',
  () => null,
)

interface ItemTileProps {
  icon: string
  color: string
  className?: string
}

/** The logo, icon or letters of a bill or subscription in the colour that it was given. */
export function ItemTile({ icon, color, className = 'size-10' }: ItemTileProps) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-xl ${className}`}
      style={tileStyle(colorOf(color))}
    >
      <Suspense>
        <ItemGlyph stored={icon} />
      </Suspense>
    </span>
  )
}
