import type { QueryClient } from '@tanstack/react-query'
import { urlOf } from '../api/base.ts'
import { booksQuery } from '../api/books.ts'
import { onBookGone, tellBookChanged, tellOthersChanged } from '../api/changes.ts'
import { connection, onConnection } from '../api/connection.ts'
import { keepBook, sharedBook, showBook } from '../api/current-book.ts'
import { copyBook } from '../api/local-book.ts'
import { knownUser } from '../api/owner.ts'
import { isOthers } from '../api/seen.ts'
import { showToast } from '../ui/toast.ts'

/** Milliseconds between two tries of a stream that ended. */
const AGAIN_MS = 5000

/** True while the server can be reached and may be asked; in local mode nothing is. */
const isAsked = (): boolean => connection().mode === 'online' && connection().isReachable

/** True while the user is in the book, as the server says; undefined where it can't be asked. */
async function isStillIn(client: QueryClient, id: string): Promise<boolean | undefined> {
  const books = await client.fetchQuery({ ...booksQuery, staleTime: 0 }).catch(() => undefined)
  const book = books?.find((one) => one.id === id)
  if (book) keepBook(book)
  return books ? book !== undefined : undefined
}

/** Says that the book is gone, and goes to the own one. */
function leave(name: string) {
  keepBook(null)
  const text = `You are no longer in “${name}”, or it was deleted. This is your own book.`
  showToast({ tone: 'error', title: 'The book is gone', text })
  setTimeout(() => showBook(null), 4000)
}

/**
 * Shows what other members change in the shared book as soon as it is changed, while somebody looks at the page, and
 * notices when the membership has ended. Answers how to stop.
 */
export function watchBook(client: QueryClient): () => void {
  const book = sharedBook()
  if (!book) return () => {}
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let heard: number | undefined
  let isOver = false

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const open = () => {
    close()
    if (isOver || document.visibilityState !== 'visible' || !isAsked()) return
    source = new EventSource(urlOf(`api/events?book=${book.id}`))
    source.addEventListener('version', ({ data }: MessageEvent<string>) => {
      const { version } = JSON.parse(data) as { version: number }
      // Even the first version may be later than what the page has read since it opened.
      if (version !== heard && isOthers(version)) {
        tellBookChanged()
        tellOthersChanged()
      }
      heard = version
    })
    // `look` opens the stream anew: the browser's own retry would not find out that the membership has ended.
    source.onerror = () => {
      close()
      timer = setTimeout(look, AGAIN_MS)
    }
  }
  const end = () => {
    if (isOver) return
    isOver = true
    close()
    leave(book.name)
  }
  const look = async () => {
    // Without the server the list of books would be the one that this browser has kept.
    if (isOver || !isAsked()) return
    if ((await isStillIn(client, book.id)) !== false) return open()
    // `copyBook` also takes this browser's copy away.
    await copyBook(knownUser() ?? '').catch(() => {})
    end()
  }
  void look()
  const stopHearing = onBookGone((gone) => gone.book === book.id && end())
  let wasAsked = isAsked()
  const stopWaiting = onConnection(() => {
    const before = wasAsked
    wasAsked = isAsked()
    if (!before && wasAsked) void look()
  })
  document.addEventListener('visibilitychange', open)
  return () => {
    isOver = true
    close()
    stopHearing()
    stopWaiting()
    document.removeEventListener('visibilitychange', open)
  }
}
