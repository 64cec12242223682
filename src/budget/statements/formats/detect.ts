import { refuse } from '../../../values/refusal.ts'
import { FORMAT_LABELS, FORMATS, type StatementFormat, WEB_PAGE } from './registry.ts'

const HEAD = 8 * 1024

/** First bytes of files that people pick by mistake. */
const SIGNATURES: [string, string][] = [
  ['%PDF', 'a PDF'],
  ['PK\x03\x04', 'a document or an archive'],
  ['\x89PNG', 'an image (PNG)'],
  ['\xff\xd8\xff', 'an image (JPEG)'],
  ['GIF8', 'an image (GIF)'],
  ['II*\0', 'an image (TIFF)'],
  ['MM\0*', 'an image (TIFF)'],
  ['\x1f\x8b', 'a compressed (GZIP) file'],
  ['7z\xbc\xaf', 'a compressed (7Z) file'],
  ['Rar!', 'a compressed (RAR) file'],
  ['SQLite format 3', 'a database'],
  ['{\\rtf', 'a text document (RTF)'],
]

/** Other texts, by their beginning; asked where no format recognises the file. */
const OTHER_TEXTS: [RegExp, string][] = [
  // Sheets of such a file are tables, as those of a page are.
  [/<(?:\?mso|\w+:Workbook|Workbook)\b/, 'an Excel (XML) file'],
  [WEB_PAGE, 'a web page (HTML)'],
  [/^(?:\{1:|:\d\d[A-Z]?:)/, 'a SWIFT message, but no statement (MT940 or MT942)'],
  [/^[[{]/, 'a JSON file'],
  [/^![A-Z]+\t/, 'an IIF file of QuickBooks, which has each amount twice'],
]

export const refuseUnknown = (): never =>
  refuse('invalid_file', `This is no bank statement that Bucketbook can read: ${FORMAT_LABELS}.`)

const refuseAs = (what: string): never =>
  refuse('invalid_file', `This is ${what}. Bucketbook reads bank statements as ${FORMAT_LABELS}.`)

export function refuseOtherFiles(bytes: Uint8Array): void {
  if (bytes.length === 0) refuse('invalid_file', 'The file is empty.')
  const head = String.fromCharCode(...bytes.subarray(0, 16))
  for (const [signature, what] of SIGNATURES) if (head.startsWith(signature)) refuseAs(what)
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') refuseAs('an image (WEBP)')
}

/** True where the text is a page of the web, which may hold a table. */
export function isWebPage(text: string): boolean {
  const head = text.slice(0, HEAD).trimStart()
  return head.startsWith('<') && WEB_PAGE.test(head)
}

/** The format of a text, by its contents; the name of the file is no evidence. */
export function formatOf(text: string): StatementFormat {
  const head = text.slice(0, HEAD).trimStart()
  if (head === '' && text.trim() === '') refuse('invalid_file', 'The file is empty.')
  if (isBinary(head)) refuse('invalid_file', 'The file holds binary data, no text.')
  const format = FORMATS.find(({ recognises }) => recognises(head))
  if (format) return format.id
  const [, what] = OTHER_TEXTS.find(([mark]) => mark.test(head)) ?? []
  return what ? refuseAs(what) : refuseUnknown()
}

function isBinary(head: string): boolean {
  let controls = 0
  for (let i = 0; i < head.length; i++) {
    const code = head.charCodeAt(i)
    // Tab to carriage return, and the end mark of DOS (26), are at home in text.
    if ((code < 32 && !(code >= 9 && code <= 13) && code !== 26) || code === 0xfffd) controls++
  }
  return controls > head.length / 50 + 1
}
