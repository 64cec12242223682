import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { faFileInvoiceDollar } from '@fortawesome/free-solid-svg-icons/faFileInvoiceDollar'
import { Icon } from '../../ui/icon.tsx'
import { tileStyle } from '../../ui/tint.ts'
import { useStoredIcon } from '../../ui/use-library.ts'
import { ICON_PRESETS } from './bill-presets.ts'
import { colorOf } from './colors.ts'
import { SERVICE_PRESETS } from './service-presets.ts'

const glyphs = new Map(
  [...ICON_PRESETS, ...SERVICE_PRESETS]
    .flatMap((group) => group.presets)
    .map(({ value, glyph }) => [value, glyph]),
)

/** The icon of a bill or subscription; keys of other clients that nobody knows here get a plain bill. */
const useStoredGlyph = (stored: string): IconDefinition =>
  useStoredIcon(stored, glyphs.get(stored), faFileInvoiceDollar)

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
