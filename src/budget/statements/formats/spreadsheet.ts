import { read, SSF, type WorkBook } from '@e965/xlsx'
import { refuse } from '../../../values/refusal.ts'
import { type CsvRecord, MAX_FIELDS } from './csv-records.ts'
import { oneLine } from './words.ts'

/** Cells of all sheets; each sheet is held as a whole. */
const MAX_CELLS = 1_000_000
const MAX_SHEETS = 40
const OPTIONS = { dense: true, cellNF: true, cellText: false, cellHTML: false, cellFormula: false } as const

/** A sheet as a table of texts, in which days are written year first. */
export interface SheetTable {
  name: string
  rows: CsvRecord[]
  /** Rows in which several cells hold something. */
  filled: number
  /** True where days of the workbook are counted from 1904. */
  is1904: boolean
}

interface Cell {
  t: string
  v?: unknown
  z?: string | number
}

const refuseBook = (why: string): never => refuse('invalid_file', `The workbook ${why}.`)

/** The sheets of a workbook (XLSX, XLS) that hold a table, one after the other. */
export function* sheetsOf(bytes: Uint8Array): Generator<SheetTable> {
  const names = openBook(bytes, { bookSheets: true }).SheetNames
  if (names.length > MAX_SHEETS)
    refuseBook(`has more than ${MAX_SHEETS} sheets. Save the one with the transactions as CSV`)
  let room = MAX_CELLS
  for (const [place, name] of names.entries()) {
    const book = openBook(bytes, { sheets: place })
    const is1904 = book.Workbook?.WBProps?.date1904 === true
    const cells = (book.Sheets[name] as { '!data'?: (Cell | undefined)[][] } | undefined)?.['!data'] ?? []
    const rows: CsvRecord[] = []
    let filled = 0
    for (const row of cells) {
      const texts = Array.from(row ?? [], (cell) => (cell ? textOf(cell, is1904) : ''))
      room -= texts.length
      if (room < 0) refuseBook('holds more than 1,000,000 cells. Save the sheet with the transactions as CSV')
      if (texts.length > MAX_FIELDS) refuseBook('has more than 1,000 columns')
      if (texts.filter((text) => text !== '').length > 1) filled += 1
      rows.push(texts)
    }
    if (filled > 0) yield { name: oneLine(name), rows, filled, is1904 }
  }
}

function openBook(bytes: Uint8Array, more: { bookSheets: true } | { sheets: number }): WorkBook {
  try {
    return read(bytes, { type: 'array', ...OPTIONS, ...more })
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message)
    return refuseBook(
      isLocked ? 'is protected with a password' : 'could not be read: it is damaged, or no workbook',
    )
  }
}

function textOf({ t, v, z }: Cell, is1904: boolean): string {
  if (v === undefined || v === null) return ''
  if (t === 'n' && typeof v === 'number') {
    const day = z !== undefined && SSF.is_date(String(z)) ? dayOf(v, is1904) : null
    return day ?? numberOf(v)
  }
  if (t === 'b') return v ? 'TRUE' : 'FALSE'
  return t === 'e' ? '#ERROR' : String(v)
}

/** A day, year first; a mere time of day is none. */
function dayOf(serial: number, date1904: boolean): string | null {
  if (serial < 1) return null
  const { y, m, d } = (SSF.parse_date_code(serial, { date1904 }) ?? {}) as {
    y?: number
    m?: number
    d?: number
  }
  if (!y || !m || !d) return null
  return [String(y).padStart(4, '0'), String(m).padStart(2, '0'), String(d).padStart(2, '0')].join('-')
}

/** The number without what binary fractions leave behind, and never with three decimals, which could be thousands. */
function numberOf(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return String(value)
  const text = String(Number(value.toFixed(Math.abs(value) < 1e7 ? 8 : 4)))
  if (text.includes('e')) return value.toFixed(8)
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}
