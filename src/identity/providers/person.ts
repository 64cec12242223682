import type { ProviderPerson } from './provider.ts'
import type { Claims } from './wire.ts'

const MAX_NAME = 50

/** One line, cut between characters. */
const nameOf = (text = ''): string =>
  [...text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()].slice(0, MAX_NAME).join('').trim()

/** Both names; where the provider has only one of "Anna Maria Lee" the last word is the last name. */
function namesOf({ given_name, family_name, name, email }: Claims): [first: string, last: string] {
  const [first, last] = [nameOf(given_name), nameOf(family_name)]
  if (first || last) return [first || last, first && last]
  const words = (name ?? '').split(/\s+/).filter(Boolean)
  const family = words.length > 1 ? words.pop() : ''
  return [nameOf(words.join(' ')) || nameOf(email?.split('@')[0]) || 'User', nameOf(family)]
}

/** The person that claims speak of. An e-mail is verified only where the provider says so in so many words. */
export function personOf(issuer: string, claims: Claims): ProviderPerson {
  const { sub, email, email_verified, auth_time } = claims
  const [firstName, lastName] = namesOf(claims)
  return {
    issuer,
    subject: sub,
    email: email ?? null,
    emailVerified: email !== undefined && email_verified === true,
    firstName,
    lastName,
    authenticatedAt: auth_time === undefined ? undefined : auth_time * 1000,
  }
}
