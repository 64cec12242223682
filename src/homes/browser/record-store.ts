import { answer, end } from './blocks.ts'

/** A small list of records of several users in IndexedDB. It is made with its first record and goes with its last. */
export function recordStore<Kept extends { userId: string }>(name: string, store: string) {
  function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store, { autoIncrement: true })
    return answer(request)
  }

  /** True where it exists: opening it to look would create it. */
  async function exists(): Promise<boolean> {
    // Missing in older browsers.
    const known = await indexedDB.databases?.()
    return known?.some((database) => database.name === name) ?? true
  }

  return {
    async keep(record: Kept): Promise<void> {
      const database = await open()
      try {
        const transaction = database.transaction(store, 'readwrite', { durability: 'strict' })
        transaction.objectStore(store).add(record)
        await end(transaction)
      } finally {
        database.close()
      }
    },
    /** Records of the user, the oldest first. */
    async list(userId: string): Promise<(Kept & { id: IDBValidKey })[]> {
      if (!(await exists())) return []
      const database = await open()
      try {
        const objects = database.transaction(store).objectStore(store)
        const [all, ids] = await Promise.all([answer<Kept[]>(objects.getAll()), answer(objects.getAllKeys())])
        return all.flatMap((one, place) => {
          const id = ids[place]
          return one.userId === userId && id !== undefined ? [{ ...one, id }] : []
        })
      } finally {
        database.close()
      }
    },
    async drop(ids: IDBValidKey[]): Promise<void> {
      if (ids.length === 0) return
      const database = await open()
      try {
        const transaction = database.transaction(store, 'readwrite', { durability: 'strict' })
        const objects = transaction.objectStore(store)
        for (const id of ids) objects.delete(id)
        const left = await answer(objects.count())
        await end(transaction)
        if (left > 0) return
      } finally {
        database.close()
      }
      await answer(indexedDB.deleteDatabase(name))
    },
  }
}
