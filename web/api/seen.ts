import { tellBookChanged } from './changes.ts'
import { seeRelease } from './release.ts'

let last: string | null = null

/** Notes what an answer tells beside its body: the server's release, and whether the book has changed elsewhere. */
export function seeAnswer(path: string, { ok, headers }: Response): void {
  if (!ok || path !== '/api/user/storage-mode') return
  seeRelease(headers.get('bucketbook-release'))
  const version = headers.get('bucketbook-version')
  if (last !== null && version !== last) tellBookChanged()
  last = version
}
