import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { Icon } from './icon.tsx'
import { tintOf } from './tint.ts'

interface IconTileProps {
  icon: IconDefinition
  color: string
  className?: string
}

export function IconTile({ icon, color, className = 'size-10' }: IconTileProps) {
  const tint = tintOf(color)
  return (
    <span
      className={`grid shrink-0 place-items-center rounded-xl ${className}`}
      style={{ color: tint, backgroundColor: `color-mix(in oklab, ${tint} 13%, transparent)` }}
    >
      <Icon icon={icon} className="size-4" />
    </span>
  )
}
