/** The mark: an open book whose pages fill like a bucket. */
export function Mark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={`shrink-0 ${className}`} aria-hidden="true">
      <path
        className="fill-[#fbf8f1]"
        d="M4.200 7.400C8.900 5.800 13 6.500 16 8.800c3-2.300 7.100-3 11.800-1.400l-2.500 17.100c-.15.900-.8 1.500-1.700 1.500-2.900-.2-5.300.2-7.600 1.700-2.300-1.500-4.700-1.900-7.600-1.700-.9 0-1.550-.6-1.700-1.500z"
      />
      <path
        className="fill-[#e8a24a]"
        d="M5.650 17.300c3.600-1.600 6.700-.4 10.350.6s6.700.9 10.350-.7l-1.050 7.300c-.15.900-.8 1.500-1.700 1.500-2.900-.2-5.300.2-7.600 1.700-2.300-1.500-4.700-1.900-7.600-1.700-.9 0-1.550-.6-1.700-1.500z"
      />
      <path className="stroke-[#0f4a45]" strokeWidth="1.500" d="M16 9v18.500" />
    </svg>
  )
}
