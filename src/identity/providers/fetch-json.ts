import type { z } from 'zod'
import { giveUp } from './failures.ts'
import type { ProviderHome } from './provider.ts'

/** A provider's answer in JSON, in this shape; gives the sign-in up where there is none. */
export async function fetchJson<Schema extends z.ZodType>(
  { fetch }: ProviderHome,
  schema: Schema,
  url: string,
  init: RequestInit = {},
): Promise<z.infer<Schema>> {
  const { origin, pathname } = new URL(url)
  const place = origin + pathname
  const headers = { accept: 'application/json', ...init.headers }
  const response = await fetch(url, { ...init, headers }).catch((error: Error) =>
    giveUp('provider_unreachable', `${place} did not answer: ${String(error.cause ?? error.message)}`),
  )
  const { status } = response
  if (status >= 400 && status < 500) giveUp('provider_refused', `${place} answered ${status}.`)
  if (!response.ok) giveUp('provider_unreachable', `${place} answered ${status}.`)
  const answer = schema.safeParse(await response.json().catch(() => undefined))
  return answer.success
    ? answer.data
    : giveUp('provider_unreachable', `${place} answered something else than it should.`)
}

const HOUR_MS = 3_600_000
const memories = new WeakMap<ProviderHome, Map<string, { at: number; value: unknown }>>()

/** Returns what was loaded before, for an hour. `isFresh` loads again. Failures are not cached. */
export async function cachedForAnHour<Value>(
  outside: ProviderHome,
  key: string,
  load: () => Promise<Value>,
  isFresh = false,
): Promise<Value> {
  const memory = memories.get(outside) ?? new Map()
  memories.set(outside, memory)
  const now = outside.now()
  const known = memory.get(key)
  // A clock that was set back must not keep an answer for longer.
  if (known && !isFresh && Math.abs(now - known.at) < HOUR_MS) return known.value as Value
  const value = await load()
  memory.set(key, { at: now, value })
  return value
}
