import { colorOf } from '../ui/colors.ts'

/** The colour of a shared book; the own one has the app's. */
export const BookDot = ({ color }: { color: string | null }) => (
  <span
    aria-hidden="true"
    className="size-3 shrink-0 rounded-full ring-2 ring-white/25"
    style={{ backgroundColor: color ? colorOf(color) : 'var(--color-accent)' }}
  />
)
