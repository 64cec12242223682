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

/** Lets the text lead to this payee from now on. */
export const spell = (tx: Tx, bookId: string, text: string, payeeId: string): void =>
  void insertSpelling(tx).run({ bookId, text, payeeId })

/** The payee that has this folded name, merged ones included. */
export const payeeNamed = (db: Db, bookId: string, folded: string): string | undefined =>
  byName(db).get({ bookId, folded })?.id

/** The payee that the words lead to; undefined where they are new. */
export const knownPayee = (db: Db, bookId: string, words: string): string | undefined =>
  bySpelling(db).get({ bookId, text: foldName(words) })?.payeeId

/** An id that follows from the words: so every home makes the same payee of them, whenever it does. */
const idOf = (bookId: string, folded: string, n: number): string => uuidOf(`${bookId} payee ${folded} ${n}`)

/** The first of them that nothing has. */
function idFor(db: Db, bookId: string, folded: string): string {
  for (let n = 0; ; n++) {
    const id = idOf(bookId, folded, n)
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

interface Asked {
  text: string
  name: string
  folded: string
}

const among = (texts: Iterable<string>) => sql`(SELECT value FROM json_each(${JSON.stringify([...texts])}))`

/** Makes the payees of names that are new, spelled as they are called; answers the ids of all, by the folded name. */
function payeesNamed(
  tx: Tx,
  { bookId, now }: Whose,
  asked: Asked[],
): { ids: Map<string, string>; isMade: (folded: string) => boolean } {
  const names = new Map<string, string>()
  for (const { folded, name } of asked) if (!names.has(folded)) names.set(folded, name)
  const { id, folded } = payees
  const known = tx
    .select({ id, folded })
    .from(payees)
    .where(and(eq(payees.bookId, bookId), sql`${folded} IN ${among(names.keys())}`))
    .all()
  const ids = new Map(known.map((one) => [one.folded, one.id]))
  const made = [...names].filter(([text]) => !ids.has(text)).map(([text]) => [idOf(bookId, text, 0), text])
  const taken = tx
    .select({ id })
    .from(payees)
    .where(sql`${id} IN ${among(made.map(([each = '']) => each))}`)
    .all()
  const isTaken = new Set(taken.map((one) => one.id))
  const values = made.map(([first = '', text = '']) => {
    const own = isTaken.has(first) ? idFor(tx, bookId, text) : first
    ids.set(text, own)
    return [own, names.get(text), text]
  })
  const fresh = new Set(made.map(([, text]) => text))
  const named = { ids, isMade: (text: string) => fresh.has(text) }
  if (values.length === 0) return named
  tx.run(sql`INSERT INTO payees (id, book_id, name, folded, root_id, created_at)
    SELECT value->>0, ${bookId}, value->>1, value->>2, value->>0, ${now} FROM jsonb_each(${JSON.stringify(values)})`)
  spellAll(
    tx,
    bookId,
    values.map(([own, , text]) => [text ?? '', own ?? '']),
  )
  return named
}

/** Lets each of the texts lead to the payee beside it from now on. */
function spellAll(tx: Tx, bookId: string, spellings: [text: string, payeeId: string][]): void {
  if (spellings.length === 0) return
  tx.run(sql`INSERT INTO payee_spellings (book_id, text, payee_id)
    SELECT ${bookId}, value->>0, value->>1 FROM jsonb_each(${JSON.stringify(spellings)}) WHERE true
    ON CONFLICT (book_id, text) DO UPDATE SET payee_id = excluded.payee_id`)
}

/** `payeeOf` for many words at once, by a few statements however many. */
export function payeesOf(tx: Tx, whose: Whose, words: Iterable<string>): (words: string) => string {
  const { bookId } = whose
  const asked = new Map<string, Asked>()
  const texts = new Map<string, string>()
  for (const each of words) {
    if (texts.has(each)) continue
    const text = foldName(each)
    texts.set(each, text)
    const name = nameFrom(each)
    if (text !== '' && name !== '' && !asked.has(text))
      asked.set(text, { text, name, folded: foldName(name) })
  }
  const { text, payeeId } = payeeSpellings
  const known = tx
    .select({ text, payeeId })
    .from(payeeSpellings)
    .where(and(eq(payeeSpellings.bookId, bookId), sql`${text} IN ${among(asked.keys())}`))
    .all()
  const ids = new Map(known.map((one) => [one.text, one.payeeId]))
  const isNew = [...asked.values()].filter((one) => !ids.has(one.text))
  if (isNew.length > 0) {
    const named = payeesNamed(tx, whose, isNew)
    for (const one of isNew) ids.set(one.text, named.ids.get(one.folded) ?? NO_PAYEE)
    const others = isNew.filter(({ text, folded }) => text !== folded || !named.isMade(folded))
    spellAll(
      tx,
      bookId,
      others.map((one) => [one.text, ids.get(one.text) ?? NO_PAYEE]),
    )
  }
  return (each) => ids.get(texts.get(each) ?? '') ?? NO_PAYEE
}

type Described = Pick<TransactionRow, 'type' | 'kind' | 'bucketId' | 'description'>

/** The payee of a row that nobody has given one: that of its description. */
export const payeeOfRow = (tx: Tx, whose: Whose, row: Described): string =>
  hasPayee(row) ? payeeOf(tx, whose, row.description) : NO_PAYEE

/** The payees of rows that nobody has given one: those of their descriptions. */
export function payeesOfRows(tx: Tx, whose: Whose, rows: Described[]): (row: Described) => string {
  const ofWords = payeesOf(
    tx,
    whose,
    rows.flatMap((row) => (hasPayee(row) ? row.description : [])),
  )
  return (row) => (hasPayee(row) ? ofWords(row.description) : NO_PAYEE)
}

/** Lets the texts lead to the payees that were named for them, from now on. */
export function spellChosen(tx: Tx, whose: Whose, chosen: { text: string; payee: string }[]): void {
  for (const [text, payee] of new Map(chosen.map((one) => [foldName(one.text), one.payee]))) {
    const payeeId = payeeOf(tx, whose, payee)
    if (text !== '' && payeeId !== NO_PAYEE) spell(tx, whose.bookId, text, payeeId)
  }
}

/** Forgets some of the payees that were made at this moment and that no row has; false where none was left. */
export function forgetUnused(tx: Tx, bookId: string, createdAt: number, most: number): boolean {
  const unused = tx.all<{ id: string }>(
    sql`SELECT id FROM payees WHERE book_id = ${bookId} AND created_at = ${createdAt} AND uses = 0 AND root_id = id
      AND NOT EXISTS (SELECT 1 FROM payees AS merged WHERE merged.root_id = payees.id AND merged.id <> payees.id) LIMIT ${most}`,
  )
  const ids = among(unused.map(({ id }) => id))
  tx.run(sql`DELETE FROM payee_spellings WHERE payee_id IN ${ids}`)
  tx.run(sql`DELETE FROM payees WHERE id IN ${ids}`)
  return unused.length > 0
}
