import { createBook } from '../../../book/open.ts'
import { createBookApi } from '../../../book-api.ts'
import { runCases } from '../../conformance/cases.ts'
import { clientOf, type World } from '../../conformance/client.ts'
import { BookObject as Book } from '../book-object.ts'
import { DirectoryObject as Directory } from '../directory-object.ts'
import type { CloudEnv } from '../env.ts'
import worker from '../worker.ts'

/** Header with the time that it is to be from now on, in milliseconds since 1970. */
const CLOCK = 'test-now'
const clock = { now: 0 }

export class BookObject extends Book {
  protected override now = () => clock.now

  /** Runs cases of the conformance list on books in this object, as the browser's home does in its worker. */
  runCases(begin: number, end: number): ReturnType<typeof runCases> {
    const { db, home } = this.open()
    const world: World = {
      async newClient(timeZone = 'UTC') {
        const id = home.newId()
        db.transaction((tx) => createBook(tx, { id, timeZone, createdAt: clock.now }))
        const api = createBookApi(home, () => id)
        return clientOf((path, init) => api.request(path, init))
      },
      setNow(iso) {
        clock.now = Date.parse(iso)
      },
    }
    return runCases(world, begin, end)
  }
}

export class DirectoryObject extends Directory {
  protected override now = () => clock.now
}

type TestEnv = Omit<CloudEnv, 'BOOKS'> & { BOOKS: DurableObjectNamespace<BookObject> }

export default {
  async fetch(request: Request, env: TestEnv): Promise<Response> {
    const now = request.headers.get(CLOCK)
    if (now !== null) clock.now = Number(now)
    const { pathname, searchParams } = new URL(request.url)
    if (pathname !== '/test/cases') return worker.fetch(request, env)
    const [begin, end] = [Number(searchParams.get('begin')), Number(searchParams.get('end'))]
    return Response.json(await env.BOOKS.get(env.BOOKS.idFromName('cases')).runCases(begin, end))
  },
}
