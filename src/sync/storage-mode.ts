import { Hono } from 'hono'
import { command } from '../book/command.ts'
import { getBook } from '../book/open.ts'
import { body } from '../http/body.ts'
import { route } from '../http/openapi.ts'
import type { ServerEnv, ServerHome } from '../identity/context.ts'
import { changeUser, getUser, tierOf, type UserRow } from '../identity/users.ts'
import { StorageMode, StorageModeChange } from './wire.ts'

const answers = { 200: StorageMode }

function modeOf({ bounds }: ServerHome, user: UserRow, now: number): StorageMode {
  const tier = tierOf(user, now)
  const isBound = bounds && bounds.rowsAtOnce < bounds.transactions
  return {
    tier,
    showAds: tier === 'free',
    autoSync: tier === 'premium' && user.autoSync,
    ...(isBound ? { rowsAtOnce: bounds.rowsAtOnce } : {}),
  }
}

/** Routes that are not behind the book's ETag: premium may end between two changes of the book. */
export const storageRoutes = new Hono<ServerEnv>()
  .get('/storage-mode', route('person', 'How the user’s entries are kept', { answers }), (c) => {
    const { server, session } = c.var
    const user = getUser(server.db, session?.userId ?? '')
    c.header('Cache-Control', 'no-store')
    // Headers that an open page compares: is its code the server's, and the version that it shows the book's?
    c.header('Bucketbook-Release', server.release)
    c.header('Bucketbook-Version', String(getBook(server.db, user.bookId).version))
    return c.json({
      ...modeOf(server, user, server.now()),
      sealingKey: server.mac(`unsent changes of ${user.id}`),
    })
  })
  .put(
    '/storage-mode',
    route('person', 'Turn auto-sync on or off', { answers }),
    body(StorageModeChange),
    (c) =>
      command(c, 200, (tx, { now }) =>
        modeOf(
          c.get('server'),
          changeUser(tx, c.get('session')?.userId ?? '', c.req.valid('json'), now),
          now,
        ),
      ),
  )
