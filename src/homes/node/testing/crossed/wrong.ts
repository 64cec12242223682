import type Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { bookName, namesOf } from '../../../../identity/names/names.ts'
import { users } from '../../../../identity/tables.ts'
import { wrongFigures } from '../fuzz/rows.ts'
import type { Command, Made, World } from './world.ts'

type Rows = Record<string, unknown>[]

/** Knowledge from the answers: things made and not taken away since, and points earned. */
export function newKnowledge() {
  const made = new Map<string, Made>()
  const earned = new Map<string, number>()
  const learn = ({ makes, ends, earns, done }: Command): void => {
    if (makes) made.set(makes.name, makes)
    if (ends) made.delete(ends)
    if (earns) earned.set(earns, (earned.get(earns) ?? 0) + 1)
    done?.()
  }
  return { made, earned, learn }
}

const HALVES = `SELECT h.contribution_id AS id, h.book_id AS book, h.other_book_id AS other, h.member_id AS member,
    h.state, h.kind, t.amount_cents AS cents, t.date
  FROM contribution_halves h LEFT JOIN transactions t ON t.id = h.transaction_id`

/** Each returns rows that break it, of one database. */
const ALONE: Record<string, string> = {
  'still on its way': "SELECT kind, state, tries FROM crossings_sent WHERE state = 'open'",
  'a half on its way':
    "SELECT * FROM contribution_halves WHERE member_id IS NULL AND kind = 'contribution' AND state = 'on_its_way'",
  'standings that do not sum to nothing':
    'SELECT book_id, sum(cents) AS cents FROM member_balances GROUP BY 1 HAVING sum(cents) <> 0',
  'a member who is not in the book': `SELECT id FROM members WHERE left_at IS NULL AND account_deleted_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM memberships WHERE member_id = members.id AND ended_at IS NULL)`,
  'an achievement twice': `SELECT book_id, description FROM point_transactions WHERE action_type = 'achievement'
    GROUP BY 1, 2 HAVING count(*) > 1`,
  'an invoice twice':
    'SELECT subscription_id FROM billing_invoices GROUP BY 1, period_start HAVING count(*) > 1',
  'a period without its invoice': `SELECT id FROM billing_subscriptions s WHERE periods <>
    (SELECT count(*) FROM billing_invoices WHERE subscription_id = s.id AND status = 'paid')`,
  'an invoice without what it paid for': `SELECT id FROM billing_invoices i WHERE status = 'paid'
    AND (SELECT count(*) FROM premium_grants WHERE source = 'demo:' || i.id) <> 1`,
  'a referral without its points': `SELECT id FROM users WHERE (referral_succeeded_at IS NOT NULL) <>
    (SELECT count(*) FROM point_transactions WHERE description = 'referral_welcome')`,
  'a referral that was paid and was none': `SELECT friend_id FROM invited_friends
    WHERE (paid_at IS NULL) <> (succeeded_at IS NULL)`,
}

