import { Icon } from '../../ui/icon.tsx'
import { tileStyle } from '../../ui/tint.ts'
import { colorOf } from './colors.ts'
import { useStoredGlyph } from './stored-glyph.ts'

interface ItemTileProps {
  icon: string
  color: string
  className?: string
}

/** The logo, icon or letters of a bill or subscription in the colour that it was given. */
export function ItemTile({ icon, color, className = 'size-10' }: ItemTileProps) {
  const glyph = useStoredGlyph(icon)
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-xl ${className}`}
      style={tileStyle(colorOf(color))}
    >
      <Icon icon={glyph} className="size-[45%]" />
    </span>
  )
}
