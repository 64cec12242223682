import { sql } from 'drizzle-orm'
import { atMost, type Db, prepared } from '../../db/db.ts'
import type { Day, Month } from '../../values/day.ts'
import { foldText } from '../../values/fold-text.ts'
import { transactions } from '../ledger/tables.ts'
import { type Place, rowsBeside } from './beside.ts'
import { searchMonths } from './tables.ts'
import { allTexts, wordsOf } from './words.ts'

const { placeholder } = sql

/** Texts that are read at once. */
const SLICE = 1000
/** Texts that are read without a pause. */
const WITHOUT_PAUSE = 5000
/** Months whose words are looked through at once at first, and at most: twice as many each time, as what is found soon needs few. */
const [FIRST_SPAN, MOST_SPAN] = [12, 96]
/** Bounds before and after every day that there is. */
const [FIRST, LAST] = ['', '~']

export interface Sought {
  bookId: string
  text: string
  from?: Day | undefined
  to?: Day | undefined
  /** Only rows after this one. */
  after?: Place | undefined
}

const has = (word: string) => sql`instr(' ' || words || ' ', ${placeholder(word)}) > 0`

const span = prepared((db) => {
  const months = db
    .select({ month: searchMonths.month, words: searchMonths.words })
    .from(searchMonths)
    .where(
      sql`${searchMonths.bookId} = ${placeholder('bookId')} AND ${searchMonths.month} BETWEEN ${placeholder('first')} AND ${placeholder('last')}
        AND ${searchMonths.month} < ${placeholder('before')}`,
    )
    .orderBy(sql`${searchMonths.month} DESC`)
    .limit(atMost('span'))
    .as('months')
  return db
    .select({
      month: months.month,
      // A month whose words are not filled in may have any.
      mayHave: sql<0 | 1>`coalesce(${has('word1')} AND ${has('word2')} AND ${has('word3')}, 1)`,
    })
    .from(months)
    .prepare()
})

const slice = prepared((db) =>
  db
    .select({
      texts: allTexts,
      seqs: sql<string>`json_group_array(seq)`,
      count: sql<number>`count(*)`,
      date: sql<Day | null>`min(date)`,
    })
    .from(
      db
        .select({
          date: transactions.date,
          seq: transactions.seq,
          description: transactions.description,
        })
        .from(transactions)
        .where(
          sql`${transactions.bookId} = ${placeholder('bookId')} AND ${transactions.date} BETWEEN ${placeholder('first')} AND ${placeholder('last')}
            AND (${transactions.date} < ${placeholder('last')} OR ${transactions.seq} < ${placeholder('seq')})`,
        )
        .orderBy(sql`${transactions.date} DESC, ${transactions.seq} DESC`)
        .limit(atMost(SLICE))
        .as('texts'),
    )
    .prepare(),
)

/**
 * The words of what is sought, each with a space at every side where a space stands in what is sought: there a word of a
 * text that has it begins or ends, while at the others it may go on.
 */
function boundedWords(sought: string): string[] {
  const words = wordsOf(sought)
  const before = /^\s/u.test(sought) ? ' ' : ''
  const after = /\s$/u.test(sought) ? ' ' : ''
  return words.map(
    (word, index) => `${index === 0 ? before : ' '}${word}${index === words.length - 1 ? after : ' '}`,
  )
}

/** The months, newest first, and whether they may have the words; undefined is a pause within a long search. */
function* monthsWith(
  db: Db,
  bookId: string,
  sought: string,
  first: Month,
  last: Month,
): Generator<{ month: Month; mayHave: boolean } | undefined> {
  // Three words tell enough, and the longest tell most.
  const [word1 = '', word2 = '', word3 = ''] = boundedWords(sought).toSorted((a, b) => b.length - a.length)
  let before: Month = LAST
  for (let size = FIRST_SPAN; ; size = Math.min(2 * size, MOST_SPAN)) {
    const months = span(db).all({ bookId, first, last, before, word1, word2, word3, span: size })
    for (const { month, mayHave } of months) yield { month, mayHave: mayHave === 1 }
    if (months.length < size) return
    before = months.at(-1)?.month ?? FIRST
    yield undefined
  }
}

/** Characters that JSON writes in another way than they are. */
const ESCAPED = /["\\\p{Cc}]/u

/** `seq` of the rows whose text has what is sought; rows and texts are JSON arrays in the same order. */
function matching({ seqs, texts }: { seqs: string; texts: string }, sought: string): number[] {
  if (!ESCAPED.test(sought) && !foldText(texts).includes(sought)) return []
  const each: string[] = JSON.parse(texts)
  const all: number[] = JSON.parse(seqs)
  return all.filter((_, index) => foldText(each[index] ?? '').includes(sought))
}

/** True for a row that stands before the place or is there, in the order of the list. */
const isUpTo = (row: Place, { date, seq }: Place): boolean =>
  row.date > date || (row.date === date && row.seq >= seq)

/**
 * The rows of the book whose description, payee, note or tags have the text in them, whatever its case and accents:
 * their `seq`, the newest first, a slice at a time. An empty slice is a place to let others have their turn. What is
 * written meanwhile is found as far as it lies ahead.
 */
export function* rowsWith(
  db: Db,
  { bookId, text, from = FIRST, to = LAST, after }: Sought,
): Generator<number[]> {
  const sought = foldText(text)
  const beside = rowsBeside(db, bookId, sought)
  const end = after && after.date <= to ? after : { date: to, seq: Number.MAX_SAFE_INTEGER }
  let unpaused = 0
  for (const found of monthsWith(db, bookId, sought, from.slice(0, 7), end.date.slice(0, 7))) {
    if (found === undefined) {
      yield []
      continue
    }
    const { month, mayHave } = found
    const first = from > `${month}-01` ? from : `${month}-01`
    let place: Place | undefined = { date: `${month}-31`, seq: Number.MAX_SAFE_INTEGER }
    if (end.date <= place.date) place = end
    let others = beside(first, place)
    if (!mayHave) {
      if (others.length > 0) yield others.map(({ seq }) => seq)
      continue
    }
    while (place) {
      const read = slice(db).get({ bookId, first, last: place.date, seq: place.seq })
      if (!read) break
      const last: Place | undefined =
        read.count === SLICE ? { date: read.date ?? FIRST, seq: JSON.parse(read.seqs).at(-1) } : undefined
      const within = last ? others.filter((row) => isUpTo(row, last)) : others
      others = others.slice(within.length)
      place = last
      const seqs = [...new Set([...matching(read, sought), ...within.map(({ seq }) => seq)])]
      unpaused += read.count
      if (seqs.length === 0 && unpaused < WITHOUT_PAUSE) continue
      unpaused = 0
      yield seqs
    }
  }
}
