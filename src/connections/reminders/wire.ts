import { z } from 'zod'
import { REMINDERS_ABOUT } from '../../book/programs/tables.ts'
import { DayText, Id, InstantText } from '../../values/wire.ts'

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 09:00')

const FEW_DAYS = 'Must be 0 to 60 days'
const ReminderRule = z.object({
  about: z.enum(REMINDERS_ABOUT),
  /** Days before a due date; 1 where it is left out. */
  daysBefore: z.int(FEW_DAYS).min(0, FEW_DAYS).max(60, FEW_DAYS).optional(),
  /** Time of the day in the person's zone; 09:00 where it is left out. */
  at: Time.optional(),
  channels: z.array(Id).max(20),
})

export const ReminderSettings = z.object({
  /** Quiet hours in the person's zone, in which nothing is sent; both null where there are none. */
  quietFrom: Time.nullable(),
  quietTo: Time.nullable(),
  rules: z.array(ReminderRule),
})
export type ReminderSettings = z.infer<typeof ReminderSettings>

/** New settings; a field that is left out stays as it is. */
export const ReminderSettingsInput = z.object({
  quietFrom: Time.nullish(),
  quietTo: Time.nullish(),
  rules: z.array(ReminderRule).max(20, 'At most 20 rules').optional(),
})

export const Reminder = z.object({
  id: Id,
  about: z.enum(REMINDERS_ABOUT),
  name: z.string(),
  /** The day that it is about; null of what has none. */
  due: DayText.nullable(),
  channelId: Id,
  sendAt: InstantText,
  sentAt: InstantText.nullable(),
  /** The instant at which it was found to be late; null where it was in time. */
  missedAt: InstantText.nullable(),
  error: z.string().nullable(),
})
export type Reminder = z.infer<typeof Reminder>
