import type { Viewer } from '../book/context.ts'
import type { Db } from '../db/db.ts'
import { yieldToEventLoop } from '../http/async.ts'
import { dayAt } from '../values/day.ts'
import { PARTS } from './book-tables.ts'
import { archiveText, FORMAT } from './collect.ts'
import { partsOf } from './gzip.ts'

/** The head of every copy that has the lists of this release, without its closing brace. */
const BEGINNING = JSON.stringify(FORMAT).slice(0, -1)
/** The name of the first part, as JSON: it stands behind the points. */
const LISTS = `,"${PARTS[0]?.name}":`

/**
 * True where the copy, a stream of its bytes, is what the export of the book would have been at the copy's own moment: on
 * another day other bills are due, though nothing was changed. Points do not count, as no restore brings them back. The
 * first difference ends the reading. The book may change meanwhile: compare its version before and after.
 */
export async function holdsBook(
  copy: ReadableStream<Uint8Array<ArrayBuffer>>,
  db: Db,
  viewer: Viewer,
): Promise<boolean> {
  const parts = partsOf(copy)
  const decoder = new TextDecoder()
  let read = ''
  const readUntil = async (isEnough: () => boolean) => {
    while (!isEnough()) {
      const { done, value } = await parts.next()
      if (done) return
      read += decoder.decode(value, { stream: true })
    }
  }
  try {
    await readUntil(() => read.length >= BEGINNING.length)
    if (!read.startsWith(BEGINNING)) return false
    await readUntil(() => read.includes(LISTS))
    const { exportedAt, points, pointTransactions } = JSON.parse(`${read.slice(0, read.indexOf(LISTS))}}`)
    const now = Date.parse(exportedAt)
    const then = { ...viewer, now, today: dayAt(now, viewer.timeZone) }
    for (const text of archiveText(db, then, { points, pointTransactions })) {
      await readUntil(() => read.length >= text.length)
      if (!read.startsWith(text)) return false
      read = read.slice(text.length)
      await yieldToEventLoop()
    }
    await readUntil(() => read !== '')
    return read === ''
  } finally {
    await parts.return(undefined)
  }
}
