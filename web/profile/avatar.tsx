import { type ReactNode, Suspense } from 'react'
import { lazyNamed } from '../ui/lazy-named.ts'

/** Whoever has no icon doesn't fetch them. Without the drawings the round stays, plain. */
const IconArt = lazyNamed(
  () => import('./icon-art.tsx'),
  'IconArt',
  () => null,
)

/** The id of the chosen icon, of "icon:cat". */
export const iconOf = (image: string | null): string => image?.replace(/^icon:/, '') ?? ''

interface AvatarProps {
  image: string | null
  /** Its size, and that of the letters. */
  className: string
  /** The initials, for somebody without an icon. */
  children: ReactNode
}

export function Avatar({ image, className, children }: AvatarProps) {
  const icon = iconOf(image)
  return (
    <span
      aria-hidden="true"
      data-icon={icon || undefined}
      className={`grid shrink-0 place-items-center rounded-full bg-accent font-bold text-accent-content ${className}`}
    >
      {icon ? (
        <Suspense fallback={null}>
          <IconArt icon={icon} />
        </Suspense>
      ) : (
        children
      )}
    </span>
  )
}
