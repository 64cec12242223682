import type { ReactNode } from 'react'
import { Picture } from './picture.tsx'
import type { PictureName } from './pictures/drawing.tsx'

interface EmptyStateProps {
  picture: PictureName
  /** The level that fits the page around it; below the page’s own, the picture is smaller as well. */
  heading?: 'h2' | 'h3'
  title: string
  text: string
  /** The next step, and perhaps another beside it. */
  children?: ReactNode
}

export function EmptyState({ picture, heading: Heading = 'h3', title, text, children }: EmptyStateProps) {
  const isPage = Heading === 'h2'
  return (
    <div className={`grid justify-items-center px-6 text-center ${isPage ? 'py-12' : 'pt-6 pb-10'}`}>
      <Picture name={picture} className={isPage ? 'mb-6 w-48' : 'mb-4 w-36'} />
      <Heading className={`font-semibold tracking-tight text-balance ${isPage ? 'text-xl' : 'text-lg'}`}>
        {title}
      </Heading>
      <p className="mt-1 max-w-[40ch] text-pretty text-muted">{text}</p>
      {children ? <div className="mt-5 flex flex-wrap justify-center gap-3">{children}</div> : null}
    </div>
  )
}
