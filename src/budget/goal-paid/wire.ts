import { z } from 'zod'
import { DayText, Id, MoneyText } from '../../values/wire.ts'

/** A goal that was celebrated: it can still pay expenses, up to what its own expense is. */
export const ReachedGoal = z.object({ id: Id, name: z.string(), endedOn: DayText, left: MoneyText })
export type ReachedGoal = z.infer<typeof ReachedGoal>
