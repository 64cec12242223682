import { BLOCK_BYTES, type Block } from './block-file.ts'

/** Version of the stored book: raised by one with every commit, so that a tab sees that another was faster. */
interface Head {
  v: number
  /** Length of the file in bytes. */
  size: number
  /** The newest migration that was applied. */
  schema: string
}

interface StoredBlock {
  n: number
  /** The version that wrote it. */
  v: number
  d: Block
}

/** The blocks of one book in IndexedDB. */
export interface BlockStore {
  /** Null where nothing is stored yet; no blocks where `v` is still the newest version. */
  newerThan(v: number): Promise<{ head: Head | null; blocks: StoredBlock[] }>
  /**
   * Stores the blocks as the version after `head.v - 1`. False, and nothing stored, where another tab has
   * stored that version before. Rejects, and nothing stored, where the browser refuses.
   */
  commit(head: Head, blocks: Map<number, Block>): Promise<boolean>
  /** True once the browser or a deletion of the database took the connection away. */
  isLost(): boolean
  /** True where the browser found what it had stored damaged, and emptied it before this store was made. */
  wasEmptied: boolean
  close(): void
}

const HEAD = 'head'

export async function openBlockStore(name: string): Promise<BlockStore> {
  const { database, wasEmptied } = await openDatabase(name)
  let lost = false
  const lose = () => {
    lost = true
    database.close()
  }
  database.onclose = lose
  database.onversionchange = lose

  return {
    async newerThan(v) {
      const transaction = database.transaction(['meta', 'blocks'], 'readonly')
      const stored = await answer<Head | undefined>(transaction.objectStore('meta').get(HEAD))
      if (!stored || stored.v === v) return { head: stored ?? null, blocks: [] }
      const all = transaction.objectStore('blocks')
      // Going through the index takes longer, which only the whole book shows.
      const newer = v === 0 ? all.getAll() : all.index('v').getAll(IDBKeyRange.lowerBound(v, true))
      return { head: stored, blocks: await answer<StoredBlock[]>(newer) }
    },
    async commit(head, blocks) {
      const transaction = database.transaction(['meta', 'blocks'], 'readwrite', { durability: 'strict' })
      const outcome = end(transaction)
      try {
        const meta = transaction.objectStore('meta')
        const stored = await answer<Head | undefined>(meta.get(HEAD))
        if ((stored?.v ?? 0) !== head.v - 1) {
          transaction.abort()
          await outcome.catch(() => undefined)
          return false
        }
        putAll(transaction.objectStore('blocks'), head, blocks, stored?.size ?? 0)
        meta.put(head, HEAD)
        transaction.commit()
      } catch (error) {
        outcome.catch(() => undefined)
        abort(transaction)
        throw error
      }
      await outcome
      return true
    },
    isLost: () => lost,
    wasEmptied,
    close: () => database.close(),
  }
}

function putAll(store: IDBObjectStore, head: Head, blocks: Map<number, Block>, formerSize: number): void {
  for (const [n, d] of blocks) store.put({ n, v: head.v, d } satisfies StoredBlock)
  const blockCount = Math.ceil(head.size / BLOCK_BYTES)
  if (head.size < formerSize) store.delete(IDBKeyRange.lowerBound(blockCount))
}

/**
 * An event of Chromium, which deletes all that a site has in IndexedDB where its file is damaged, and tells so by "total". It can
 * come to that where the browser is killed in mid-write twice within a short time: what follows the torn end of a file that is
 * written on is taken for damage at the next start.
 */
type NewVersion = IDBVersionChangeEvent & { dataLoss?: string }

async function openDatabase(name: string): Promise<{ database: IDBDatabase; wasEmptied: boolean }> {
  const request = indexedDB.open(name, 1)
  let wasEmptied = false
  request.onupgradeneeded = ({ dataLoss }: NewVersion) => {
    wasEmptied = dataLoss === 'total'
    request.result.createObjectStore('blocks', { keyPath: 'n' }).createIndex('v', 'v')
    request.result.createObjectStore('meta')
  }
  return { database: await answer(request), wasEmptied }
}

export function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

export function end(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new DOMException('Aborted', 'AbortError'))
  })
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It had ended already, which is why we are here.
  }
}
