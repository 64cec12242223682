import { refuse } from '../values/refusal.ts'
import { COMMON_PASSWORDS } from './common-passwords.gen.ts'

let common: Set<string> | undefined

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** Refuses a new password that everybody tries first, or that stands in the account: the e-mail `email`. */
export function refuseWeak(password: string, email: string | null): void {
  const typed = plain(password)
  const own = plain(email ?? '')
  if (own && (typed === own || typed === own.split('@')[0]))
    refuse('invalid', 'Your email is no secret. Please choose another password.')
  common ??= new Set(COMMON_PASSWORDS.split(/\s/))
  if (common.has(typed))
    refuse('invalid', 'This is one of the passwords that everybody tries first. Please choose another one.')
}
