import { useQuery } from '@tanstack/react-query'
import type { User } from '../../../src/identity/wire.ts'
import { optionsQuery } from '../queries.ts'

/** True where ways in may be added only once the email is verified: the server sends mail, and it is not. */
export function useUnverified({ email, emailVerified }: User): boolean {
  const { data } = useQuery(optionsQuery)
  return data?.mail === true && email !== null && !emailVerified
}
