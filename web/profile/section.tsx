import type { ReactNode } from 'react'

interface SectionProps {
  /** The fragment of an address such as /profile#privacy, which leads here. */
  id: string
  title: string
  className?: string
  children: ReactNode
}

export function Section({ id, title, className = '', children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={`scroll-mt-20 outline-none md:scroll-mt-24 ${className}`}
    >
      <h2 id={`${id}-title`} className="mb-5 text-lg font-semibold tracking-tight">
        {title}
      </h2>
      <div className="grid grid-cols-1 gap-5">{children}</div>
    </section>
  )
}
