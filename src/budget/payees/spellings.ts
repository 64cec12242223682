import { and, eq, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { foldName } from '../../values/fold-text.ts'
import { uuidOf } from '../../values/id.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { hasPayee, nameFrom } from './rules.ts'
import { payeeSpellings, payees } from './tables.ts'

const { placeholder } = sql

/** Stands in a row whose owner, or whose kind, wants no payee. */
export const NO_PAYEE = ''

type Whose = Pick<Viewer, 'bookId' | 'now'>

const bySpelling = prepared((db) =>
  db
    .select({ payeeId: payeeSpellings.payeeId })
    .from(payeeSpellings)
    .where(
      and(eq(payeeSpellings.bookId, placeholder('bookId')), eq(payeeSpellings.text, placeholder('text'))),
    )
    .prepare(),
)

const byName = prepared((db) =>
  db
    .select({ id: payees.id })
    .from(payees)
    .where(and(eq(payees.bookId, placeholder('bookId')), eq(payees.folded, placeholder('folded'))))
    .prepare(),
)

const byId = prepared((db) =>
  db
    .select({ id: payees.id })
    .from(payees)
    .where(eq(payees.id, placeholder('id')))
    .prepare(),
)

const insertPayee = prepared((db) =>
  db
    .insert(payees)
    .values({
      id: placeholder('id'),
      bookId: placeholder('bookId'),
      name: placeholder('name'),
      folded: placeholder('folded'),
      rootId: placeholder('id'),
      createdAt: placeholder('createdAt'),
    })
    .prepare(),
)

const insertSpelling = prepared((db) =>
  db
    .insert(payeeSpellings)
    .values({
      bookId: placeholder('bookId'),
      text: placeholder('text'),
      payeeId: placeholder('payeeId'),
    })
    .onConflictDoUpdate({
      target: [payeeSpellings.bookId, payeeSpellings.text],
      set: { payeeId: sql`excluded.payee_id` },
    })
    .prepare(),
)

/** From now on the text leads to this payee. */
export const spell = (tx: Tx, bookId: string, text: string, payeeId: string): void =>
  void insertSpelling(tx).run({ bookId, text, payeeId })

/** The payee that has this folded name, merged ones included. */
export const payeeNamed = (db: Db, bookId: string, folded: string): string | undefined =>
  byName(db).get({ bookId, folded })?.id

/** The payee that the words lead to; undefined where they are new. */
export const knownPayee = (db: Db, bookId: string, words: string): string | undefined =>
  bySpelling(db).get({ bookId, text: foldName(words) })?.payeeId

/** An id that follows from the words: so every home makes the same payee of them, whenever it does. */
function idFor(db: Db, bookId: string, folded: string): string {
  for (let n = 0; ; n++) {
    const id = uuidOf(`${bookId} payee ${folded} ${n}`)
    if (!byId(db).get({ id })) return id
  }
}

/** The payee that the words lead to, made where they are new; `NO_PAYEE` where they name nobody. */
export function payeeOf(tx: Tx, { bookId, now }: Whose, words: string): string {
  const text = foldName(words)
  const name = nameFrom(words)
  if (text === '' || name === '') return NO_PAYEE
  const known = bySpelling(tx).get({ bookId, text })
  if (known) return known.payeeId
  const folded = foldName(name)
  const id = payeeNamed(tx, bookId, folded) ?? idFor(tx, bookId, folded)
  if (!byId(tx).get({ id })) {
    insertPayee(tx).run({ id, bookId, name, folded, createdAt: now })
    spell(tx, bookId, folded, id)
  }
  spell(tx, bookId, text, id)
  return id
}

/** The payee of a row that nobody has given one: that of its description. */
export const payeeOfRow = (
  tx: Tx,
  whose: Whose,
  row: Pick<TransactionRow, 'type' | 'kind' | 'bucketId' | 'description'>,
): string => (hasPayee(row) ? payeeOf(tx, whose, row.description) : NO_PAYEE)

/** From now on the texts lead to the payees that were named for them. */
export function spellChosen(tx: Tx, whose: Whose, chosen: { text: string; payee: string }[]): void {
  for (const [text, payee] of new Map(chosen.map((one) => [foldName(one.text), one.payee]))) {
    const payeeId = payeeOf(tx, whose, payee)
    if (text !== '' && payeeId !== NO_PAYEE) spell(tx, whose.bookId, text, payeeId)
  }
}
