import type { ManagedUser } from '../../src/identity/wire.ts'
import { foldText } from '../../src/values/fold-text.ts'

type Named = Pick<ManagedUser, 'firstName' | 'lastName' | 'email'>

/** Full name, else the e-mail: somebody from outside may have no name. */
export const nameOf = ({ firstName, lastName, email }: Named): string =>
  `${firstName} ${lastName}`.trim() || email || 'User'

export type NameById = (id: string | null, nobody: string) => string

/** Names for the ids of a log; `nobody` is who it was where there is no id. */
export function namesOf(everybody: readonly ManagedUser[]): NameById {
  const names = new Map(everybody.map((user) => [user.id, nameOf(user)]))
  return (id, nobody) => {
    if (id === null) return nobody
    return names.get(id) ?? (id.startsWith('deleted-') ? 'a deleted user' : 'an account that is gone')
  }
}

export const isFound = (user: Named, text: string): boolean =>
  foldText(`${nameOf(user)} ${user.email ?? ''}`).includes(foldText(text.trim()))
