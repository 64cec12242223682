import type { ManagedUser } from '../../src/identity/wire.ts'

type Named = Pick<ManagedUser, 'firstName' | 'lastName' | 'email'>

/** Full name, else the e-mail: somebody from outside may have no name. */
export const nameOf = ({ firstName, lastName, email }: Named): string =>
  `${firstName} ${lastName}`.trim() || email || 'User'

export type NameById = (id: string | null, nobody: string) => string

export const isPseudonym = (id: string): boolean => id.startsWith('deleted-')

/** Names for the ids of a log, once all that there are of these are known; `nobody` is who it was where there is no id. */
export function namesOf(people: readonly ManagedUser[], isComplete = true): NameById {
  const names = new Map(people.map((user) => [user.id, nameOf(user)]))
  return (id, nobody) => {
    if (id === null) return nobody
    if (isPseudonym(id)) return 'a deleted user'
    return names.get(id) ?? (isComplete ? 'an account that is gone' : '…')
  }
}
