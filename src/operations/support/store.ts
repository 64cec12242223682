import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Home } from '../../http/context.ts'
import type { Actor } from '../../identity/actor.ts'
import { addAuditEntry } from '../../identity/audit.ts'
import { askShown, tellOperator } from '../../identity/operator-board.ts'
import { type ByOperator, operatorCrossing } from '../../identity/operator-crossings.ts'
import { ownedItems } from '../../rewards/shop/owned.ts'
import { refuse } from '../../values/refusal.ts'
import { supportMessages } from './tables.ts'
import { MAX_WAITING, type ReceivedMessage, type SupportMessage } from './wire.ts'

type Row = typeof supportMessages.$inferSelect

/** Answered messages that are listed; older ones are history. */
const MAX_LISTED = 500

const messageToWire = ({ userId: _, createdAt, answeredAt, ...row }: Row): SupportMessage => ({
  ...row,
  createdAt: new Date(createdAt).toISOString(),
  answeredAt: answeredAt === null ? null : new Date(answeredAt).toISOString(),
})
const receivedMessageToWire = (row: Row): ReceivedMessage => ({ ...messageToWire(row), userId: row.userId })

const newestFirst = [desc(supportMessages.createdAt), desc(supportMessages.id)]

/** Messages of the user, newest first, with their answers. */
export const listOwnMessages = (db: Db, userId: string): SupportMessage[] =>
  db
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.userId, userId))
    .orderBy(...newestFirst)
    .limit(MAX_LISTED)
    .all()
    .map(messageToWire)

/** Sends a message to the operator; it is marked as priority where the writer has bought that. */
export function addMessage(tx: Tx, viewer: CommandContext, userId: string, text: string): SupportMessage {
  const waiting = tx
    .select({ number: count() })
    .from(supportMessages)
    .where(and(eq(supportMessages.userId, userId), isNull(supportMessages.answer)))
    .get()
  if ((waiting?.number ?? 0) >= MAX_WAITING)
    refuse(
      'conflict',
      `${MAX_WAITING} of your messages wait for an answer. Please wait for one before you write again.`,
    )
  const isPriority = ownedItems(tx, viewer.bookId, viewer.receivedAt).has('priority-support')
  const row = tx
    .insert(supportMessages)
    .values({ id: viewer.newId(), userId, text, isPriority, createdAt: viewer.now })
    .returning()
    .get()
  tellOf(tx, viewer, row)
  return messageToWire(row)
}

/** Shows a message on the operator's board: `mark` is 2 while an urgent one waits, 1 for others that wait, 0 once answered. */
function tellOf(tx: Tx, means: Parameters<typeof tellOperator>[1], row: Row): void {
  const { id, answer, answeredAt, createdAt, isPriority } = row
  const mark = answer !== null ? 0 : isPriority ? 2 : 1
  const rev = answeredAt === null ? createdAt : answeredAt + 1
  tellOperator(tx, means, { kind: 'message', id, row: receivedMessageToWire(row), mark }, rev)
}

/** Messages of everybody: the unanswered first, urgent before others; then the newest. */
export const listMessages = async (home: Home): Promise<ReceivedMessage[]> =>
  home.elsewhere
    ? askShown(home, { kind: 'message', limit: MAX_LISTED, markedFirst: true })
    : messagesIn(home.db)

const messagesIn = (db: Db): ReceivedMessage[] =>
  db
    .select()
    .from(supportMessages)
    .orderBy(
      sql`${supportMessages.answer} IS NOT NULL`,
      sql`${supportMessages.answer} IS NULL AND ${supportMessages.isPriority} DESC`,
      ...newestFirst,
    )
    .limit(MAX_LISTED)
    .all()
    .map(receivedMessageToWire)

/** Answers a message, or answers it anew. What was written stays between the two: the log says only that. */
function answerMessage(tx: Tx, actor: Actor, id: string, answer: string): ReceivedMessage {
  const row = tx
    .update(supportMessages)
    .set({ answer, answeredAt: actor.now })
    .where(eq(supportMessages.id, id.toLowerCase()))
    .returning()
    .get()
  if (!row) refuse('not_found', 'Message not found')
  addAuditEntry(tx, actor, {
    action: 'support.answer',
    entityType: 'support_message',
    entityId: row.id,
    newValues: { userId: row.userId },
  })
  tellOf(tx, actor, row)
  return receivedMessageToWire(row)
}

type Answered = ByOperator & { id: string; answer: string }

/** The operator's answer comes to whoever wrote. */
export const ANSWERED = operatorCrossing('operator.answered', (tx, actor, { id, answer }: Answered) =>
  answerMessage(tx, actor, id, answer),
)
