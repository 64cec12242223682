import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { answer, api } from '../../api/client.ts'
import { plural } from '../../ui/format.ts'
import { showToast } from '../../ui/toast.ts'
import type { Learnable } from '../ledger/learning.ts'

/** Rows that are offered at once: one command changes as many. */
const MOST = 500
/** Payees with the category that was offered for their other expenses: no further expense offers the same again. */
const asked = new Set<string>()

/** An offer to give other expenses of a payee the category that one was given. */
export interface Lesson {
  payeeId: string
  payee: string
  categoryId: string
  others: Transaction[]
}

/** The other expenses of the payee that are in another category, or in none. */
async function lessonOf({ id, payeeId, payee, categoryId }: Learnable): Promise<Lesson | undefined> {
  const key = `${payeeId} ${categoryId}`
  if (asked.has(key)) return undefined
  const query = { payeeId, type: 'expense', limit: String(MOST) } as const
  const [rows, known] = await Promise.all([
    answer(api.transactions.$get({ query })),
    answer(api.payees[':id'].$get({ param: { id: payeeId } })),
  ])
  const others = rows.filter(
    (row) =>
      row.id !== id &&
      !row.bucketId &&
      !row.transferId &&
      row.parts.length === 0 &&
      row.categoryId !== categoryId,
  )
  if (others.length === 0 || known.categoryId === categoryId) return undefined
  asked.add(key)
  return { payeeId, payee, categoryId, others }
}

/** Asks whether the category is meant for the others too; `open` shows which they are. */
export async function offerLesson(row: Learnable, open: (lesson: Lesson) => void): Promise<void> {
  const lesson = await lessonOf(row).catch(() => undefined)
  if (!lesson) return
  showToast({
    tone: 'success',
    title: `Use it for the ${plural(lesson.others.length, 'other')} of ${lesson.payee}, and from now on?`,
    action: { label: 'Show them', run: () => open(lesson) },
  })
}
