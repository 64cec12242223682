import type { ReactNode } from 'react'

interface SummaryCardProps {
  title: string
  figure: ReactNode
  /** The figure that the eye should find first. */
  isLead?: boolean
  children: ReactNode
}

export function SummaryCard({ title, figure, isLead, children }: SummaryCardProps) {
  return (
    <section
      className={`@container flex min-h-34 flex-col rounded-box border p-4 sm:min-h-36 sm:p-5 ${isLead ? 'border-lead bg-lead text-cover-text' : 'border-line bg-base-100'}`}
    >
      <h2 className={`text-sm font-medium ${isLead ? 'text-cover-muted' : 'text-muted'}`}>{title}</h2>
      <p className="mt-2 text-[clamp(0.75rem,calc(100cqi/(var(--digits)*0.6)),2rem)] leading-tight font-semibold tracking-[-0.02em]">
        {figure}
      </p>
      <div className={`mt-auto pt-2 text-[0.8125rem] ${isLead ? 'text-cover-muted' : 'text-muted'}`}>
        {children}
      </div>
    </section>
  )
}
