import { urlOf } from './base.ts'
import { refusedWith } from './errors.ts'
import { goesLocal, reach } from './reach.ts'

/** Where the server offers everything of the book as one file. */
export const exportUrl = urlOf('api/export')

/** Whether the file has to come from this browser, which no link can ask. */
export const isExportLocal = (): boolean => goesLocal('/api/export')

/** Saves everything of the book as one file, whoever answers for it now. */
export const saveLocalExport = (): Promise<void> => saveFile(exportUrl)

/** Saves a file of the API, whoever answers for it now. */
export async function saveFile(url: string): Promise<void> {
  const reply = await reach(url)
  if (!reply.ok) throw refusedWith(reply.status, await reply.text())
  const name = /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1]
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await reply.blob())
  link.download = name ?? 'bucketbook.json'
  link.click()
  // Not at once: the browser may not have begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
