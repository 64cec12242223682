import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { type ComponentProps, Fragment, type ReactNode, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { closeOnto } from '../ui/close-onto.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { SectionCard } from '../ui/section-card.tsx'

interface ConnectedCardProps<Row extends { id: string }> {
  title: string
  text: string
  /** The noun for one row, as the end of "New …". */
  one: string
  onNew: () => void
  query: ComponentProps<typeof Loaded<Row[]>>['query']
  /** The list as the end of "We couldn’t load …". */
  what: string
  empty: ReactNode
  /** Draws a row of the list; `onEnd` asks whether it is to go. */
  row: (row: Row, onEnd: () => void) => ReactNode
  /** The words of the dialog that asks before a row goes. */
  ending: (row: Row) => { title: string; description: string; action: string }
  end: { isPending: boolean; mutate: (id: string, options: { onSettled: () => void }) => void }
  /** Content below the list. */
  below?: (rows: Row[]) => ReactNode
  /** Dialogs of the card. */
  children?: ReactNode
}

/** The user's connections of one kind: made by a button, listed, and ended after a dialog has asked. */
export function ConnectedCard<Row extends { id: string }>(props: ConnectedCardProps<Row>) {
  const { title, text, one, onNew, query, what, empty, row, ending, end, below, children } = props
  const [asked, setAsked] = useState<Row | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const close = () => closeOnto(list, () => setAsked(null))
  return (
    <SectionCard
      heading="h2"
      title={title}
      text={text}
      action={
        <Button icon={faPlus} onClick={onNew}>
          New {one}
        </Button>
      }
    >
      <Loaded query={query} what={what} rows={['h-12', 'h-12']} className="grid gap-3" empty={empty}>
        {(rows) => (
          <div className="grid gap-4">
            <ul ref={list} tabIndex={-1} className="-my-1 divide-y divide-line outline-none">
              {rows.map((each) => (
                <li key={each.id}>{row(each, () => setAsked(each))}</li>
              ))}
            </ul>
            {below?.(rows)}
          </div>
        )}
      </Loaded>
      {children}
      {asked ? (
        <ConfirmDialog
          {...ending(asked)}
          busy={end.isPending}
          onConfirm={() => end.mutate(asked.id, { onSettled: close })}
          onClose={close}
        />
      ) : null}
    </SectionCard>
  )
}

/** A sentence as one of several facts in a row. */
export const withoutStop = (sentence: string): string => sentence.replace(/\.$/, '')

interface ConnectedRowProps {
  name: string
  /** Text after the name as far as there is room, such as the path of an address. */
  rest?: string
  /** The state of the connection: no fact is broken where the next line has room for it. */
  facts: (string | null | undefined)[]
  /** Controls of the connection. */
  children: ReactNode
}

/** A connection: its name, its state and its controls. */
export const ConnectedRow = ({ name, rest, facts, children }: ConnectedRowProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3">
    <div className="min-w-0">
      <p className={`font-semibold ${rest ? 'truncate' : 'wrap-anywhere'}`} title={rest && name + rest}>
        {name}
        {rest ? <span className="font-normal text-muted">{rest}</span> : null}
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {facts
          .filter((fact) => fact)
          .map((fact, at, all) => (
            <Fragment key={fact}>
              {/* The dot stays behind what it follows: no line begins with it. */}
              <span className="inline-block max-w-full">{at < all.length - 1 ? `${fact} ·` : fact}</span>{' '}
            </Fragment>
          ))}
      </p>
    </div>
    {children}
  </div>
)
