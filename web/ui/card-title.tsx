import type { ReactNode } from 'react'

interface CardTitleProps {
  name: string
  /** The picture beside the name, of size 11. */
  tile: ReactNode
  isActive?: boolean
  /** The line below the name. */
  children: ReactNode
}

/** The head of a card of an account, a goal or a bill. An inactive one is grey, and says so. */
export function CardTitle({ name, tile, isActive = true, children }: CardTitleProps) {
  return (
    <div className="flex items-center gap-3">
      {isActive ? tile : <span className="shrink-0 opacity-60 grayscale">{tile}</span>}
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-base font-semibold" title={name}>
          {name}
        </h2>
        {children}
      </div>
      {isActive ? null : (
        <span className="rounded-full border border-edge px-2 py-0.5 text-xs font-semibold">Inactive</span>
      )}
    </div>
  )
}
