import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { tileStyle, tintOf } from './colors.ts'
import { Icon } from './icon.tsx'

interface IconTileProps {
  icon: IconDefinition
  color: string
  className?: string
}

export function IconTile({ icon, color, className = 'size-10' }: IconTileProps) {
  return (
    <span
      className={`grid shrink-0 place-items-center rounded-xl ${className}`}
      style={tileStyle(tintOf(color))}
    >
      <Icon icon={icon} className="size-4" />
    </span>
  )
}
