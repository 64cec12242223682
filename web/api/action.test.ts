import { expect, test } from 'vitest'
import { actions } from './action.ts'
import { ApiError, unreachable } from './errors.ts'

type Act = ReturnType<typeof actions>

const off = { isActive: false }
const on = { isActive: true }

/** Sends it; answers under which key. */
async function sent(act: Act, input: object, error?: Error): Promise<string> {
  let used = ''
  await act(input, async (key) => {
    used = key
    if (error) throw error
  }).catch(() => {})
  return used
}

/** Sends what stays under way until it is let go. */
function held(act: Act, input: object) {
  const under = { key: '', letGo: () => {} }
  const done = act(input, async (key) => {
    under.key = key
    await new Promise<void>((resolve) => {
      under.letGo = resolve
    })
  })
  return { under, done }
}

test('the third of three quick toggles is an action of its own, also after the first was answered', async () => {
  const act = actions()
  const first = held(act, off)
  const second = held(act, on)
  const third = held(act, off)
  expect(new Set([first, second, third].map(({ under }) => under.key)).size).toBe(3)
  for (const { under } of [first, second]) under.letGo()
  await Promise.all([first.done, second.done])
  // A second press of the third one.
  expect(await sent(act, off)).toBe(third.under.key)
  third.under.letGo()
  await third.done
})

test('what got no answer is sent again under the same key, what got one under a new key', async () => {
  const act = actions()
  const lost = await sent(act, off, unreachable())
  expect(await sent(act, off)).toBe(lost)
  const answered = await sent(act, off)
  expect(answered).not.toBe(lost)
  const refused = await sent(act, off, new ApiError('No', 409, 'conflict'))
  expect(await sent(act, off)).not.toBe(refused)
})
