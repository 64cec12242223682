import { and, eq, sql } from 'drizzle-orm'
import { isPresent } from '../../book/members.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { refuse } from '../../values/refusal.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { transactions } from '../ledger/tables.ts'
import { contributionHalves } from './tables.ts'

const { placeholder } = sql

type Linked = string | null | undefined
export type Half = typeof contributionHalves.$inferSelect

const byRow = prepared((db) =>
  db
    .select()
    .from(contributionHalves)
    .where(eq(contributionHalves.transactionId, placeholder('id')))
    .prepare(),
)

const namesOf = prepared((db) =>
  db
    .select({
      id: sql<string>`half.transaction_id`,
      contributionId: sql<string>`half.contribution_id`,
      kind: sql<Half['kind']>`half.kind`,
    })
    .from(
      sql`json_each(${placeholder('ids')}) AS asked CROSS JOIN contribution_halves AS half ON half.transaction_id = asked.value`,
    )
    .prepare(),
)

/** The half that the row is; undefined where it is none. */
export const halfOf = (db: Db, { id }: Pick<TransactionRow, 'id'>): Half | undefined => byRow(db).get({ id })

/** The contribution or payment that each row is a half of, by the row's id; rows that are none are left out. */
export const namedHalves = (db: Db, ids: string[]): Map<string, Pick<Half, 'contributionId' | 'kind'>> =>
  new Map(
    namesOf(db)
      .all({ ids: JSON.stringify(ids) })
      .map(({ id, ...named }) => [id, named]),
  )

/** The halves that a book has of the contribution or payment. */
export const halvesIn = (db: Db, bookId: string, contributionId: string): Half[] =>
  db
    .select()
    .from(contributionHalves)
    .where(and(eq(contributionHalves.bookId, bookId), eq(contributionHalves.contributionId, contributionId)))
    .all()

export const addHalf = (tx: Tx, half: typeof contributionHalves.$inferInsert): void =>
  void tx.insert(contributionHalves).values(half).run()

/** The other book is told of a change of the half from now on. */
export const sendHalf = (tx: Tx, { transactionId }: Half, stateRev: number): void =>
  void tx
    .update(contributionHalves)
    .set({ state: 'on_its_way', stateRev })
    .where(eq(contributionHalves.transactionId, transactionId))
    .run()

/** The other book has answered: it has its half by now, or nobody is left there who could change it. */
export const endSending = (
  tx: Tx,
  bookId: string,
  contributionId: string,
  state: 'confirmed' | 'left' = 'confirmed',
): void =>
  void tx
    .update(contributionHalves)
    .set({ state })
    .where(
      and(
        eq(contributionHalves.bookId, bookId),
        eq(contributionHalves.contributionId, contributionId),
        eq(contributionHalves.state, 'on_its_way'),
      ),
    )
    .run()

/** Replaces the halves of a browser's copy by what its rows name; only the server changes such rows. */
export function copyHalves(
  tx: Tx,
  bookId: string,
  rows: (Pick<TransactionRow, 'id'> & { contributionId?: Linked; settlementId?: Linked })[],
): void {
  const halves = rows.flatMap(({ id, contributionId, settlementId }) => {
    const named = contributionId ?? settlementId
    const kind = contributionId ? 'contribution' : 'payment'
    const half = {
      transactionId: id,
      bookId,
      kind,
      otherBookId: null,
      memberId: null,
      wasThere: true,
    } as const
    return named ? [{ ...half, contributionId: named }] : []
  })
  tx.delete(contributionHalves).where(eq(contributionHalves.bookId, bookId)).run()
  for (const half of halves) addHalf(tx, half)
}

/** Contributions of a member of which the book still has its half. */
export const halvesOfMember = (db: Db, bookId: string, memberId: string): string[] =>
  db
    .select({ id: contributionHalves.contributionId })
    .from(contributionHalves)
    .innerJoin(transactions, eq(transactions.id, contributionHalves.transactionId))
    .where(and(eq(contributionHalves.bookId, bookId), eq(contributionHalves.memberId, memberId)))
    .all()
    .map(({ id }) => id)

/** The halves with a book stand alone once their maker is out of it, or it is closed. */
export const standAlone = (tx: Tx, bookId: string, otherBookId: string): void =>
  void tx
    .update(contributionHalves)
    .set({ state: 'left' })
    .where(halvesWith(bookId, otherBookId, 'confirmed'))
    .run()

/** Both halves change together again, where the other book still has its own. */
export const joinHalves = (tx: Tx, bookId: string, otherBookId: string, ids: string[] | undefined): void =>
  void tx
    .update(contributionHalves)
    .set({ state: 'confirmed' })
    .where(
      and(
        halvesWith(bookId, otherBookId, 'left'),
        // A release before told no ids.
        ids &&
          sql`${contributionHalves.contributionId} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
      ),
    )
    .run()

const halvesWith = (bookId: string, otherBookId: string, state: Half['state']) =>
  and(
    eq(contributionHalves.bookId, bookId),
    eq(contributionHalves.otherBookId, otherBookId),
    eq(contributionHalves.state, state),
  )

export const forgetHalf = (tx: Tx, { transactionId }: Half): void =>
  void tx.delete(contributionHalves).where(eq(contributionHalves.transactionId, transactionId)).run()

/** Refuses to change one half alone. Once its maker is out of the book, nobody is left who could change both. */
export function refuseHalf(db: Db, row: Pick<TransactionRow, 'id' | 'bookId' | 'description'>): void {
  const half = halfOf(db, row)
  if (half?.kind !== 'contribution') return
  const { bookId, otherBookId, memberId, state } = half
  if (state === 'left') return
  // A browser's copy knows of neither; the server asks.
  const isOfShared = otherBookId === null && memberId !== null
  if (isOfShared && !isPresent(db, { bookId, memberId })) return
  refuse(
    'contribution',
    `“${row.description}” is half of a contribution. Change that, and both halves change together.`,
  )
}
