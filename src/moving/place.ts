import { eq } from 'drizzle-orm'
import type { CommandContext } from '../book/context.ts'
import { type Crossing, crossing } from '../book/crossing/crossing.ts'
import { findMember } from '../book/members.ts'
import { createBook, getBook } from '../book/open.ts'
import { books } from '../book/tables.ts'
import type { Tx } from '../db/db.ts'
import { nameOf } from '../household/books.ts'
import { putListed, refuseManyBooks } from '../household/list.ts'
import { addMember } from '../household/members.ts'
import type { Book } from '../household/wire.ts'
import type { ServerHome } from '../identity/context.ts'
import { bookName, holdNames } from '../identity/names/names.ts'
import { findUser, type UserRow } from '../identity/users.ts'
import { refuse } from '../values/refusal.ts'
import { PLACE } from './arriving.ts'
import { setMoving } from './store.ts'
import type { Place } from './wire.ts'

interface Coming {
  bookId: string
  /** Id of the book's last move. */
  move: string | null
  user: Pick<UserRow, 'id' | 'bookId'>
  /** The mover's name in the book until that is there. */
  as: string
  most: number
  timeZone: string
}

/** Refuses to come into a book that is there, unless it is an owner's, and on this way or away. */
function refuseOther(tx: Tx, bookId: string, { move, user }: Coming): void {
  const book = tx.select().from(books).where(eq(books.id, bookId)).get()
  const member = findMember(tx, bookId, user.id)
  if (book?.kind !== 'shared' || book.removedAt !== null || !member)
    refuse(
      'conflict',
      'This book has been here before, and not as one of yours: who has it here can move it.',
    )
  if (book.deletedAt !== null)
    refuse('conflict', 'This book was deleted here. Bring it back first: it comes into its old place.')
  if (member.role !== 'owner') refuse('owner_only', 'Only an owner of this book can do that.')
  const { moving } = book
  const isOnItsWay = moving?.state === 'arriving' || (moving?.state === 'arrived' && moving.id === move)
  if (moving?.state !== 'moved' && !isOnItsWay)
    refuse('conflict', 'This book is open on this server already.')
}

/** A place for a shared book that comes from another server, under the id that it has there: closed, with who moves it. */
export const COMES: Crossing<Coming, { isNew: boolean }> = {
  kind: 'book.comes',
  begins: true,
  timeZone: (_db, _bookId, { timeZone }) => timeZone,
  isSeen: () => false,
  isOfPerson: true,
  isWaitedFor: true,
  apply(tx, there, coming) {
    const { bookId, now } = there
    const { user, as, most, timeZone } = coming
    const known = tx.select({ id: books.id }).from(books).where(eq(books.id, bookId)).get()
    // An id that is somebody's here is no book's that comes.
    if (known ?? findUser(tx, bookId)) {
      refuseOther(tx, bookId, coming)
      return { isNew: false }
    }
    createBook(tx, {
      id: bookId,
      kind: 'shared',
      name: 'On its way',
      color: 'primary',
      timeZone,
      createdAt: now,
    })
    setMoving(tx, bookId, PLACE(bookId))
    holdNames(tx, there, bookId, [bookName(bookId)])
    const account = { userId: user.id, homeBookId: user.bookId, role: 'owner' as const }
    addMember(tx, there, { bookId, name: as, account }, most)
    return { isNew: true }
  },
  // The book counts among theirs from now on, though nobody sees it yet.
  confirm(tx, own, { bookId, user }, made) {
    if (made?.isNew) putListed(tx, { userId: user.id, bookId, joinedAt: own.now, endedAt: null })
  },
  takeBack: () => {},
}

/** Makes a place for a shared book, or finds the one that it had. */
export function makePlace(
  tx: Tx,
  context: CommandContext,
  user: UserRow,
  { id: bookId, move }: (typeof Place)['_output'],
  { known, most }: { known: Book[]; most: ServerHome['household'] },
): void {
  if (!known.some((book) => book.id === bookId)) refuseManyBooks(known.length - 1, most.books)
  const { timeZone } = getBook(tx, user.bookId)
  const coming = {
    bookId,
    move,
    user: { id: user.id, bookId: user.bookId },
    as: nameOf(tx, user),
    most: most.members,
    timeZone,
  }
  crossing(tx, context, COMES, { to: bookId }, coming)
}
