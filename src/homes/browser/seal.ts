import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { bytesToUtf8, hexToBytes, managedNonce, utf8ToBytes } from '@noble/ciphers/utils.js'
import type { Db, Tx } from '../../db/db.ts'
import { StorageMode } from '../../sync/wire.ts'
import { findCopy } from './copy.ts'
import { outbox } from './tables.ts'

export type KeptCall = Omit<typeof outbox.$inferSelect, 'seq'>

/** A nonce of 24 random bytes stands before the cipher text. */
const cipherOf = (key: string) => managedNonce(xchacha20poly1305)(hexToBytes(key))

/** Returns the calls that only this browser has, and the key to seal them with, as the server last handed it out. */
export function unsentCallsIn(db: Db): { calls: KeptCall[]; key: string | undefined } {
  const rows = db.select().from(outbox).orderBy(outbox.seq).all()
  const { sealingKey } = StorageMode.partial().parse(findCopy(db)?.storageMode ?? {})
  return { calls: rows.map(({ seq: _, ...call }) => call), key: sealingKey }
}

/** Encrypts the calls, in the order in which they were done. */
export const sealCalls = (key: string, calls: KeptCall[]): Uint8Array =>
  cipherOf(key).encrypt(utf8ToBytes(JSON.stringify(calls)))

/** The calls; undefined where they were sealed with another key. */
export function unsealCalls(key: string, sealed: Uint8Array): KeptCall[] | undefined {
  try {
    return JSON.parse(bytesToUtf8(cipherOf(key).decrypt(sealed))) as KeptCall[]
  } catch {
    return undefined
  }
}

/** Puts calls back into the outbox, behind what is there; one that is there already stays as it is. */
export function keepCalls(tx: Tx, calls: KeptCall[]): void {
  for (const call of calls) tx.insert(outbox).values(call).onConflictDoNothing().run()
}
