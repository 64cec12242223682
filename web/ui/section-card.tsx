import { type ReactNode, useId } from 'react'

interface SectionCardProps {
  /** The level that fits the page around it. */
  heading?: 'h2' | 'h3'
  title: string
  /** The state of the card's subject, beside the title. */
  mark?: ReactNode
  text?: ReactNode
  /** The button that belongs to the whole card. */
  action?: ReactNode
  className?: string
  children?: ReactNode
}

/** A card of a settings page: what it is about, and what can be done there. */
export function SectionCard(props: SectionCardProps) {
  const { heading: Heading = 'h3', title, mark, text, action, className = '', children } = props
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`card-surface grid grid-cols-1 content-start gap-4 p-5 lg:p-6 ${className}`}
    >
      <header
        className={`gap-x-6 max-sm:contents sm:grid sm:items-start ${action ? 'sm:grid-cols-[minmax(0,1fr)_auto]' : ''}`}
      >
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3">
            <Heading id={id} className="text-lg font-semibold tracking-tight">
              {title}
            </Heading>
            {mark}
          </div>
          {text ? <p className="mt-0.5 max-w-[60ch] text-pretty wrap-anywhere text-muted">{text}</p> : null}
        </div>
        {action ? <div className="grid max-sm:order-last">{action}</div> : null}
      </header>
      {children}
    </section>
  )
}
