import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerHome } from '../../../identity/context.ts'

export const KEY_FILE = 'bucketbook.key'
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const OWNER_ONLY = 0o600

export const newKey = (): Buffer => randomBytes(KEY_BYTES)

// Written beside and renamed: a start that is cut off leaves no half a key, which the next one would refuse.
function writeKey(dataDir: string, key: Buffer): void {
  const file = join(dataDir, KEY_FILE)
  const handle = openSync(`${file}.new`, 'w', OWNER_ONLY)
  writeSync(handle, key)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(`${file}.new`, file)
}

/**
 * The server's key, made at the first start. It stands beside the database and in none of its copies, so that
 * a copy by itself opens nothing. Throws where the file holds no key: a new one would open nothing old.
 */
export function readKey(dataDir: string): Buffer {
  const file = join(dataDir, KEY_FILE)
  if (!existsSync(file)) writeKey(dataDir, newKey())
  const key = readFileSync(file)
  if (key.length === KEY_BYTES) return key
  throw new Error(
    `${file} has ${key.length} bytes, not ${KEY_BYTES}. Put the right key back, or remove the file: authenticator apps must then be set up anew.`,
  )
}

/** AES-256-GCM; a sealed text is iv, tag and cipher text in base64url. */
export function sealWith(key: Uint8Array): Pick<ServerHome, 'seal' | 'unseal' | 'mac'> {
  return {
    mac: (text) => createHmac('sha256', key).update(text, 'utf8').digest('hex'),
    seal(text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
