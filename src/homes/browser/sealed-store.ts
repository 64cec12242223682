import { recordStore } from './record-store.ts'
import type { KeptCall } from './seal.ts'

interface Sealed {
  userId: string
  /** The shared book that the calls are of; without it the own one. */
  bookId?: string
  /** Number of the calls; earlier releases did not say it. */
  count?: number
  bytes: Uint8Array
}

interface Left {
  userId: string
  bookId: string
  name: string
  calls: KeptCall[]
}

/** Sealed calls that wait for the next sign-in of their user. */
export const sealedCalls = recordStore<Sealed>('bucketbook_sealed', 'sealed')

/** Calls of shared books that their user is in no more, until they have seen to them. */
export const leftCalls = recordStore<Left>('bucketbook_left', 'left')
