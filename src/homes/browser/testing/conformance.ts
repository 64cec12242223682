import { createBook } from '../../../book/open.ts'
import { createBookApi } from '../../../book-api.ts'
import type { Db } from '../../../db/db.ts'
import { migrations } from '../../../db/migrations.gen.ts'
import { uuidV7 } from '../../../values/id.ts'
import { runCases } from '../../conformance/cases.ts'
import { clientOf, type World } from '../../conformance/client.ts'
import { openSqlite } from '../app-database.ts'

/** Tells the app whose request it is: here many books share one home. */
const BOOK = 'x-test-book'
const clock = { now: 0 }
const newId = () => uuidV7(clock.now)

/** The product's API for many books, and a path that makes a book: the home writes within requests only. */
function createApp(db: Db) {
  const home = { db, now: () => clock.now, newId, release: 'test', openSqlite }
  const apis = new Map<string, ReturnType<typeof createBookApi>>()
  const apiOf = (id: string) => {
    const api = apis.get(id) ?? createBookApi(home, () => id)
    apis.set(id, api)
    return api
  }
  return {
    fetch(request: Request) {
      const id = request.headers.get(BOOK) ?? ''
      const timeZone = request.headers.get('x-test-zone')
      if (!timeZone) return apiOf(id).fetch(request)
      db.transaction((tx) => createBook(tx, { id, timeZone, createdAt: clock.now }))
      return new Response(null, { status: 204 })
    },
  }
}

/** Runs a part of the list over a home of its own; what it answers survives the way through the debugger. */
export async function runConformance(
  begin: number,
  end: number,
): Promise<{ name: string; error: string | null }[]> {
  const { openBrowserHome } = await import('../home.ts')
  const home = await openBrowserHome({ name: 'conformance', migrations, createApp })
  const world: World = {
    async newClient(timeZone = 'UTC') {
      const id = newId()
      await home.fetch('/testing/books', { method: 'POST', headers: { [BOOK]: id, 'x-test-zone': timeZone } })
      return clientOf((path, init) => home.fetch(path, { ...init, headers: { ...init.headers, [BOOK]: id } }))
    },
    setNow(iso) {
      clock.now = Date.parse(iso)
    },
  }
  const results = await runCases(world, begin, end)
  await home.close()
  return results
}
