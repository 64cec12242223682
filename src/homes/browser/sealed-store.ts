import { answer, end } from './blocks.ts'

const NAME = 'bucketbook_sealed'
const STORE = 'sealed'

interface Sealed {
  userId: string
  bytes: Uint8Array
}

function openStore(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { autoIncrement: true })
  return answer(request)
}

/** True where the store exists: opening it to look would create it. */
async function exists(): Promise<boolean> {
  // Missing in older browsers.
  const known = await indexedDB.databases?.()
  return known?.some(({ name }) => name === NAME) ?? true
}

/** Keeps sealed bytes for the next sign-in of their user. */
export async function keepSealed(sealed: Sealed): Promise<void> {
  const database = await openStore()
  try {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
    transaction.objectStore(STORE).add(sealed)
    await end(transaction)
  } finally {
    database.close()
  }
}

/** Lists the sealed changes of the user, the oldest first. */
export async function listSealed(userId: string): Promise<{ id: IDBValidKey; bytes: Uint8Array }[]> {
  if (!(await exists())) return []
  const database = await openStore()
  try {
    const store = database.transaction(STORE).objectStore(STORE)
    const [all, ids] = await Promise.all([answer<Sealed[]>(store.getAll()), answer(store.getAllKeys())])
    return all.flatMap((one, place) => {
      const id = ids[place]
      return one.userId === userId && id !== undefined ? [{ id, bytes: one.bytes }] : []
    })
  } finally {
    database.close()
  }
}

/** Forgets them; the last one takes the store along. */
export async function dropSealed(ids: IDBValidKey[]): Promise<void> {
  if (ids.length === 0) return
  const database = await openStore()
  try {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
    const store = transaction.objectStore(STORE)
    for (const id of ids) store.delete(id)
    const left = await answer(store.count())
    await end(transaction)
    if (left > 0) return
  } finally {
    database.close()
  }
  await answer(indexedDB.deleteDatabase(NAME))
}
