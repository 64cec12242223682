import { tellBookChanged } from './changes.ts'
import { onSwitched, sharedBook } from './current-book.ts'
import { seeRelease } from './release.ts'

let last: string | null = null
let day: string | undefined

/** The day that whoever answered for the book last takes for today; undefined before the first such answer. */
export const answeredDay = (): string | undefined => day

/** Notes for which day the book was answered: its tag ends with it. */
export function seeDay({ headers }: Response): void {
  day = /\.(\d{4}-\d\d-\d\d)"$/.exec(headers.get('etag') ?? '')?.[1] ?? day
}

/** Notes what an answer tells beside its body: the server's release, and whether the book has changed elsewhere. */
export function seeAnswer(path: string, { ok, headers }: Response): void {
  if (!ok || path !== '/api/user/storage-mode') return
  seeRelease(headers.get('bucketbook-release'))
  const version = headers.get('bucketbook-version')
  // The version is the own book's, which a tab with a shared one does not show.
  if (last !== null && version !== last && !sharedBook()) tellBookChanged()
  last = version
}

let made = 0

/** Notes the version of the book that a command of this page has made. */
export function seeVersion({ headers }: Response): void {
  made = Math.max(made, Number(headers.get('bucketbook-book-version') ?? 0))
}

/** True where a version is not of this page's own making. */
export const isOthers = (version: number): boolean => version > made

// Versions and the day of one book say nothing of another.
onSwitched(() => {
  ;[last, made, day] = [null, 0, undefined]
})
