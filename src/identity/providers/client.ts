import type { ProviderSettings } from '../context.ts'
import type { OutsideProvider } from '../wire.ts'
import { facebookClient } from './facebook.ts'
import { issuerOf } from './issuers.ts'
import { openIdClient } from './openid.ts'
import type { ProviderClient, ProviderHome } from './provider.ts'

export const providerClient = (
  provider: OutsideProvider,
  settings: ProviderSettings,
  outside: ProviderHome,
): ProviderClient =>
  provider === 'facebook'
    ? facebookClient(settings, outside)
    : openIdClient(issuerOf(provider, settings), settings, outside)
