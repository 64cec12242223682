import { urlOf } from './base.ts'
import { sharedBook } from './current-book.ts'
import { refusedWith } from './errors.ts'
import { proveAhead } from './prove-ahead.ts'
import { goesLocal, reach } from './reach.ts'

/** Address at which the server offers everything of the book as one file. */
export const exportUrl = urlOf('api/export')

/** True where the page has to fetch the file: a link can't ask this browser's copy, nor name a shared book. */
export const isExportLocal = (): boolean => sharedBook() !== null || goesLocal('/api/export')

/** A file of the API, whoever answers for it now. */
export async function fetchFile(url: string): Promise<File> {
  const reply = await reach(url)
  if (!reply.ok) throw refusedWith(reply.status, await reply.text())
  const name = /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1]
  const content = await reply.blob()
  return new File([content], name ?? 'bucketbook.json', { type: content.type })
}

/** Everything of the book as one file. */
export const fetchExport = (): Promise<File> => fetchFile(exportUrl)

/** Has the browser itself save a file of the server's as it comes in, once it is sure that it's the owner who asks. */
export async function download(url: string): Promise<void> {
  await proveAhead()
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
