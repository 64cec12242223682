import { importPKCS8 } from 'jose'
import { refuse } from '../values/refusal.ts'

const NO_KEY =
  'This is no private key that can be used: the .pem file of an RSA key of 2048 bits or more, without a password.'
/** Version 0 and the algorithm rsaEncryption, as they stand in front of the key within PKCS#8. */
const RSA_HEAD = [
  0x02, 0x01, 0x00, 0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00,
]

const lengthOf = (size: number): number[] => {
  if (size < 0x80) return [size]
  const bytes = size < 0x100 ? [size] : [size >> 8, size & 0xff]
  return [0x80 | bytes.length, ...bytes]
}

/** Older OpenSSL writes the key alone ("BEGIN RSA PRIVATE KEY"); the same bytes stand in PKCS#8 within two frames. */
function withFrames(pem: string): string {
  const [, body] = /-----BEGIN RSA PRIVATE KEY-----([\s\S]+?)-----END RSA PRIVATE KEY-----/.exec(pem) ?? []
  if (!body) return pem
  const key = [...atob(body.replaceAll(/\s/g, ''))].map((char) => char.charCodeAt(0))
  const inner = [...RSA_HEAD, 0x04, ...lengthOf(key.length), ...key]
  const whole = [0x30, ...lengthOf(inner.length), ...inner]
  return `-----BEGIN PRIVATE KEY-----\n${btoa(String.fromCharCode(...whole))}\n-----END PRIVATE KEY-----`
}

/** The key that signs RS256; refused in words where the text holds none. */
export async function rsaKey(pem: string): Promise<CryptoKey> {
  try {
    const key = (await importPKCS8(withFrames(pem.trim()), 'RS256')) as CryptoKey
    const { modulusLength } = key.algorithm as RsaHashedKeyAlgorithm
    if (modulusLength >= 2048) return key
  } catch {
    // The error's text would tell the owner nothing.
  }
  return refuse('invalid', NO_KEY)
}
