/** The mark: an open book whose pages fill like a bucket. */
export function Mark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={`shrink-0 ${className}`} aria-hidden="true">
      <path
        className="fill-[#fbf8f1]"
        d="M4.2 7.400C8.9 5.8 13 6.5 16 8.8c3-2.3 7.1-3 11.8-1.4l-2.5 17.1c-.15.9-.8 1.5-1.7 1.5-2.9-.2-5.300.2-7.6 1.7-2.3-1.5-4.7-1.9-7.6-1.7-.9 0-1.550-.6-1.7-1.5z"
      />
      <path
        className="fill-[#e8a24a]"
        d="M5.650 17.3c3.6-1.6 6.7-.4 10.350.6s6.700.9 10.350-.7l-1.050 7.3c-.15.9-.8 1.5-1.7 1.5-2.9-.2-5.300.2-7.6 1.7-2.3-1.5-4.7-1.9-7.6-1.7-.9 0-1.550-.6-1.7-1.5z"
      />
      <path className="stroke-[#0f4a45]" strokeWidth="1.5" d="M16 9v18.5" />
    </svg>
  )
}
