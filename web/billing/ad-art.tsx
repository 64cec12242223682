/** The book of the mark, with a second one kept behind it. */
export function BackedUpBook({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 40 40" className={`shrink-0 ${className}`} aria-hidden="true">
      <path
        className="fill-none stroke-cover-muted"
        strokeWidth="1.5"
        strokeDasharray="2.5 2.5"
        d="M10.500 5.500c4.700-1.600 8.800-.9 11.800 1.400 3-2.300 7.100-3 11.800-1.400l-2.300 15.500"
      />
      <path
        className="fill-cover-text"
        d="M3.500 13.500c4.700-1.600 8.800-.9 11.800 1.400 3-2.300 7.100-3 11.800-1.400l-2.500 17.100c-.15.900-.8 1.500-1.700 1.500-2.900-.2-5.300.2-7.600 1.700-2.300-1.500-4.700-1.900-7.600-1.700-.9 0-1.550-.6-1.700-1.500z"
      />
      <path
        className="fill-accent"
        d="M4.950 23.400c3.600-1.600 6.700-.4 10.350.6s6.700.9 10.350-.7l-1.050 7.300c-.15.900-.8 1.500-1.700 1.500-2.900-.2-5.300.2-7.600 1.700-2.300-1.500-4.700-1.900-7.600-1.700-.9 0-1.550-.6-1.700-1.500z"
      />
      <path className="stroke-cover" strokeWidth="1.5" d="M15.300 15v18.500" />
    </svg>
  )
}

/** A cloud above a bucket, and what falls into it. */
export function FullBucket({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 40 40" className={`shrink-0 ${className}`} aria-hidden="true">
      <path
        className="fill-secondary stroke-primary"
        strokeWidth="1.5"
        strokeLinejoin="round"
        d="M13 14.500a4.500 4.500 0 0 1-.4-9A7.500 7.500 0 0 1 26.500 4.800a5 5 0 0 1 .8 9.700z"
      />
      <path
        className="fill-none stroke-accent"
        strokeWidth="2"
        strokeLinecap="round"
        d="M15 18v3M20 18v4.500M25 18v3"
      />
      <path
        className="fill-accent"
        d="M10.600 29.500c3.300-1.300 6.200-.4 9.400.2s6.100.6 9.400-.5l-1.200 7.400c-.1.800-.8 1.400-1.600 1.400H13.400c-.8 0-1.500-.6-1.600-1.400z"
      />
      <path
        className="fill-none stroke-primary"
        strokeWidth="1.5"
        strokeLinejoin="round"
        d="M9 25.500h22l-1.900 11.600c-.1.800-.8 1.400-1.600 1.400h-15c-.8 0-1.500-.6-1.600-1.400z"
      />
    </svg>
  )
}

export function Cross({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 12 12" className={className} aria-hidden="true">
      <path
        className="stroke-current"
        strokeWidth="1.75"
        strokeLinecap="round"
        d="M1.500 1.500l9 9M10.500 1.500l-9 9"
      />
    </svg>
  )
}
