/** The mark: an open book whose pages fill like a bucket. On the cover, whose colour shows between the pages. */
export function Mark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="2 2 28 28" className={`shrink-0 ${className}`} aria-hidden="true">
      <path
        className="fill-[#fbf8f1]"
        d="M15 9.2C12.1 7 8.4 6.3 4.7 7.1a1 1 0 0 0-.8 1.1l2.3 15.3a1.2 1.2 0 0 0 1.3 1c2.8-.2 5.3.4 7.5 1.9zM17 9.2C19.9 7 23.6 6.3 27.3 7.1a1 1 0 0 1 .8 1.1l-2.3 15.3a1.2 1.2 0 0 1-1.3 1c-2.8-.2-5.3.4-7.5 1.9z"
      />
      <path
        className="fill-[#e8a24a]"
        d="M15 17.5c-3.1-1.7-6.2-2.5-9.8-1.1l1 7.1a1.2 1.2 0 0 0 1.3 1c2.8-.2 5.3.4 7.5 1.9zM17 18.3c3.1 1.3 6.3 1.5 9.6-.2l-.8 5.4a1.2 1.2 0 0 1-1.3 1c-2.8-.2-5.3.4-7.5 1.9z"
      />
    </svg>
  )
}
