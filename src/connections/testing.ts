import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Heard {
  path: string
  headers: IncomingHttpHeaders
  /** The body as it came, each byte a character. */
  body: string
}

/** A program elsewhere that is told something: it keeps what it hears and answers with its `status`. */
export async function listener() {
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('latin1')
      heard.push({ path: request.url ?? '', headers: request.headers, body })
      const { status } = other
      response.writeHead(status, status === 302 ? { location: 'http://169.254.169.254/' } : {}).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  const other = { heard, host, url: `http://${host}`, status: 200, close }
  return other
}

const [SALT, HEADER, KEY, NONCE, TAG] = [16, 21, 16, 12, 16]

/** A browser with a key pair of its own: what it subscribes with, and how it reads a message (RFC 8291). */
export function pushBrowser(
  endpoint: string,
  privateKey: Buffer = randomBytes(32),
  auth = randomBytes(SALT),
) {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
  const derived = (from: Uint8Array, salt: Uint8Array, info: string | Uint8Array, length: number) =>
    new Uint8Array(hkdfSync('sha256', from, salt, info, length))
  return {
    subscription: { endpoint, keys },
    /** The text of an encrypted body; throws where it was not meant for this browser. */
    read(body: Buffer): string {
      const salt = body.subarray(0, SALT)
      const end = HEADER + (body[HEADER - 1] ?? 0)
      const sender = body.subarray(HEADER, end)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
      const secret = derived(pair.computeSecret(sender), auth, info, 32)
      const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', KEY)
      const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', NONCE)
      const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-TAG))
      const padded = Buffer.concat([cipher.update(body.subarray(end, -TAG)), cipher.final()])
      return padded.subarray(0, padded.lastIndexOf(2)).toString()
    },
  }
}

/** A VAPID header (RFC 8292): its claims, its public key, and true in `isSigned` where that key has signed it. */
export function signedPush(authorization: string) {
  const [, token = '', k = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [x, y] = [k, k].map((_, at) => Buffer.from(k, 'base64url').subarray(1 + 32 * at, 33 + 32 * at))
  const jwk = { kty: 'EC', crv: 'P-256', x: x?.toString('base64url'), y: y?.toString('base64url') }
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  const [head, claims = '', signature = ''] = token.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    key,
    Buffer.from(signature, 'base64url'),
  )
  return { isSigned, publicKey: k, ...JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}
