import type { Book } from '../../src/household/wire.ts'
import { canShow } from '../api/choose-mode.ts'
import { showBook } from '../api/current-book.ts'
import { showToast } from '../ui/toast.ts'

/** Shows another book, or says why it can't be shown now. */
export async function openOther(book: Book): Promise<void> {
  if (await canShow(book)) return showBook(book)
  const title = `“${book.name}” can’t be opened now.`
  const text = 'This browser has no copy of it yet: it needs the server once.'
  showToast({ tone: 'error', title, text })
}
