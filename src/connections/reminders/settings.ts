import type { z } from 'zod'
import type { CommandContext, Viewer } from '../../book/context.ts'
import { crossing } from '../../book/crossing/crossing.ts'
import { type ReminderRule, reminderRules } from '../../book/programs/tables.ts'
import type { Db, Tx } from '../../db/db.ts'
import { refuse } from '../../values/refusal.ts'
import { changeQuietHours, type Hours, type PersonFacts, QUIET } from './person.ts'
import { stateOf } from './planning.ts'
import { plan } from './plans.ts'
import { findRules } from './store.ts'
import type { ReminderSettings, ReminderSettingsInput } from './wire.ts'

/** The person's rules in the viewer's book, none where they never set any, with their quiet hours. */
export const readSettings = (
  db: Db,
  { bookId }: Pick<Viewer, 'bookId'>,
  userId: string,
  { quietFrom, quietTo }: Hours,
): ReminderSettings => ({ quietFrom, quietTo, rules: findRules(db, { bookId, userId })?.rules ?? [] })

function checkHours({ quietFrom: from, quietTo: to }: Hours): void {
  if ((from === null) !== (to === null)) refuse('invalid', 'Quiet hours have a beginning and an end.')
  if (from !== null && from === to) refuse('invalid', 'Quiet hours can’t last the whole day.')
}

/** Changes rules and quiet hours; what is new since then is news, and what the rules ask for is written at once. */
export function changeSettings(
  tx: Tx,
  viewer: CommandContext,
  userId: string,
  input: z.output<typeof ReminderSettingsInput>,
  /** The person's zone and present quiet hours, as their own book answered. */
  person: PersonFacts,
): ReminderSettings {
  const { bookId, member } = viewer
  const { quietFrom = person.quietFrom, quietTo = person.quietTo, rules } = input
  const hours = { quietFrom, quietTo }
  const isOther = quietFrom !== person.quietFrom || quietTo !== person.quietTo
  if (isOther) checkHours(hours)
  if (isOther && member) crossing(tx, viewer, QUIET, { to: member.homeBookId }, { userId, ...hours })
  else if (isOther) changeQuietHours(tx, userId, hours)
  if (rules) {
    const known = rules.map((rule) => ({
      ...rule,
      channels: [...new Set(rule.channels.map((id) => id.toLowerCase()))],
    })) as ReminderRule[]
    const state = findRules(tx, { bookId, userId })?.state ?? stateOf(tx, viewer)
    tx.insert(reminderRules)
      .values({ bookId, userId, rules: known, state, nextAt: 0 })
      .onConflictDoUpdate({
        target: [reminderRules.bookId, reminderRules.userId],
        set: { rules: known, nextAt: 0 },
      })
      .run()
  }
  const row = findRules(tx, { bookId, userId })
  if (row) plan(tx, viewer, row, { to: member?.homeBookId ?? bookId, zone: person.zone })
  return readSettings(tx, viewer, userId, hours)
}
