import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { yieldToEventLoop } from '../../http/async.ts'
import { foldName } from '../../values/fold-text.ts'
import { madeAnew, noteBrought } from '../brought/store.ts'
import { broughtKey, type Plan } from './planned.ts'
import type { Writing } from './rows.ts'

const SLICE = 500

/** The categories that the app's rules give to the payees of the book: by the first rule that fits. */
export async function payeeCategories(
  { book }: Plan,
  { payeeIds, categoryIds }: Writing,
): Promise<[payeeId: string, categoryId: string][]> {
  const wanted = new Map<string, string>()
  const rules = book.rules.flatMap(({ text, isWhole, category }) => {
    const categoryId = categoryIds.get(category)
    return categoryId ? [{ text: foldName(text), isWhole, categoryId }] : []
  })
  if (rules.length === 0) return []
  let count = 0
  for (const [name, payeeId] of payeeIds) {
    const folded = foldName(name)
    const rule = rules.find(({ text, isWhole }) => (isWhole ? folded === text : folded.includes(text)))
    if (rule && payeeId !== '' && !wanted.has(payeeId)) wanted.set(payeeId, rule.categoryId)
    if (++count % SLICE === 0) await yieldToEventLoop()
  }
  return [...wanted]
}

/** Gives payees that have none their category, and notes them, so that the undo takes it off again. */
export function setPayeeCategories(tx: Tx, { batch, plan }: Writing, wanted: [string, string][]): void {
  const pairs = JSON.stringify(wanted)
  const changed = tx.all<{
    id: string
    name: string
    categoryId: string
  }>(sql`UPDATE payees SET category_id = asked.value->>1
    FROM json_each(${pairs}) AS asked WHERE payees.id = asked.value->>0 AND payees.book_id = ${batch.bookId}
    AND payees.category_id IS NULL RETURNING payees.id AS id, payees.name AS name,
      payees.category_id AS categoryId`)
  noteBrought(
    tx,
    changed.map(({ id, name, categoryId }) => {
      const key = broughtKey(plan.book, `${categoryId} ${name}`)
      return madeAnew(tx, {
        bookId: batch.bookId,
        kind: 'payee',
        key,
        rowId: id,
        statementId: batch.id,
        isMade: false,
      })
    }),
  )
}