/** Faults of all databases of a server that is at rest: things that are missing or double. `mac` hashes names. */
export function wrongIn(
  all: Database.Database[],
  mac: (text: string) => string,
  { ids }: World,
  { made, earned }: Pick<ReturnType<typeof newKnowledge>, 'made' | 'earned'>,
): string[] {
  const having = (table: string) =>
    all.filter((db) => db.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table))
  const databases = having('books')
  const rows = (query: string, among = databases): Rows =>
    among.flatMap((db) => db.prepare(query).all() as Rows)
  const wrong = (what: string, found: Rows) => found.map((row) => `${what}: ${JSON.stringify(row)}`)
  const setOf = (query: string) => new Set(rows(query).map((row) => Object.values(row).join(' ')))

  const present = setOf('SELECT member_id FROM memberships WHERE ended_at IS NULL')
  const open = setOf('SELECT id FROM books WHERE deleted_at IS NULL AND removed_at IS NULL')
  const kept = setOf('SELECT id FROM books WHERE removed_at IS NULL')
  const people = setOf('SELECT id FROM users')
  const has = (set: Set<string>, id: unknown) => set.has(String(id))

  const halves = rows(HALVES)
  const [own, shared] = [true, false].map((isOwn) =>
    halves.filter(({ kind, member }) => kind === 'contribution' && (member === null) === isOwn),
  ) as [Rows, Rows]
  const paid = halves.filter(({ kind }) => kind === 'payment')
  const othersOf = ({ id }: Rows[number], among: Rows) => among.filter((half) => half.id === id)
  const payments = rows('SELECT id, book_id AS book, marked_in AS own FROM settlements')
  const refused = setOf("SELECT subject FROM crossings_sent WHERE state = 'refused'")

  const listed = (which: string) =>
    setOf(`SELECT user_id, book_id, told_has FROM book_list WHERE ended_at IS NULL AND ${which}`)
  const inside = rows(
    'SELECT user_id AS user, book_id AS book, has FROM memberships WHERE ended_at IS NULL',
  ).filter(({ user, book }) => has(people, user) && has(kept, book))
  const lists = listed('1')
  const isIn = new Set(inside.map((row) => Object.values(row).join(' ')))

  /** Things of a kind that were made by somebody who is still here, in a book that is. */
  const mine = (which: Made['kind']) =>
    [...made.values()].filter(
      ({ kind, who, book }) =>
        kind === which && has(people, ids.get(who)) && (!book || has(kept, ids.get(book) ?? '')),
    )
  const missing = (which: Made['kind'], there: Set<string>) =>
    mine(which)
      .map(({ name }) => ({ name, id: ids.get(name) }))
      .filter(({ id }) => !has(there, id) && !has(refused, id))

  const points = new Map(
    rows(`SELECT users.id, (SELECT count(*) FROM point_transactions WHERE action_type = 'activity') AS points,
      (SELECT count(*) FROM crossings_sent WHERE state = 'refused' AND kind = 'contribution') AS refused FROM users`).map(
      ({ id, ...row }) => [id, row as { points: number; refused: number }],
    ),
  )
  const unearned = [...earned].flatMap(([who, count]) => {
    const found = points.get(ids.get(who))
    // A contribution that was refused in the end may have been answered as made before that: it may have earned a point.
    const isRight = !found || (found.points >= count && found.points <= count + found.refused)
    return isRight ? [] : [{ who, count, ...found }]
  })

  const referrals = rows(`SELECT friend_id AS friend, (SELECT count(*) FROM point_transactions
      WHERE description = 'referral_success') AS successes,
      (SELECT count(*) FROM invited_friends WHERE paid_at IS NOT NULL) AS paid FROM invited_friends GROUP BY user_id`)
  const succeeded = setOf('SELECT id FROM users WHERE referral_succeeded_at IS NOT NULL')
  const friends = rows('SELECT friend_id AS friend, paid_at AS at FROM invited_friends')

  const taken = setOf('SELECT id FROM crossings_taken')
  const told = rows("SELECT id, to_book AS book, kind FROM crossings_sent WHERE state = 'done'")

  const claims = rows(
    "SELECT name || ' ' || book_id AS claim, is_firm AS firm FROM claims",
    having('claims'),
  ) as { claim: string; firm: number }[]
  const names = databases.flatMap((sqlite) => {
    const db = drizzle(sqlite)
    const books = sqlite.prepare('SELECT id FROM books WHERE removed_at IS NULL').all() as { id: string }[]
    const persons = db.select().from(users).all()
    const ofPeople = persons.flatMap((user) => namesOf(db, user).map((name) => ({ name, id: user.bookId })))
    return [...books.map(({ id }) => ({ name: bookName(id), id })), ...ofPeople]
  })
  const held = new Set(names.map(({ name, id }) => `${mac(name)} ${id}`))
  const claimed = new Set(claims.map(({ claim }) => claim))

  return [
    ...Object.entries(ALONE).flatMap(([what, query]) => wrong(what, rows(query))),
    ...databases.flatMap(wrongFigures),
    ...wrong(
      'an own half without its other',
      own.filter((half) => {
        const [other, ...more] = othersOf(half, shared)
        const isSame = other?.cents === half.cents && other?.date === half.date
        return half.state === 'confirmed' && !(isSame && more.length === 0)
      }),
    ),
    ...wrong(
      'a half of a shared book without its own',
      shared.filter(
        (half) => has(present, half.member) && has(open, half.book) && othersOf(half, own).length !== 1,
      ),
    ),
    ...wrong(
      'a half twice',
      [...own, ...shared].filter((half) => othersOf(half, [...own, ...shared]).length > 2),
    ),
    ...wrong(
      'a contribution that is missing',
      missing('contribution', new Set(own.map(({ id }) => String(id)))),
    ),
    ...wrong('a payment that is missing', missing('payment', new Set(payments.map(({ id }) => String(id))))),
    ...wrong(
      'a payment that its row does not know of',
      payments.filter(
        (payment) =>
          has(kept, payment.own) && !has(refused, payment.id) && othersOf(payment, paid).length !== 1,
      ),
    ),
    ...wrong(
      'a row of a payment that is none',
      paid.filter((half) => has(kept, half.other) && othersOf(half, payments).length !== 1),
    ),
    ...wrong(
      'an invoice that is missing',
      mine('invoice')
        .map(({ name, who }) => ({ name, who, secret: ids.get(name) }))
        .filter(
          ({ secret }) =>
            !has(setOf('SELECT client_secret FROM billing_subscriptions WHERE periods > 0'), secret),
        ),
    ),
    ...wrong('points', unearned),
    ...wrong(
      'a book that is not in the list, or with less',
      inside.filter((row) => !lists.has(Object.values(row).join(' '))),
    ),
    ...[...lists]
      .filter((row) => !isIn.has(row) && has(kept, row.split(' ')[1]))
      .map((row) => `listed, and not in: ${row}`),
    ...wrong(
      'a referral without its other side',
      friends.filter(({ friend, at }) => has(people, friend) && has(succeeded, friend) !== (at !== null)),
    ),
    ...wrong(
      'points of a referral twice',
      referrals.filter(({ successes, paid }) => Number(successes) < Number(paid)),
    ),
    ...wrong(
      'told, and never taken',
      told.filter(({ id, book }) => has(kept, book) && !has(taken, id)),
    ),
    ...wrong(
      'a promise that nobody ended',
      claims.filter(({ firm }) => firm === 0),
    ),
    ...[...held].filter((name) => !claimed.has(name)).map((name) => `a name without its claim: ${name}`),
    ...[...claimed].filter((name) => !held.has(name)).map((name) => `a claim of nobody’s: ${name}`),
  ]
}
