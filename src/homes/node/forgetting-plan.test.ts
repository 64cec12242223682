import { expect, it } from 'vitest'
import { forgetActivity, forgetTokenWrites } from '../../book/activity.ts'
import { sweepRemoved } from '../../budget/removed/store.ts'
import { forgetReminders } from '../../connections/reminders/store.ts'
import { forgetDeliveries } from '../../connections/webhooks/store.ts'
import { forgetDeletedBooks } from '../../household/books.ts'
import { sweepExports } from '../../household/exports.ts'
import { sweepIdentity } from '../../identity/sweep.ts'
import { plansOf } from './testing/plans.ts'

/** Tables that only hold what was begun in the last hours or days: reading all of one is reading what is to go. */
const SHORT = ['sign_in_flows', 'mail_tokens', 'invitations', 'sign_in_failures']

it.each([
  ['deleted books', forgetDeletedBooks],
  ['activity', forgetActivity],
  ['what tokens wrote', forgetTokenWrites],
  ['deliveries of webhooks', forgetDeliveries],
  ['reminders', forgetReminders],
  ['exports', sweepExports],
  ['sessions, browsers and logs', sweepIdentity],
  ['removed rows', sweepRemoved],
])('the hourly forgetting of %s looks at what is old alone', (_, work) => {
  const plans = plansOf(work)
  expect(plans.length).toBeGreaterThan(0)
  const scanned = plans.filter((plan) => !plan.startsWith('SEARCH'))
  expect(scanned.filter((plan) => !SHORT.some((table) => plan === `SCAN ${table}`))).toEqual([])
})
