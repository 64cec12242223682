import type { z } from 'zod'
import { MAX_RULES } from '../budget/rules/store.ts'
import { yieldToEventLoop } from '../http/async.ts'
import { BROKEN_BOOK } from '../http/body.ts'
import { HALF_CHARACTER, hasHalfCharacter } from '../http/half-characters.ts'
import {
  bytesOf,
  innerAt,
  type JsonInner,
  jsonMembers,
  piecesOf,
  pieceText,
  textOf,
} from '../http/json-members.ts'
import { refuse } from '../values/refusal.ts'
import { PARTS } from './book-tables.ts'
import { unfitRow } from './divided-rules.ts'
import { ArchiveInput, type TransactionInput } from './file/wire.ts'
import { wrongName } from './names/rules.ts'
import type { Part, PartName } from './part.ts'
import { splitGivenBack, wrongSplit } from './parts/split.ts'

/** Rows that are checked before other requests get their turn: some milliseconds of work. */
const SLICE = 1000
const tooManyRows = (most: number): string =>
  `The file has more rows than the memory of this server holds at a time: ${most.toLocaleString('en-US')}. Its operator can give it more memory.`
const MAX_ISSUES = 20

type Issue = { path: PropertyKey[]; message: string }

function broken(issues: Issue[]): never {
  const shown = issues.slice(0, MAX_ISSUES).map(({ path, message }) => ({ path: path.join('.'), message }))
  refuse('invalid', BROKEN_BOOK, { issues: shown })
}

/** Bytes of an export outside of its lists; it needs some hundred. */
const MAX_FRAME = 1024 * 1024
const MAX_DEPTH = 32
const PIECE_BYTES = 256 * 1024
/** Bytes of the longest row: no row of a book comes near. */
const MAX_PIECE = 2 * 1024 * 1024

/** The rows of one part, some at a time. */
type Rows = Iterable<unknown[]>

/**
 * Reads an export piece after piece, with turns for others: neither the file nor what is in it is ever parsed as a
 * whole. Refused where anything of it is no book, with what and where; and where it has more rows than `mostRows`, with those of
 * `beside`: what stands in it beside the book.
 */
export async function readArchive<Beside extends z.ZodRawShape = Record<never, never>>(
  bytes: Uint8Array<ArrayBuffer>,
  mostRows?: number,
  beside?: Beside,
): Promise<ArchiveInput & z.output<z.ZodObject<Beside>>> {
  const limits = { maxDepth: MAX_DEPTH, pieceLength: SLICE, pieceBytes: PIECE_BYTES, maxFrame: MAX_FRAME }
  const members = await jsonMembers(bytes, limits)
  if (!members) refuse('malformed_json', BROKEN_BOOK)
  const frame = parse(members.frame)
  if (typeof frame !== 'object' || frame === null || Array.isArray(frame))
    broken([{ path: [], message: 'Must be an object' }])
  const partOf = (part: string) => {
    const value = (frame as Record<string, unknown>)[part]
    const inner = innerAt(members, value)
    if (inner?.isList) return rowsIn(bytes, inner)
    return { value: inner ? parseWhole(bytesOf(bytes, inner)) : value }
  }
  return read(partOf, { mostRows, beside }) as Promise<ArchiveInput & z.output<z.ZodObject<Beside>>>
}

/**
 * Reads a file that was parsed before, with the same checks; its rows are taken out of it. Links may also lead to
 * `transactionIds`, which the caller has read.
 */
export const readFile = (
  file: Record<string, unknown>,
  transactionIds: Iterable<string> = [],
): Promise<ArchiveInput> =>
  read((part) => (Array.isArray(file[part]) ? slicesOf(file[part]) : { value: file[part] }), {
    transactionIds,
  })

interface Reading {
  mostRows?: number | undefined
  transactionIds?: Iterable<string>
  beside?: z.ZodRawShape | undefined
}

async function read(
  partOf: (part: string) => Rows | { value: unknown },
  { mostRows = Number.POSITIVE_INFINITY, transactionIds = [], beside = {} }: Reading,
): Promise<ArchiveInput> {
  const archive: Record<string, unknown> = {}
  let room = mostRows
  const shape: Record<string, z.ZodType> = { ...ArchiveInput.shape, ...beside }
  for (const [part, schema] of Object.entries(shape)) {
    const found = partOf(part)
    if ('value' in found) archive[part] = take(schema, found.value, [part])
    else {
      const rows = await rowsOf(part, schema, found, room, mostRows)
      archive[part] = rows
      room -= rows.length
    }
  }
  const book = archive as ArchiveInput
  const unknown = book.holds.find((name) => !(name in ArchiveInput.shape))
  if (unknown) broken([{ path: ['holds'], message: `Has a list that this server does not know: ${unknown}` }])
  await checkLinks(book, transactionIds)
  return book
}

function parse(json: string): unknown {
  if (hasHalfCharacter(json)) refuse('malformed_json', HALF_CHARACTER)
  try {
    return JSON.parse(json)
  } catch {
    refuse('malformed_json', BROKEN_BOOK)
  }
}

function* rowsIn(bytes: Uint8Array<ArrayBuffer>, list: JsonInner): Generator<unknown[]> {
  for (const piece of piecesOf(bytes, list)) {
    if (piece.length > MAX_PIECE) refuse('malformed_json', BROKEN_BOOK)
    yield parse(pieceText(piece, list)) as unknown[]
  }
}

function parseWhole(bytes: Uint8Array): unknown {
  if (bytes.length > MAX_PIECE) refuse('malformed_json', BROKEN_BOOK)
  return parse(textOf(bytes))
}

