import { type ReactNode, Suspense } from 'react'
import { lazyNamed } from '../ui/lazy-named.ts'

/** The drawings of icons, fetched only where somebody has one. Without them the round stays, plain. */
const IconArt = lazyNamed(
  () => import('./icon-art.tsx'),
  'IconArt',
  () => null,
)

/** The id of an icon, such as "cat" of "icon:cat"; empty for none. */
export const iconOf = (image: string | null): string => image?.replace(/^icon:/, '') ?? ''

interface AvatarProps {
  image: string | null
  /** Classes for the size of the round and of its letters. */
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
