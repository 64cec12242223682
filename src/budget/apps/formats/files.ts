import { refuse } from '../../../values/refusal.ts'
import { decode } from '../../statements/formats/decode.ts'
import type { Pace } from '../../statements/formats/pace.ts'
import { filesOfZip, isZip } from '../../statements/formats/zip.ts'
import type { AppFile } from './book.ts'
import { headersOf } from './cells.ts'

const SQLITE = 'SQLite format 3\0'
const WANTED = /\.(?:csv|tsv|json|qif|sqlite|db|txt)$/i

/** A file by what it holds. */
export type Content =
  | { kind: 'sqlite'; name: string; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'json'; name: string; value: unknown }
  | { kind: 'qif'; name: string; text: string }
  | { kind: 'table'; name: string; text: string; headers: string[] }

const isSqlite = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 16)) === SQLITE

/** Contents of the files, ZIPs unfolded. Empty files, documents and pictures are refused by name. */
export async function contentsOf(files: AppFile[], pace: Pace): Promise<Content[]> {
  const unfolded: AppFile[] = []
  for (const file of files) {
    if (file.bytes.length === 0) refuse('invalid_file', `${file.name} is empty.`)
    if (isZip(file.bytes)) {
      for await (const inner of filesOfZip(file.bytes)) if (WANTED.test(inner.name)) unfolded.push(inner)
    } else unfolded.push(file)
  }
  if (unfolded.length === 0)
    refuse(
      'invalid_file',
      'The ZIP file holds nothing that Bucketbook can read: no database, CSV, JSON or QIF.',
    )
  const contents: Content[] = []
  for (const file of unfolded) contents.push(await contentOf(file, pace))
  return contents
}

async function contentOf({ name, bytes }: AppFile, pace: Pace): Promise<Content> {
  if (isSqlite(bytes)) return { kind: 'sqlite', name, bytes }
  const head = String.fromCharCode(...bytes.subarray(0, 4))
  if (head === '%PDF' || head === '\x89PNG' || head.startsWith('\xff\xd8\xff') || head === '\xd0\xcf\x11\xe0')
    refuse('invalid_file', `${name} is no export of a budgeting app: it is a document or a picture.`)
  const text = await decode(bytes, pace)
  const start = text.slice(0, 4096).trimStart()
  if (/^[[{]/.test(start)) return { kind: 'json', name, value: parsed(name, text) }
  if (/^!(?:type|account|option|clear)\b/i.test(start)) return { kind: 'qif', name, text }
  return { kind: 'table', name, text, headers: headersOf(text).headers }
}

const MOST_DEPTH = 64

/** Parses the text; refused where it nests deeper than any book, before a parser is asked. */
function parsed(name: string, text: string): unknown {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isText) {
      if (code === 92) at++
      else if (code === 34) isText = false
    } else if (code === 34) isText = true
    else if (code === 123 || code === 91) {
      if (++depth > MOST_DEPTH) refuse('invalid_file', `${name} nests deeper than any book.`)
    } else if (code === 125 || code === 93) depth--
  }
  try {
    return JSON.parse(text)
  } catch {
    refuse('invalid_file', `${name} is no whole JSON file. Export it once more.`)
  }
}
