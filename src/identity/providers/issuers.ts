import type { ProviderSettings } from '../context.ts'
import type { OutsideProvider } from '../wire.ts'

export const FACEBOOK = 'https://www.facebook.com'
export const GOOGLE = 'https://accounts.google.com'

/** The issuer that the provider's subjects belong to, as the table `identities` names it. */
export const issuerOf = (provider: OutsideProvider, { issuer = GOOGLE }: ProviderSettings): string =>
  provider === 'facebook' ? FACEBOOK : issuer
