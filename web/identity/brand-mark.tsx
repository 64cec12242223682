import { siFacebook, siGoogle } from 'simple-icons'

const LOGOS = { google: siGoogle, facebook: siFacebook }

/** A provider's own logo in its own colour; grey, like the button around it, where it isn't set up. */
export function BrandMark({ brand, isGrey }: { brand: keyof typeof LOGOS; isGrey: boolean }) {
  const { hex, path } = LOGOS[brand]
  return (
    <svg viewBox="0 0 24 24" className="size-5 shrink-0" aria-hidden="true">
      {/* The letter in Facebook's disc is a hole, and white on every ground. */}
      {brand === 'facebook' && !isGrey ? <circle cx="12" cy="12" r="11.5" fill="#fff" /> : null}
      <path d={path} fill={isGrey ? 'currentColor' : `#${hex}`} />
    </svg>
  )
}
