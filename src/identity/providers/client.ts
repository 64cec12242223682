import type { ProviderSettings } from '../context.ts'
import type { OutsideProvider } from '../wire.ts'
import { FACEBOOK, facebookClient } from './facebook.ts'
import { openIdClient } from './openid.ts'
import type { Outside, OutsideClient } from './outside.ts'

const GOOGLE = 'https://accounts.google.com'

/** Whose subjects a provider's are, as `identities` names it. */
export const issuerOf = (provider: OutsideProvider, { issuer = GOOGLE }: ProviderSettings): string =>
  provider === 'facebook' ? FACEBOOK : issuer

export const outsideClient = (
  provider: OutsideProvider,
  settings: ProviderSettings,
  outside: Outside,
): OutsideClient =>
  provider === 'facebook'
    ? facebookClient(settings, outside)
    : openIdClient(issuerOf(provider, settings), settings, outside)
