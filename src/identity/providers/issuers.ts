import type { ProviderSettings } from '../context.ts'
import type { OutsideProvider } from '../wire.ts'

export const FACEBOOK = 'https://www.facebook.com'
export const GOOGLE = 'https://accounts.google.com'

/** Whose subjects a provider's are, as `identities` names it. */
export const issuerOf = (provider: OutsideProvider, { issuer = GOOGLE }: ProviderSettings): string =>
  provider === 'facebook' ? FACEBOOK : issuer
