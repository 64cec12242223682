import { encode } from 'uqr'

/** Modules of light around it, without which phones don't find it. */
const BORDER = 4

/** Drawn here, asking nobody; black on white in the dark as well, so that phones can scan it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-xl border border-line bg-white fill-black"
    >
      <path d={path} />
    </svg>
  )
}
