import { uuidV7 } from '../../src/values/id.ts'
import { statusOf } from './errors.ts'

/** Runs with the idempotency key of the user's action. */
type Act = <Answer>(input: unknown, run: (key: string) => Promise<Answer>) => Promise<Answer>

/**
 * The actions of one kind that a user takes on one thing. The same input is the same action until an answer
 * came or another input was sent: off, on and off again are three, though the first is still under way.
 */
export function actions(): Act {
  let last: { text: string; key: string } | undefined
  return async (input, run) => {
    const text = JSON.stringify(input) ?? ''
    const action = last?.text === text ? last : { text, key: uuidV7(Date.now()) }
    last = action
    const end = () => {
      if (last === action) last = undefined
    }
    try {
      const answer = await run(action.key)
      end()
      return answer
    } catch (error) {
      if (statusOf(error) > 0) end()
      throw error
    }
  }
}
