import type { IconDefinition } from '@fortawesome/fontawesome-common-types'

interface IconProps {
  icon: IconDefinition
  className?: string
  /** Only where the icon stands alone; beside a text it is decoration. */
  label?: string
}

/** One Font Awesome path. Its own React component injects a style sheet, which the page's CSP forbids. */
export function Icon({ icon, className = 'size-4', label }: IconProps) {
  const [width, height, , , path] = icon.icon
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={`shrink-0 fill-current ${className}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {(Array.isArray(path) ? path : [path]).map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  )
}
