import { faBook } from '@fortawesome/free-solid-svg-icons/faBook'
import { faBookOpen } from '@fortawesome/free-solid-svg-icons/faBookOpen'
import { faChevronDown } from '@fortawesome/free-solid-svg-icons/faChevronDown'
import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { faUsers } from '@fortawesome/free-solid-svg-icons/faUsers'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { booksQuery } from '../api/books.ts'
import { useConnection } from '../api/connection.ts'
import { sharedBook } from '../api/current-book.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { BookDot } from './book-dot.tsx'
import { openOther } from './open-other.ts'

/** The book that the page shows, at the top of the sidebar, and the way to the others. */
export function BookSwitcher({ onNavigate }: { onNavigate: () => void }) {
  const { mode, isReachable } = useConnection()
  const shown = sharedBook()
  const isOnline = mode === 'online' && isReachable
  const { data: books = [] } = useQuery(booksQuery)
  const [, go] = useLocation()
  // Without the server there may be the own book alone.
  if (!isOnline && !shown && books.length < 2) return null
  const open = (path: string) => {
    onNavigate()
    go(path)
  }
  const name = shown?.name ?? 'My budget'
  const items = [
    ...books.map((book) => {
      const isShown = book.id === (shown?.id ?? books[0]?.id)
      return {
        label: book.movedTo ? `${book.name} (moved)` : book.name,
        icon: isShown ? faBookOpen : faBook,
        run: () => (isShown ? onNavigate() : void openOther(book)),
      }
    }),
    ...(shown ? [{ label: 'Members and activity', icon: faUsers, run: () => open('/household') }] : []),
    ...(isOnline ? [{ label: 'New shared book', icon: faPlus, run: () => open('/household?new=book') }] : []),
  ]
  return (
    <div className="px-3 [&>span]:grid [&>span]:grid-cols-1">
      <Menu
        label="Books"
        items={items}
        trigger={(opens) => (
          <button
            type="button"
            aria-label={`Book: ${name}. Switch to another`}
            className="flex h-11 w-full cursor-pointer items-center gap-3 rounded-field border border-cover-line px-3 text-left font-medium transition-colors duration-150 hover:bg-cover-raised"
            {...opens}
          >
            <BookDot color={shown?.color ?? null} />
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <Icon icon={faChevronDown} className="size-3 text-cover-muted" />
          </button>
        )}
      />
    </div>
  )
}
