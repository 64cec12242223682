import type { ProviderSettings } from '../context.ts'
import type { OutsideProvider } from '../wire.ts'
import { facebookClient } from './facebook.ts'
import { issuerOf } from './issuers.ts'
import { openIdClient } from './openid.ts'
import type { Outside, OutsideClient } from './outside.ts'

export const outsideClient = (
  provider: OutsideProvider,
  settings: ProviderSettings,
  outside: Outside,
): OutsideClient =>
  provider === 'facebook'
    ? facebookClient(settings, outside)
    : openIdClient(issuerOf(provider, settings), settings, outside)
