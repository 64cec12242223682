const DROPS = [
  { x: 18, y: 34, size: 3 },
  { x: 34, y: 14, size: 2.5 },
  { x: 52, y: 24, size: 2 },
  { x: 64, y: 8, size: 3.5 },
  { x: 78, y: 22, size: 2 },
  { x: 96, y: 12, size: 2.5 },
  { x: 110, y: 32, size: 3 },
]

/** A bucket filled to the brim. Decoration only; it stands still where motion is unwelcome. */
export function FullBucket() {
  return (
    <svg viewBox="0 0 128 120" className="w-36" aria-hidden="true">
      {DROPS.map(({ x, y, size }, index) => (
        <circle
          key={x}
          cx={x}
          cy={y}
          r={size}
          className="bucket-drop fill-accent"
          style={{ animationDelay: `${index * 60}ms` }}
        />
      ))}
      <path
        className="fill-[#fbf8f1]"
        d="M26 48h76l-8.400 58.200a8 8 0 0 1-7.900 6.800H42.300a8 8 0 0 1-7.900-6.800z"
      />
      <path
        className="fill-accent"
        d="M31 56c11-6 22-6 33 0s22 6 33 0l-7.100 48.400a4.500 4.500 0 0 1-4.450 3.900H42.550a4.500 4.500 0 0 1-4.450-3.900z"
      />
      <rect className="fill-[#fbf8f1]" x="21" y="42" width="86" height="9" rx="4.500" />
      <path className="fill-none stroke-[#fbf8f1]" strokeWidth="3" d="M26 46c4 30 72 30 76 0" opacity=".55" />
    </svg>
  )
}
