import type { ProviderSettings } from '../../../identity/context.ts'
import type { OutsideProvider } from '../../../identity/wire.ts'
import { BadConfig, type Settings } from './settings.ts'

const GOOGLE = 'https://accounts.google.com'

/** Settings that belong together: all of a group are set, or none. */
const GROUPS = {
  oidc: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  facebook: ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
} as const satisfies Record<OutsideProvider, (keyof Settings)[]>

/** Throws where half a provider is set: its button would lead nowhere. */
function isSet(settings: Settings, names: readonly (keyof Settings)[]): boolean {
  const missing = names.filter((name) => !settings[name])
  if (missing.length === names.length) return false
  if (missing.length > 0)
    throw new BadConfig(`${missing[0]}: is missing; ${names.join(', ')} belong together`)
  if (!settings.PUBLIC_URL)
    throw new BadConfig(
      `PUBLIC_URL: is missing; ${names[0]} needs it, for the provider leads people back there`,
    )
  return true
}

/** The providers whose clients the operator registered. */
export function providersOf(settings: Settings): Partial<Record<OutsideProvider, ProviderSettings>> {
  const { OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET = '', GOOGLE_CLIENT_ID = '' } = settings
  const { GOOGLE_CLIENT_SECRET = '', FACEBOOK_CLIENT_ID = '', FACEBOOK_CLIENT_SECRET = '' } = settings
  const all: Record<OutsideProvider, ProviderSettings> = {
    oidc: {
      issuer: settings.OIDC_ISSUER,
      clientId: OIDC_CLIENT_ID,
      clientSecret: OIDC_CLIENT_SECRET,
      name: settings.OIDC_NAME,
    },
    google: {
      issuer: GOOGLE,
      clientId: GOOGLE_CLIENT_ID,
      clientSecret: GOOGLE_CLIENT_SECRET,
      name: 'Google',
    },
    facebook: { clientId: FACEBOOK_CLIENT_ID, clientSecret: FACEBOOK_CLIENT_SECRET, name: 'Facebook' },
  }
  const ids = Object.keys(GROUPS) as OutsideProvider[]
  return Object.fromEntries(ids.filter((id) => isSet(settings, GROUPS[id])).map((id) => [id, all[id]]))
}
