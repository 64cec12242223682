import { sql } from 'drizzle-orm'
import { atMost, type Db, prepared } from '../../db/db.ts'
import type { Day } from '../../values/day.ts'
import { foldText } from '../../values/fold-text.ts'

const { placeholder } = sql

/** The place of a row: the newest first, by day and then by entry. */
export interface Place {
  date: Day
  seq: number
}

/** Names are folded with single spaces, texts as they are: the same of what is looked for. */
const asName = (folded: string): string => folded.replaceAll(/\s+/gu, ' ')

const payeesWith = prepared((db) =>
  db
    .select({ id: sql<string>`leaf.id` })
    .from(sql`payees AS root JOIN payees AS leaf ON leaf.root_id = root.id`)
    .where(sql`root.book_id = ${placeholder('bookId')} AND instr(root.folded, ${placeholder('sought')}) > 0`)
    .prepare(),
)

/** Tagged rows in no order: the index leads from the tags to them. */
const taggedWith = prepared((db) =>
  db
    .select({ seq: sql<number>`transactions.seq`, date: sql<Day>`transactions.date` })
    .from(
      sql`tags CROSS JOIN transaction_tags AS used ON used.tag_id = tags.id
        CROSS JOIN transactions ON transactions.id = used.transaction_id`,
    )
    .where(sql`tags.book_id = ${placeholder('bookId')} AND instr(tags.folded, ${placeholder('sought')}) > 0`)
    .prepare(),
)

const anyNote = prepared((db) =>
  db
    .select({ seq: sql<number>`seq` })
    .from(sql`transactions`)
    .where(sql`book_id = ${placeholder('bookId')} AND note IS NOT NULL`)
    .limit(atMost(1))
    .prepare(),
)

const rowsOfPayees = prepared((db) =>
  db
    .select({ seq: sql<number>`seq`, date: sql<Day>`date` })
    .from(sql`json_each(${placeholder('ids')}) AS asked CROSS JOIN transactions`)
    .where(
      sql`payee_id > '' AND payee_id = asked.value AND date BETWEEN ${placeholder('first')} AND ${placeholder('last')}`,
    )
    .prepare(),
)

const notes = prepared((db) =>
  db
    .select({ seq: sql<number>`seq`, date: sql<Day>`date`, note: sql<string>`note` })
    .from(sql`transactions`)
    .where(
      sql`book_id = ${placeholder('bookId')} AND note IS NOT NULL AND date BETWEEN ${placeholder('first')} AND ${placeholder('last')}`,
    )
    .prepare(),
)

/** The index of split rows leads to the few that there are; a part counts where its row stands. */
const notesOfParts = prepared((db) =>
  db
    .select({
      seq: sql<number>`transactions.seq`,
      date: sql<Day>`transactions.date`,
      note: sql<string>`part.note`,
    })
    .from(sql`transactions CROSS JOIN transaction_parts AS part ON part.transaction_id = transactions.id`)
    .where(
      sql`transactions.book_id = ${placeholder('bookId')} AND transactions.part_count > 0 AND part.note IS NOT NULL
        AND transactions.date BETWEEN ${placeholder('first')} AND ${placeholder('last')}`,
    )
    .prepare(),
)

const anySplit = prepared((db) =>
  db
    .select({ seq: sql<number>`seq` })
    .from(sql`transactions`)
    .where(sql`book_id = ${placeholder('bookId')} AND part_count > 0`)
    .limit(atMost(1))
    .prepare(),
)

const isBefore = (row: Place, { date, seq }: Place): boolean =>
  row.date < date || (row.date === date && row.seq < seq)

/**
 * Returns the rows of the days from `first` to before a place whose payee, notes (those of its parts as well) or tags
 * have the folded text in them, the newest first. What these leave out, the descriptions have.
 */
export function rowsBeside(db: Db, bookId: string, folded: string): (first: Day, before: Place) => Place[] {
  const sought = asName(folded)
  const payeeIds = payeesWith(db).all({ bookId, sought })
  const ids = JSON.stringify(payeeIds.map(({ id }) => id))
  const tagged = taggedWith(db).all({ bookId, sought })
  const hasNotes = anyNote(db).get({ bookId }) !== undefined
  const hasSplits = anySplit(db).get({ bookId }) !== undefined
  return (first, before) => {
    const days = { bookId, first, last: before.date }
    const found = [
      ...(hasSplits
        ? notesOfParts(db)
            .all(days)
            .filter(({ note }) => foldText(note).includes(folded))
        : []),
      ...(payeeIds.length > 0 ? rowsOfPayees(db).all({ ids, ...days }) : []),
      ...tagged.filter(({ date }) => date >= first && date <= before.date),
      ...(hasNotes
        ? notes(db)
            .all(days)
            .filter(({ note }) => foldText(note).includes(folded))
        : []),
    ].filter((row) => isBefore(row, before))
    // A row is found once, however many of its texts have it.
    const rows = new Map(found.map(({ seq, date }) => [seq, { seq, date }]))
    return [...rows.values()].sort((a, b) => (a.date === b.date ? b.seq - a.seq : a.date < b.date ? 1 : -1))
  }
}
