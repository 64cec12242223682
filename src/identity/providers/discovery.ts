import { giveUp } from './failures.ts'
import { cachedForAnHour, fetchJson } from './fetch-json.ts'
import type { ProviderHome } from './provider.ts'
import { Discovery } from './wire.ts'

const PATH = '/.well-known/openid-configuration'

/** The issuer's discovery document. One that does not carry the issuer's exact name may speak for somebody else. */
export const discover = (outside: ProviderHome, issuer: string): Promise<Discovery> =>
  cachedForAnHour(outside, `discovery ${issuer}`, async () => {
    const discovery = await fetchJson(outside, Discovery, issuer.replace(/\/$/, '') + PATH)
    if (discovery.issuer !== issuer)
      giveUp(
        'provider_untrusted',
        `The issuer is configured as ${issuer} and calls itself ${discovery.issuer}.`,
      )
    const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = discovery
    for (const endpoint of [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint])
      if (endpoint && !endpoint.startsWith('https:') && issuer.startsWith('https:'))
        giveUp('provider_untrusted', `${endpoint} is not https, though the issuer is.`)
    return discovery
  })
