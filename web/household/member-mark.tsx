import { colorOf } from '../ui/colors.ts'
import { initialsOf } from '../ui/initials.ts'

interface MemberMarkProps {
  name: string
  color: string
  /** Classes for the size of the mark and of its letters. */
  className?: string
}

/** The initials of somebody in a shared book, in their colour; their name stands beside it. */
export function MemberMark({ name, color, className = 'size-9 text-sm' }: MemberMarkProps) {
  const tint = colorOf(color)
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full font-semibold ${className}`}
      style={{ color: tint, backgroundColor: `color-mix(in oklab, ${tint} 18%, transparent)` }}
    >
      {initialsOf(name)}
    </span>
  )
}
