import { refuse } from '../../../values/refusal.ts'
import type { CsvRecord } from './csv-records.ts'
import type { StatementFormat } from './registry.ts'
import type { SheetTable } from './spreadsheet.ts'
import { checkZip, filesOfZip, isZip, kindOfZip, type PackedFile } from './zip.ts'

const XLS = [0xd0, 0xcf, 0x11, 0xe0]
const MB = 1024 * 1024
/** An XLS holds 65,536 rows of a sheet at most, and is not packed. */
const MAX_XLS = 8 * MB
const MAX_NAMED = 5

const isXls = (bytes: Uint8Array): boolean => XLS.every((byte, at) => bytes[at] === byte)

/** True for a file that becomes larger than it is while it is read: a ZIP or a workbook. */
export const isPacked = (bytes: Uint8Array): boolean => isZip(bytes) || isXls(bytes)

/**
 * The files of a drop: a ZIP is the files in it, anything else is itself. Refused in words where a ZIP is damaged, locked, or
 * holds more than one may send.
 */
export async function* filesOf(file: PackedFile): AsyncGenerator<PackedFile> {
  if (!isZip(file.bytes) || kindOfZip(file.bytes) !== 'zip') {
    yield file
    return
  }
  for await (const inner of filesOfZip(file.bytes)) {
    if (isZip(inner.bytes) && kindOfZip(inner.bytes) === 'zip')
      refuse(
        'invalid_file',
        `The ZIP file holds another one, “${inner.name}”. Unpack it, and import its files.`,
      )
    yield inner
  }
}

/** A workbook's table as CSV, and what of the workbook was not read. */
export interface Sheet {
  format: Extract<StatementFormat, 'xlsx' | 'xls'>
  text: string
  warnings: string[]
  is1904: boolean
}

/** The one file that a ZIP holds; one that holds several is a drop of several. */
export async function onlyFileOf(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (!isZip(bytes) || kindOfZip(bytes) !== 'zip') return bytes
  const files: PackedFile[] = []
  for await (const file of filesOf({ name: '', bytes })) files.push(file)
  const [only, ...others] = files
  if (!only) refuse('invalid_file', 'The ZIP file is empty.')
  if (others.length === 0) return only.bytes
  const names = files.slice(0, MAX_NAMED).map(({ name }) => name)
  refuse(
    'invalid_file',
    `The ZIP file holds ${files.length} files (${names.join(', ')}${files.length > MAX_NAMED ? ', …' : ''}). Unpack it, and import one at a time.`,
  )
}

/** The table of a workbook, null where the file is none. The reader of workbooks is large, and loaded for one only. */
export async function sheetOf(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet | null> {
  const isBook = isZip(bytes) && kindOfZip(bytes) === 'xlsx'
  if (!isBook && !isXls(bytes)) return null
  if (isBook) await checkZip(bytes)
  else if (bytes.length > MAX_XLS)
    refuse('invalid_file', 'The workbook is larger than 8 MB. Save its table as CSV.')
  const { sheetsOf } = await import('./spreadsheet.ts')
  let best: SheetTable | null = null
  const others: string[] = []
  for (const sheet of sheetsOf(bytes)) {
    const isBetter = !best || sheet.filled > best.filled
    if (best) others.push(isBetter ? best.name : sheet.name)
    if (isBetter) best = sheet
  }
  if (!best) refuse('invalid_file', 'The workbook holds no table.')
  const names = others
    .slice(0, MAX_NAMED)
    .map((name) => `“${name}”`)
    .join(', ')
  return {
    format: isBook ? 'xlsx' : 'xls',
    text: csvOf(best.rows),
    is1904: best.is1904,
    warnings:
      others.length > 0
        ? [`Of the workbook only the sheet “${best.name}” is read, which has the most rows; not ${names}.`]
        : [],
  }
}

export const csvOf = (rows: CsvRecord[]): string => {
  const width = Math.max(0, ...rows.map((row) => row.findLastIndex((text) => text !== '') + 1))
  return rows
    .map((row) => `${Array.from({ length: width }, (_, at) => cellOf(row[at] ?? '')).join('\t')}\n`)
    .join('')
}

const cellOf = (text: string): string => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
