import { lazy, Suspense } from 'react'
import { atRest } from './at-rest.ts'
import type { PictureName } from './pictures/drawing.tsx'

/** A decoration that does not come leaves its place empty, and the page as it is. */
export const loadPictures = () => import('./pictures/drawing.tsx').catch(() => ({ default: () => null }))

const Drawing = lazy(() => atRest().then(loadPictures))

/** One of the drawn pictures. Its place is kept free until it has come. */
export function Picture({ name, className }: { name: PictureName; className: string }) {
  return (
    <span aria-hidden="true" className={`block aspect-[80/63] ${className}`}>
      <Suspense>
        <Drawing name={name} />
      </Suspense>
    </span>
  )
}
