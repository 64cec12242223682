import { faChartColumn } from '@fortawesome/free-solid-svg-icons/faChartColumn'
import { faTable } from '@fortawesome/free-solid-svg-icons/faTable'
import { type ReactNode, useId, useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import type { PictureName } from '../../ui/pictures/drawing.tsx'

interface WidgetCardProps<Data> {
  className: string
  title: string
  /** The end of "We couldn’t load …". */
  what: string
  answer: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  isEmpty: (data: Data) => boolean
  empty: { picture: PictureName; title: string; text: string; children?: ReactNode }
  picture: (data: Data) => ReactNode
  /** The same as a table, for those who would rather read it. Without one the picture is a text already. */
  table?: (data: Data) => ReactNode
  /** A control for the card's choices, beside the title. */
  action?: ReactNode
  /** Explanation of the figures, under them. */
  note?: ReactNode
}

/** A card with a picture of figures; its body is as tall while it loads, empty, and full. */
export function WidgetCard<Data>(props: WidgetCardProps<Data>) {
  const { className, title, what, answer, isEmpty, empty, picture, table, action, note } = props
  const [isTable, setTable] = useState(false)
  const id = useId()
  const { data } = answer
  const isDrawn = data !== undefined && !isEmpty(data)
  return (
    <section aria-labelledby={id} className={`@container card-surface flex min-w-0 flex-col ${className}`}>
      <header className="flex min-h-15 flex-wrap items-center gap-3 px-5 pt-4 pb-2 lg:px-6">
        <h2 id={id} className="min-w-0 flex-1 text-lg font-semibold tracking-tight">
          {title}
        </h2>
        {action ? <div className="max-sm:order-last max-sm:w-full">{action}</div> : null}
        {table ? (
          <IconButton
            icon={isTable ? faChartColumn : faTable}
            label={`${title}: show as ${isTable ? 'a chart' : 'a table'}`}
            // Its place is kept until there is something to show; in a line of its own it gives the line its height.
            className={`max-md:min-h-11 max-md:min-w-11 ${isDrawn ? '' : data ? 'invisible sm:hidden' : 'invisible'}`}
            onClick={() => setTable(!isTable)}
          />
        ) : null}
      </header>
      <div
        className={`grid min-h-80 grow grid-cols-1 px-5 lg:px-6 ${data !== undefined && !isDrawn ? 'items-center' : ''}`}
      >
        <Loaded
          query={answer}
          what={what}
          isKept
          rows={['h-72']}
          empty={<EmptyState {...empty} />}
          isEmpty={isEmpty}
        >
          {(data) => (
            <>
              {isTable ? null : picture(data)}
              {table ? (
                <div
                  {...(isTable ? { role: 'region', 'aria-label': `${title}, as a table`, tabIndex: 0 } : {})}
                  className={isTable ? 'h-80 overflow-y-auto' : 'sr-only'}
                >
                  {table(data)}
                </div>
              ) : null}
            </>
          )}
        </Loaded>
      </div>
      {note ? <div className="border-t border-line px-5 py-4 text-sm text-muted lg:px-6">{note}</div> : null}
    </section>
  )
}

/** A figure with its name above it. */
export function Reading({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="label-quiet">{label}</dt>
      <dd className="figures text-lg font-semibold tracking-tight">{children}</dd>
    </div>
  )
}
