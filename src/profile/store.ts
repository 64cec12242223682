import { eq } from 'drizzle-orm'
import type { CommandContext, Viewer } from '../book/context.ts'
import { type Book, getBook } from '../book/open.ts'
import { books, profiles } from '../book/tables.ts'
import type { Db, Tx } from '../db/db.ts'
import { ownedItems } from '../rewards/shop/owned.ts'
import { listUnlocked } from '../rewards/shop/unlocked.ts'
import { PACK_ICONS, type PREMIUM_ICONS } from '../rewards/shop/wire.ts'
import { formatMoney } from '../values/money.ts'
import { refuse } from '../values/refusal.ts'
import { FREE_ICONS, type OwnProfile, type Profile, type ProfileChange } from './wire.ts'

type Row = typeof profiles.$inferSelect

const profileToWire = (book: Book, row: Row | undefined): Profile => ({
  displayName: row?.displayName ?? null,
  bio: row?.bio ?? null,
  profileImageUrl: row?.profileImageUrl ?? null,
  privacySettings: {
    achievements: row?.achievementsPrivacy ?? 'friends_only',
    profileInfo: row?.profilePrivacy ?? 'friends_only',
    financialData: 'private',
  },
  timeZone: book.timeZone,
  currency: book.currency,
  locale: book.locale,
  weekStart: book.weekStart,
  totalBudget: formatMoney(book.totalBudgetCents),
  rewardsEnabled: book.rewardsEnabled,
  tourPending: book.tourPending,
})

export const getProfile = (db: Db, bookId: string): Profile =>
  profileToWire(getBook(db, bookId), db.select().from(profiles).where(eq(profiles.bookId, bookId)).get())

/** `now` in milliseconds since 1970. */
export const getOwnProfile = (db: Db, bookId: string, now: number): OwnProfile => ({
  ...getProfile(db, bookId),
  ownedItems: [...ownedItems(db, bookId, now).keys()],
  unlockedItems: listUnlocked(db),
})

const isChange = (fields: object): boolean => Object.values(fields).some((value) => value !== undefined)

/** Premium icons are for those who bought them. */
function refuseForeignIcon(tx: Tx, { bookId, receivedAt }: Viewer, image: string | null | undefined): void {
  const icon = image?.slice('icon:'.length) ?? ''
  if ((FREE_ICONS as readonly string[]).includes(icon) || !image) return
  const isOfPack = (PACK_ICONS as readonly string[]).includes(icon)
  const item = isOfPack ? 'premium-icons' : (`icon-${icon}` as `icon-${keyof typeof PREMIUM_ICONS}`)
  if (!ownedItems(tx, bookId, receivedAt).has(item)) refuse('not_owned', 'You don’t own this icon yet.')
}

export function changeProfile(tx: Tx, viewer: CommandContext, input: ProfileChange): OwnProfile {
  const { bookId } = viewer
  const { displayName, bio, profileImageUrl, privacySettings, totalBudget, tourPending, ...preferences } =
    input
  refuseForeignIcon(tx, viewer, profileImageUrl)
  const isAnswered = tourPending === false
  const book = {
    ...preferences,
    totalBudgetCents: totalBudget,
    tourPending: isAnswered ? false : undefined,
  }
  const person = {
    displayName,
    bio,
    profileImageUrl,
    achievementsPrivacy: privacySettings?.achievements,
    profilePrivacy: privacySettings?.profileInfo,
  }
  if (isChange(book)) tx.update(books).set(book).where(eq(books.id, bookId)).run()
  if (isChange(person)) {
    tx.insert(profiles)
      .values({ bookId, ...person })
      .onConflictDoUpdate({ target: profiles.bookId, set: person })
      .run()
  }
  viewer.events.push({ kind: 'profile.changed' })
  return getOwnProfile(tx, bookId, viewer.receivedAt)
}
