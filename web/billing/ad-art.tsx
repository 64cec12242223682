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

/** A bucket under a cloud that pours into it. */
export function FullBucket({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 40 40" className={`shrink-0 ${className}`} aria-hidden="true">
      <path
        className="fill-secondary stroke-primary"
        strokeWidth="1.5"
        d="M12.500 13.300a4.600 4.600 0 0 1-.3-9.200 6.600 6.600 0 0 1 12.600-.4 4.900 4.900 0 0 1 2.600 9.600z"
      />
      <path
        className="fill-none stroke-accent"
        strokeWidth="2"
        strokeLinecap="round"
        d="M15 17v3.500M20 17v5M25 17v3.500"
      />
      <path
        className="fill-accent"
        d="M10.300 27.500c3.400-1.300 6.300-.4 9.700.2s6.300.6 9.700-.5l-1.500 9.300c-.1.800-.8 1.400-1.600 1.400H13.400c-.8 0-1.500-.6-1.600-1.400z"
      />
      <path
        className="fill-none stroke-primary"
        strokeWidth="1.5"
        strokeLinejoin="round"
        d="M8.500 24h23l-2 12.500c-.1.800-.8 1.400-1.600 1.400H12.100c-.8 0-1.500-.6-1.600-1.400z"
      />
    </svg>
  )
}
