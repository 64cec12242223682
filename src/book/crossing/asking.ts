import type { Context } from 'hono'
import type { Db } from '../../db/db.ts'
import type { Home } from '../../http/context.ts'
import { refuse } from '../../values/refusal.ts'
import { answerBefore, idempotencyKeyOf } from '../command.ts'
import type { BookEnv } from '../context.ts'
import type { Message, Question, Reply } from './crossing.ts'

/**
 * Asks the other book. Where it lies in the same file it is asked within the command's transaction; else now, and what it
 * said is handed on.
 */
export async function asked<Asked extends object, Fact>(
  home: Home,
  question: Question<Asked, Fact>,
  to: string,
  what: Asked,
): Promise<(db: Db) => Fact> {
  if (!home.elsewhere?.has(to)) return (db) => question.answer(db, to, what, home.now())
  const reply = await home.elsewhere
    .send(to, { step: 'ask', to, kind: question.kind, asked: what } satisfies Message)
    .catch(() =>
      refuse('unavailable', 'The other book can’t be reached just now. Nothing was changed.', {
        retryAfter: 5,
      }),
    )
  if ('refusal' in (reply as Reply)) {
    const { code, message, details } = (reply as Extract<Reply, { refusal: unknown }>).refusal
    refuse(code, message, details)
  }
  return () => (reply as { answer: Fact }).answer
}

/** The same before a command, which is not asked anew for what was answered under its key before. */
export async function askedFirst<Env extends BookEnv, Asked extends object, Fact>(
  c: Context<Env>,
  question: Question<Asked, Fact>,
  to: string,
  what: Asked,
): Promise<(db: Db) => Fact> {
  const { home, viewer } = c.var
  if (home.elsewhere && answerBefore(home.db, viewer.bookId, await idempotencyKeyOf(c)))
    return () => refuse('unavailable', 'This was answered before.')
  return asked(home, question, to, what)
}
