import type { ReactNode } from 'react'

/** Top to bottom, or from the middle outwards. */
export function Shade({ id, from, to, round }: { id: string; from: string; to: string; round?: boolean }) {
  const stops = [<stop key="from" offset="0" stopColor={from} />, <stop key="to" offset="1" stopColor={to} />]
  return round ? (
    <radialGradient id={id} cx="0.5" cy="0.45" r="0.62">
      {stops}
    </radialGradient>
  ) : (
    <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
      {stops}
    </linearGradient>
  )
}

/** A half and its mirror image. */
export function Mirrored({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <g transform="matrix(-1 0 0 1 64 0)">{children}</g>
    </>
  )
}
