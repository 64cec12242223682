import { ask, remembered } from './ask.ts'
import { giveUp } from './failures.ts'
import type { Outside } from './outside.ts'
import { Discovery } from './wire.ts'

const PATH = '/.well-known/openid-configuration'

/** What the issuer says of itself. Without its exact name in it, it may speak for somebody else. */
export const discover = (outside: Outside, issuer: string): Promise<Discovery> =>
  remembered(outside, `discovery ${issuer}`, async () => {
    const discovery = await ask(outside, Discovery, issuer.replace(/\/$/, '') + PATH)
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
