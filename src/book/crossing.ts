import type { Tx } from '../db/db.ts'
import { uuidSeries } from '../values/id.ts'
import { beginActing } from './activity.ts'
import { commandContext, finishCommand } from './command.ts'
import type { CommandContext, Listener, Viewer } from './context.ts'

/**
 * The part of a command that another book has, as a command of its own there: its ids follow from the first one's key,
 * its version is raised and its listeners hear of it. Both are one transaction, so that neither is there alone; what
 * concerns two books goes through here and nowhere else.
 */
export function crossing<Answer>(
  tx: Tx,
  { idempotencyKey, newId }: CommandContext,
  there: Viewer,
  listeners: readonly Listener[],
  run: (context: CommandContext) => Answer,
): Answer {
  const context = commandContext(there, {
    newId: idempotencyKey ? uuidSeries(`${there.bookId} from ${idempotencyKey.key}`, there.now) : newId,
    idempotencyKey: undefined,
    listeners,
  })
  beginActing(tx, context)
  const answer = run(context)
  finishCommand(tx, context, 200, null)
  return answer
}
