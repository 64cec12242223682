import { faRotateRight } from '@fortawesome/free-solid-svg-icons/faRotateRight'
import type { Need } from '../../src/operations/system/wire.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatInstant } from '../ui/format.ts'
import { type Column, Records } from './records.tsx'

const WORDS: Record<Need['what'], { title: string; text: string }> = {
  waiting: {
    title: 'Something has been on its way for more than five minutes',
    text: 'It is tried again by itself, at least once an hour.',
  },
  full: {
    title: 'Its database has little room left',
    text: 'It can take 10 GB. What grows there can be taken along or deleted by its owner.',
  },
  closed: {
    title: 'Its database does not open',
    text: 'A migration fails there. It is closed until a release mends that; the log says why.',
  },
}

const COLUMNS: [Column<Need>, ...Column<Need>[]] = [
  {
    title: 'What',
    width: 'w-[40%]',
    cell: ({ what }) => (
      <>
        <span className="block font-semibold">{WORDS[what].title}</span>
        <span className="text-muted">{WORDS[what].text}</span>
      </>
    ),
  },
  { title: 'Object', width: '', cell: ({ place }) => <bdi>{place}</bdi> },
  { title: 'Of it', width: 'w-[24%]', cell: ({ detail }) => (detail ? <bdi>{detail}</bdi> : null) },
  { title: 'Since', width: 'w-[17%]', cell: ({ since }) => formatInstant(since) },
]

interface NeedsProps {
  needs: Need[]
  isBusy: boolean
  onRefresh: () => void
}

/** The places that report a fault of their own, on a server where each book is an object of its own. */
export function Needs({ needs, isBusy, onRefresh }: NeedsProps) {
  return (
    <div className="card-surface">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line p-4 md:px-5">
        <p className="max-w-[75ch] text-sm text-pretty text-muted">
          Every book is an object of its own here. Those that do not do what they should say so by themselves.
        </p>
        <Button icon={faRotateRight} small className="max-md:h-11" disabled={isBusy} onClick={onRefresh}>
          Refresh
        </Button>
      </header>
      {needs.length > 0 ? (
        <Records label="Objects to look at" rows={needs} columns={COLUMNS} />
      ) : (
        <EmptyState
          picture="all-paid"
          heading="h2"
          title="Nothing needs you"
          text="No object has had something on its way for more than five minutes, has little room left, or does not open."
        />
      )}
    </div>
  )
}
