import { createECDH } from 'node:crypto'
import type { ServerHome } from '../../identity/context.ts'

/** Push services want an address of https or mail for who sends; a server at home may have none that they could reach. */
const NO_CONTACT = 'https://bucketbook.invalid'

/**
 * Web push (RFC 8291 and 8292) by the package of that name. The key pair follows from the server's key, so that browsers
 * stay subscribed as long as that is kept.
 */
export function pushBy(
  mac: ServerHome['mac'],
  publicUrl?: string | undefined,
): NonNullable<ServerHome['push']> {
  const contact = publicUrl?.startsWith('https:') ? publicUrl : NO_CONTACT
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(mac('web push'), 'hex')
  const publicKey = pair.getPublicKey('base64url')
  const privateKey = Buffer.from(mac('web push'), 'hex').toString('base64url')
  return {
    publicKey,
    async request(subscription, payload) {
      // Loaded with the first message: most servers send none.
      const { default: webPush } = await import('web-push')
      const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, payload, {
        vapidDetails: { subject: contact, publicKey, privateKey },
        TTL: 86_400,
      })
      const texts = Object.entries(headers as Record<string, unknown>).map(([name, value]) => [
        name,
        String(value),
      ])
      return { url: endpoint, headers: Object.fromEntries(texts), body: body as unknown as Uint8Array }
    },
  }
}
