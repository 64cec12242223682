import type { ReactNode } from 'react'

interface WayRowProps {
  mark: ReactNode
  name: string
  note: string
  children?: ReactNode
}

export function WayRow({ mark, name, note, children }: WayRowProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3">
      {mark}
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-muted">{note}</p>
      </div>
      {children}
    </li>
  )
}
