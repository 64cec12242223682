import { eq } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import { contextOfPlace, crossing } from '../../book/crossing/crossing.ts'
import { books } from '../../book/tables.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Names } from '../../http/context.ts'
import { refuse } from '../../values/refusal.ts'
import type { ServerHome } from '../context.ts'
import { identities, users } from '../tables.ts'
import { HELD } from './directory.ts'

// Names that may exist once on a server: wherever people lie apart a directory knows whose each is, and holds only its hash.
export const emailName = (email: string): string => `email ${email.toLowerCase()}`
export const codeName = (code: string): string => `referral ${code.toUpperCase()}`
export const customerName = (customerId: string): string => `customer ${customerId}`
export const bookName = (bookId: string): string => `book ${bookId}`
export const identityName = ({ issuer, subject }: { issuer: string; subject: string }): string =>
  `identity ${issuer} ${subject}`

type Person = Pick<typeof users.$inferSelect, 'id' | 'bookId' | 'email' | 'stripeCustomerId'>

/** Digits of a code: those of one database, where six never run out, and of a server whose people lie apart. */
const DIGITS = { together: 6, apart: 8 }

/** The code that a user gives to the friends they invite: nobody else on this server has it. */
export const referralCodeOf = (id: string, isApart: boolean): string =>
  `BB${id.slice(-(isApart ? DIGITS.apart : DIGITS.together)).toUpperCase()}`

/** All names of somebody. */
export const namesOf = (db: Db, { id, bookId, email, stripeCustomerId }: Person): string[] => [
  bookName(bookId),
  codeName(referralCodeOf(id, true)),
  ...(email === null ? [] : [emailName(email)]),
  ...(stripeCustomerId === null ? [] : [customerName(stripeCustomerId)]),
  ...db.select().from(identities).where(eq(identities.userId, id)).all().map(identityName),
]

/** True where whoever is in this database has the name, of which the directory knows the hash. */
export function holdsName({ db, mac }: Pick<ServerHome, 'db' | 'mac'>, hash: string): boolean {
  const people = db.select().from(users).all()
  const ids = db.select({ id: books.id }).from(books).all()
  const names = [...ids.map(({ id }) => bookName(id)), ...people.flatMap((user) => namesOf(db, user))]
  return names.some((name) => mac(name) === hash)
}

/** Tells the directory which names are the book's from now on, or no longer are, in the transaction that makes it so. */
export function holdNames(
  tx: Tx,
  context: Pick<CommandContext, 'now' | 'newId' | 'elsewhere'>,
  bookId: string,
  names: readonly string[],
  isHeld = true,
): void {
  const { elsewhere } = context
  if (!elsewhere || names.length === 0) return
  // The book itself need not open: it may be one that is to be erased.
  const own = contextOfPlace(bookId, context)
  for (const name of names)
    crossing(
      tx,
      own,
      HELD,
      { to: elsewhere.names.placeOf(name), subject: `held by ${bookId}`, rev: context.now },
      { bookId, isHeld },
    )
}

/**
 * Does what gives a book names, once each of them is promised to it; `taken` is one that is another's, for which the deed
 * refuses. What is refused frees them. The deed itself tells that it has them (`holdNames`): a promise that a crash leaves
 * is looked at after ten minutes.
 */
export async function withNames<Result>(
  server: Pick<ServerHome, 'db' | 'mac' | 'elsewhere'>,
  bookId: string,
  names: readonly string[],
  deed: (taken?: string) => Result | Promise<Result>,
): Promise<Result> {
  const { elsewhere, mac } = server
  if (!elsewhere) return deed()
  const mine: string[] = []
  try {
    for (const name of names) {
      if ((await promised(elsewhere.names, name, bookId)) !== bookId) return await deed(name)
      mine.push(name)
    }
    return await deed()
  } catch (error) {
    // A name that the book has already stays, though the directory may not have been told yet.
    for (const name of mine.filter((one) => !holdsName(server, mac(one))))
      await elsewhere.names.release(name, bookId).catch(() => {})
    throw error
  }
}

const unavailable = (): never =>
  refuse('unavailable', 'Names can’t be looked up just now. Nothing was changed.', { retryAfter: 5 })

const promised = (names: Names, name: string, bookId: string): Promise<string> =>
  names.claim(name, bookId).catch(unavailable)

/** The book whose name it is, or to whom it is promised. */
export const whoseIs = (names: Names, name: string): Promise<string | undefined> =>
  names.find(name).catch(unavailable)

/** Ids of somebody new; without them any will do. */
export interface Newcomer {
  id: string
  bookId: string
}

/** The same for somebody new and their own book: their referral code is free, and the names that they come with are promised. */
export async function withNewcomer<Result>(
  server: Pick<ServerHome, 'db' | 'mac' | 'elsewhere' | 'newId' | 'newBookId'>,
  names: readonly string[],
  deed: (newcomer: Newcomer | undefined, taken?: string) => Result | Promise<Result>,
): Promise<Result> {
  const { elsewhere, newId } = server
  if (!elsewhere) return deed(undefined)
  const bookId = server.newBookId?.() ?? newId()
  for (;;) {
    const id = newId()
    const code = codeName(referralCodeOf(id, true))
    if ((await promised(elsewhere.names, code, bookId)) === bookId)
      return withNames(server, bookId, [code, ...names], (taken) => deed({ id, bookId }, taken))
  }
}