function* slicesOf(rows: unknown[]): Generator<unknown[]> {
  for (let start = 0; start < rows.length; start += SLICE) {
    yield rows.slice(start, start + SLICE)
    // A slice that was taken need not be held twice.
    rows.fill(undefined, start, start + SLICE)
  }
}

async function rowsOf(part: string, schema: z.ZodType, rows: Rows, room: number, mostRows: number) {
  const taken: unknown[] = []
  for (const slice of rows) {
    for (const row of take(schema, slice, [part], taken.length) as unknown[]) taken.push(row)
    if (taken.length > room) refuse('too_large', tooManyRows(mostRows))
    await yieldToEventLoop()
  }
  return taken
}

/** Parses the value by the schema; issues carry the place in the whole file. */
function take(schema: z.ZodType, value: unknown, at: PropertyKey[], start = 0): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const whole = (path: PropertyKey[]) =>
    path.map((step, depth) => (depth === 0 && typeof step === 'number' ? start + step : step))
  broken(result.error.issues.map(({ path, message }) => ({ path: [...at, ...whole(path)], message })))
}

/** The keys of a part's rows; refused where two are the same. */
function keysOf({ name, keyOf }: Part, archive: ArchiveInput): Set<string> {
  const keys = new Set<string>()
  for (const [index, row] of archive[name].entries()) {
    const key = keyOf(row as never)
    if (keys.has(key)) broken([{ path: [name, index, 'id'], message: 'Is there twice' }])
    keys.add(key)
  }
  return keys
}

/** Refuses rows that come twice, and links that lead to no row of the file. */
async function checkLinks(archive: ArchiveInput, transactionIds: Iterable<string>): Promise<void> {
  const keys = new Map(PARTS.map((part) => [part.name, keysOf(part, archive)]))
  for (const id of transactionIds) keys.get('transactions')?.add(id)
  if (archive.rules.length > MAX_RULES)
    broken([{ path: ['rules'], message: `Must be at most ${MAX_RULES} rules` }])
  for (const { name, links } of PARTS) {
    const fields = Object.entries(links) as [string, PartName][]
    if (fields.length === 0) continue
    for (const [index, row] of archive[name].entries()) {
      const lost = fields.find(([field, part]) => {
        const id = (row as Record<string, unknown>)[field]
        return typeof id === 'string' && id !== '' && !keys.get(part)?.has(id)
      })
      if (lost) broken([{ path: [name, index, lost[0]], message: 'Leads to a row that is not in the file' }])
      if (index % SLICE === 0) await yieldToEventLoop()
    }
  }
  const wrong = wrongName(archive)
  if (wrong) broken([wrong])
  checkTransfers(archive.transactions)
  const unfit = unfitRow(archive)
  if (unfit) broken([unfit])
  for (const part of ['transactions', 'removedTransactions'] as const) {
    splitGivenBack(archive[part])
    checkAmounts(part, archive[part])
    checkSplits(part, archive[part])
  }
  checkPartLinks(archive.transactions, keys.get('budgetCategories'))
}

/**
 * A transfer is one expense and one income of the same amount, and nothing else is half of one; a move without a transfer
 * has its other side in another book.
 */
function checkTransfers(rows: TransactionInput[]): void {
  const lost = (index: number) =>
    broken([{ path: ['transactions', index, 'transferId'], message: 'Is no half of a whole transfer' }])
  const halves = new Map<string, TransactionInput[]>()
  for (const [index, row] of rows.entries()) {
    const { transferId, kind } = row
    if (transferId && kind !== 'transfer') lost(index)
    if (transferId) halves.set(transferId, [...(halves.get(transferId) ?? []), row])
  }
  for (const all of halves.values()) {
    const [first, second] = all
    const types = all.map(({ type }) => type).sort()
    if (types.join() !== 'expense,income' || first?.amount !== second?.amount)
      lost(rows.indexOf(first as TransactionInput))
  }
}

/** Refuses refunds that are none, and parts that do not make the whole. */
function checkSplits(part: string, rows: TransactionInput[]): void {
  for (const [index, row] of rows.entries()) {
    const wrong = wrongSplit(row)
    if (wrong) broken([{ path: [part, index, wrong.field], message: wrong.message }])
  }
}

function checkPartLinks(rows: TransactionInput[], known: ReadonlySet<string> | undefined): void {
  const lost = rows.findIndex(({ parts }) =>
    parts?.some(({ categoryId }) => categoryId && !known?.has(categoryId)),
  )
  if (lost >= 0)
    broken([{ path: ['transactions', lost, 'parts'], message: 'Leads to a row that is not in the file' }])
}

/** True for money that comes back over the budget's border: it may carry a category though it is no expense. */
const mayComeBack = ({ type, kind, bucketId, writtenForId }: TransactionInput): boolean =>
  Boolean(writtenForId) || (type === 'income' && (kind === 'transfer' || Boolean(bucketId)))

/** Refuses categories on anything but expenses, and sums that can't be counted exactly. */
function checkAmounts(part: string, rows: TransactionInput[]): void {
  const wrong = rows.findIndex((row) => row.categoryId && row.type !== 'expense' && !mayComeBack(row))
  if (wrong >= 0)
    broken([{ path: [part, wrong, 'categoryId'], message: 'Only an expense can have a category.' }])
  const sum = rows.reduce((total, { amount }) => total + amount, 0)
  if (!Number.isSafeInteger(sum)) broken([{ path: [part], message: 'Sums up to more than can be counted' }])
}
