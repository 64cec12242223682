import { useQuery } from '@tanstack/react-query'
import { booksQuery } from '../api/books.ts'
import { sharedBook } from '../api/current-book.ts'
import { Loaded } from '../ui/loaded.tsx'
import { useAdding } from '../ui/use-adding.ts'
import { ActivityCard } from './activity-card.tsx'
import { BookCard } from './book-card.tsx'
import { NewBookDialog } from './book-dialog.tsx'
import { BooksCard } from './books-card.tsx'
import { MembersCard } from './members-card.tsx'
import { SettlementCard } from './settlement-card.tsx'
import { TogetherCard } from './together-card.tsx'

/** One's books, and who is in the one that is shown. */
export function HouseholdPage() {
  const { isAdding, add, stopAdding } = useAdding('book')
  const books = useQuery(booksQuery)
  const kept = sharedBook()
  const book = kept && (books.data?.find(({ id }) => id === kept.id) ?? kept)
  // A book that has moved to another server has nothing here any more.
  const here = book?.movedTo ? null : book
  return (
    <div className={`grid grid-cols-1 items-start gap-4 lg:gap-6 ${here ? 'wide:grid-cols-2' : ''}`}>
      <div className="grid grid-cols-1 gap-4 lg:gap-6">
        {book ? <BookCard book={book} /> : null}
        {here ? <SettlementCard book={here} /> : null}
        {here ? <MembersCard book={here} /> : null}
        <Loaded query={books} what="your books" inCard isKept rows={['h-62 rounded-box']}>
          {(data) => (
            <>
              <TogetherCard books={data} />
              <BooksCard books={data} onNew={add} />
            </>
          )}
        </Loaded>
      </div>
      {here ? <ActivityCard book={here} /> : null}
      {isAdding ? <NewBookDialog onClose={stopAdding} /> : null}
    </div>
  )
}

HouseholdPage.queries = [booksQuery]
