import { z } from 'zod'
import { Id, InstantText, requiredText } from '../../values/wire.ts'

export const MAX_MESSAGE = 2000
/** Messages of one user that may wait for an answer. */
export const MAX_WAITING = 10

export const NewSupportMessage = z.object({ text: requiredText('Write a message first', MAX_MESSAGE) })
export const SupportAnswer = z.object({ answer: requiredText('Write an answer first', MAX_MESSAGE) })

export const SupportMessage = z.object({
  id: Id,
  text: z.string(),
  /** True where the writer had priority support when they wrote. */
  isPriority: z.boolean(),
  createdAt: InstantText,
  answer: z.string().nullable(),
  answeredAt: InstantText.nullable(),
})
export type SupportMessage = z.infer<typeof SupportMessage>

/** A message for the operator, with its writer. */
export const ReceivedMessage = SupportMessage.extend({ userId: Id })
export type ReceivedMessage = z.infer<typeof ReceivedMessage>
