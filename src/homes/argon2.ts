import { equalBytes } from '@noble/ciphers/utils.js'
import { argon2idAsync } from '@noble/hashes/argon2.js'

interface Options {
  /** KiB. */
  memorySize: number
  iterations: number
  parallelism: number
}

const VERSION = 19
const [SALT_BYTES, HASH_BYTES] = [16, 32]
/** Milliseconds of hashing before others in the isolate get their turn. */
const TICK_MS = 10
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

const encode = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes)).replaceAll('=', '')
const decode = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

const derive = (password: string, salt: Uint8Array, { memorySize, iterations, parallelism }: Options) =>
  argon2idAsync(password, salt, {
    m: memorySize,
    t: iterations,
    p: parallelism,
    dkLen: HASH_BYTES,
    asyncTick: TICK_MS,
  })

/**
 * Argon2id in place of oslo's, whose code is native: the build puts this class where that one is imported. Hashes have the
 * same form (PHC), so a password that was set in another home is good here, and the other way round.
 */
export class Argon2id {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  async hash(password: string): Promise<string> {
    const { memorySize, iterations, parallelism } = this.#options
    const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
    const hash = await derive(password, salt, this.#options)
    return `$argon2id$v=${VERSION}$m=${memorySize},t=${iterations},p=${parallelism}$${encode(salt)}$${encode(hash)}`
  }

  async verify(hash: string, password: string): Promise<boolean> {
    const [, m, t, p, salt = '', kept = ''] = PHC.exec(hash) ?? []
    if (m === undefined) return false
    const options = { memorySize: Number(m), iterations: Number(t), parallelism: Number(p) }
    // In the same time wherever they differ.
    return equalBytes(decode(kept), await derive(password, decode(salt), options))
  }
}
