import { refuse } from '../../../values/refusal.ts'
import type { StatementFormat } from './statement.ts'

const HEAD = 8 * 1024

/** The first bytes of files that people pick by mistake. */
const SIGNATURES: [string, string][] = [
  ['%PDF', 'a PDF'],
  ['PK\x03\x04', 'a ZIP or Excel (XLSX) file'],
  ['PK\x05\x06', 'an empty ZIP file'],
  ['\xd0\xcf\x11\xe0', 'an old Excel (XLS) or Word file'],
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

export function notAStatement(): never {
  refuse(
    'invalid_file',
    'This is no bank statement that Bucketbook can read: OFX, QFX, QIF, CAMT.053 or CSV.',
  )
}

function refuseAs(what: string): never {
  refuse(
    'invalid_file',
    `This is ${what}. Bucketbook reads bank statements as OFX, QFX, QIF, CAMT.053 or CSV.`,
  )
}

export function refuseOtherFiles(bytes: Uint8Array): void {
  if (bytes.length === 0) refuse('invalid_file', 'The file is empty.')
  const head = String.fromCharCode(...bytes.subarray(0, 16))
  for (const [signature, what] of SIGNATURES) if (head.startsWith(signature)) refuseAs(what)
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') refuseAs('an image (WEBP)')
}

/** What the text is, by its contents; its name is no evidence. */
export function formatOf(text: string): StatementFormat {
  const head = text.slice(0, HEAD).trimStart()
  if (head === '' && text.trim() === '') refuse('invalid_file', 'The file is empty.')
  if (isBinary(head)) refuse('invalid_file', 'The file holds binary data, no text.')
  if (/^(?:OFXHEADER|<OFX\b|<\?OFX\b)/i.test(head) || /^[ \t]*<OFX>/im.test(head)) return 'ofx'
  if (head.startsWith('<')) return formatOfMarkup(head)
  if (/^!(?:type|account|option|clear)\b/i.test(head)) return 'qif'
  if (/^(?:\{1:|:20:|:940:)/.test(head)) refuseAs('an MT940 statement')
  if (/^[[{]\s*(?:["{[\]}]|$)/.test(head)) refuseAs('a JSON file')
  return 'csv'
}

function formatOfMarkup(head: string): StatementFormat {
  if (/<(?:!doctype\s+html|html|head|body|table)\b/i.test(head)) refuseAs('a web page (HTML)')
  if (/<OFX\b/i.test(head)) return 'ofx'
  if (/<(?:[\w.-]+:)?BkToCstmrStmt\b/.test(head)) return 'camt.053'
  if (/<(?:[\w.-]+:)?BkToCstmrAcctRpt\b|camt\.052/.test(head))
    refuseAs('a CAMT.052 report of the day, which is not final yet')
  if (/<(?:[\w.-]+:)?BkToCstmrDbtCdtNtfctn\b|camt\.054/.test(head))
    refuseAs('a CAMT.054 notification, a detail of a statement')
  if (/camt\.053/.test(head)) return 'camt.053'
  if (/<(?:\?mso|\w+:Workbook|Workbook)\b/.test(head)) refuseAs('an Excel (XML) file')
  return notAStatement()
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
