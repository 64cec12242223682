import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { useQuery } from '@tanstack/react-query'
import type { Book } from '../../src/household/wire.ts'
import { sharedBook } from '../api/current-book.ts'
import { Button } from '../ui/button.tsx'
import { formatInstant } from '../ui/format.ts'
import { SectionCard } from '../ui/section-card.tsx'
import { BookDot } from './book-dot.tsx'
import { ExportsList } from './exports-list.tsx'
import { MovedNote } from './moved-note.tsx'
import { openOther } from './open-other.ts'
import { deletedQuery, ROLE_WORDS, useRestoreBook } from './queries.ts'

function BookRow({ book }: { book: Book }) {
  const shown = sharedBook()
  const isShown = book.kind === 'own' ? shown === null : shown?.id === book.id
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 py-3">
      <BookDot color={book.kind === 'own' ? null : book.color} />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{book.name}</p>
        <p className="text-sm text-muted">
          {book.kind === 'own' ? 'Yours alone' : `Shared · ${ROLE_WORDS[book.role]}`} · {book.currency}
        </p>
        <MovedNote book={book} />
      </div>
      {isShown ? (
        <span className="text-sm text-muted">Shown now</span>
      ) : (
        <Button
          small
          className="max-md:h-11"
          aria-label={`Open ${book.name}`}
          onClick={() => void openOther(book)}
        >
          Open
        </Button>
      )}
    </li>
  )
}

function DeletedBooks() {
  const { data = [] } = useQuery(deletedQuery)
  const restore = useRestoreBook()
  if (data.length === 0) return null
  return (
    <section aria-label="Deleted books" className="grid gap-1 border-t border-line pt-4">
      <h3 className="font-semibold">Deleted</h3>
      <ul className="divide-y divide-line">
        {data.map(({ id, name, until }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2.5">
            <p className="min-w-0 wrap-anywhere">
              {name}
              <span className="block text-sm text-muted">
                Can be brought back until {formatInstant(until)}
              </span>
            </p>
            <Button
              small
              className="max-md:h-11"
              aria-label={`Bring ${name} back`}
              busy={restore.isPending}
              onClick={() => restore.mutate(id)}
            >
              Bring back
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** All books of whoever is signed in, and those that an owner can bring back. */
export function BooksCard({ books, onNew }: { books: Book[]; onNew: () => void }) {
  return (
    <SectionCard
      heading="h2"
      title="Your books"
      text="Nobody else sees your own book. Everybody in a shared book sees all of it."
      action={
        <Button icon={faPlus} onClick={onNew}>
          New shared book
        </Button>
      }
    >
      <ul className="-my-1 divide-y divide-line">
        {books.map((book) => (
          <BookRow key={book.id} book={book} />
        ))}
      </ul>
      <DeletedBooks />
      <ExportsList />
    </SectionCard>
  )
}
