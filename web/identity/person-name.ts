import type { User } from '../../src/identity/wire.ts'

/** The name to greet somebody by: full name, else what stands before the @, else "User". */
export function personName(user: User): string {
  const full = [user.firstName, user.lastName].filter(Boolean).join(' ').trim()
  return full || user.email?.split('@')[0] || 'User'
}
