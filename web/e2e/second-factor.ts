import { createHmac } from 'node:crypto'
import type { Visitor } from './browser.ts'

const STEP_MS = 30_000
const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an authenticator app shows for this secret (RFC 6238), some steps of 30 seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  const bits = [...secret].map((letter) => BASE_32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps))
  const hash = createHmac('sha1', key).update(counter).digest()
  const at = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Turns two-factor sign-in on for who is signed in, by the code before the present one: that one is still free. */
export async function turnOnTwoFactor({ api }: Visitor) {
  const { secret } = (await api('POST', '/api/auth/two-factor', {})).body as { secret: string }
  const confirm = () => api('POST', '/api/auth/two-factor/confirm', { code: codeOf(secret, -1) })
  const first = await confirm()
  // A step may end on the way: by then the code is too old.
  const { status, body } = first.status === 200 ? first : await confirm()
  if (status !== 200) throw new Error(`Two-factor sign-in was not turned on: ${status}`)
  return { secret, recoveryCodes: (body as { recoveryCodes: string[] }).recoveryCodes }
}
