import { useQuery } from '@tanstack/react-query'
import type { User } from '../../../src/identity/wire.ts'
import { optionsQuery } from '../queries.ts'

/** Whether ways in may be added only once the user has verified their email: where the server sends mail. */
export function useUnverified({ email, emailVerified }: User): boolean {
  const { data } = useQuery(optionsQuery)
  return data?.mail === true && email !== null && !emailVerified
}
