import { z } from 'zod'
import { Proof } from '../../identity/wire.ts'
import { Id, InstantText, requiredName } from '../../values/wire.ts'

export const CalendarFeed = z.object({
  id: Id,
  name: z.string(),
  bookId: Id,
  createdAt: InstantText,
  lastUsedAt: InstantText.nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

const FEW_DAYS = 'Must be 0 to 60 days'
export const NewCalendarFeed = Proof.extend({
  name: requiredName('Name is required', 60).default('Calendar'),
  /** The own book where it is left out. */
  bookId: Id.nullish(),
  /** Days before a due date on which a calendar reminds of it. */
  alarmDaysBefore: z.int(FEW_DAYS).min(0, FEW_DAYS).max(60, FEW_DAYS).default(1),
  alarmAt: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 09:00')
    .default('09:00'),
  /** True where events name their amount. */
  amounts: z.boolean().default(true),
})

/** A new feed with its address, which is shown this once. */
export const MadeCalendarFeed = CalendarFeed.extend({ url: z.url() })
