import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ProfileChange } from '../../src/profile/wire.ts'
import { answer, api, keyed } from './client.ts'
import { keys } from './keys.ts'
import { type CommandOptions, useCommand } from './use-command.ts'

type Change = z.input<typeof ProfileChange>

/** The preferences are part of the user, and some of the book's figures follow from them. */
export function useChangeProfile(options: CommandOptions<Change>) {
  const client = useQueryClient()
  return useCommand(async (json: Change, key) => {
    const profile = await answer(api.profile.$put({ json }, keyed(key)))
    client.setQueryData(keys.user, (user: object | null | undefined) =>
      user ? { ...user, ...profile } : user,
    )
    client.setQueryData(keys.profile, profile)
    return profile
  }, options)
}
