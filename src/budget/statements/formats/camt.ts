import { SaxesParser } from 'saxes'
import { refuse } from '../../../values/refusal.ts'
import { createAccounts } from './accounts.ts'
import { type ReadEntry, readEntry, type XmlNode } from './camt-entry.ts'
import { createRepeats } from './camt-repeats.ts'
import { createStatements } from './camt-statement.ts'
import { refuseEarlyEnd } from './early-end.ts'
import { createLeftOut } from './left-out.ts'
import { createRowReader, type RowReader, readAmount } from './rows.ts'
import type { ReadFile, RowList, StatementSource } from './statement.ts'
import { quoted } from './words.ts'

const SLICE = 64 * 1024
const MAX_DEPTH = 100
/** Elements of one entry, which is held as a whole; a batch of a bank has some thirty for each payment of it. */
const MAX_ELEMENTS = 500_000
/** Attributes of one element; a statement's have two at most. */
const MAX_ATTRIBUTES = 100
const MAX_STATUSES = 5

/** A statement (.053), a report of the day (.052), a notification (.054). */
const STATEMENT = /(?:^|:)(?:Stmt|Rpt|Ntfctn)$/
const PART = /^(?:Id|ElctrncSeqNb|Acct|Bal|TxsSummry|\w{2,6}Pgntn)$/

/** Traits of a file that are known at its end only; most have none of them. */
interface Traits {
  /** Rows name their accounts. */
  isSplit: boolean
  /** Statements have entries of earlier ones: they are held until the statement ends. */
  isRepeating: boolean
}

interface CamtFile extends Traits {
  rows: RowList
  held: ReadEntry[]
  repeats: ReturnType<typeof createRepeats>
  /** Statuses that nobody knows. */
  statuses: Set<string>
  count: number
  readRow: RowReader
  /** The names of the elements that are open, outermost first. */
  open: string[]
  /** The nodes that are open inside of an <Ntry> or a statement's <Acct>. */
  nodes: XmlNode[]
  /** Number of elements within the outermost of them so far. */
  elements: number
  /** Number of attributes of the element that is being opened. */
  attributes: number
  /** The attribute of a currency of the element that is being opened. */
  currency: string
  accounts: ReturnType<typeof createAccounts>
  statements: ReturnType<typeof createStatements>
  left: ReturnType<typeof createLeftOut>
}

/** CAMT.052, .053 and .054 of any version: one row per <Ntry>. */
export async function readCamt<Rows extends RowList>(source: StatementSource<Rows>): Promise<ReadFile<Rows>> {
  const { file, traits } = await readAs(source, { isSplit: false, isRepeating: false })
  return traits.isSplit || traits.isRepeating ? (await readAs(source, traits)).file : file
}

async function readAs<Rows extends RowList>(
  { text: whole, pace, newRows }: StatementSource<Rows>,
  traits: Traits,
): Promise<{ file: ReadFile<Rows>; traits: Traits }> {
  const text = whole.trimStart()
  const rows = newRows()
  const accounts = createAccounts('number')
  const file: CamtFile = {
    ...traits,
    rows,
    held: [],
    repeats: createRepeats(),
    statuses: new Set(),
    count: 0,
    readRow: createRowReader({ order: 'ymd', decimal: '.' }),
    accounts,
    open: [],
    nodes: [],
    elements: 0,
    attributes: 0,
    currency: '',
    statements: createStatements(accounts),
    left: createLeftOut(),
  }
  const parser = parserFor(file)
  for (let start = 0; start < text.length; start += SLICE) {
    parser.write(text.slice(start, start + SLICE))
    const turn = pace(SLICE)
    if (turn) await turn
  }
  const [root] = file.open
  if (root) refuseEarlyEnd(`</${root}>`, file.count, 'entry')
  parser.close()
  const warnings = file.statements.list()
  const left = file.left.list()
  if (file.count === 0 && left.length === 0) warnings.push('The file holds no transactions.')
  if (file.statuses.size > 0)
    warnings.push(`Entries of the status ${[...file.statuses].join(', ')} count as booked.`)
  const found = accounts.list()
  return {
    file: { accounts: found, left, warnings, rows },
    traits: { isSplit: found.length > 1, isRepeating: file.statements.repeats() },
  }
}

function parserFor(file: CamtFile): SaxesParser {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    const what = error.message.replace(/^\d+:\d+: /, '')
    refuse('invalid_file', `The XML is damaged in line ${parser.line}: ${what}`)
  })
  parser.on('doctype', () =>
    refuse('invalid_file', 'The XML declares a document type of its own, which no bank statement does.'),
  )
  parser.on('attribute', ({ name, value }) => {
    if (name === 'Ccy') file.currency = value.slice(0, 3)
    file.attributes += 1
    if (file.attributes > MAX_ATTRIBUTES) refuseExcess()
  })
  parser.on('opentag', (tag) => openElement(file, tag.name))
  parser.on('closetag', () => closeElement(file))
  const addText = (text: string) => {
    const node = file.nodes.at(-1)
    if (node) node.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  return parser
}

function refuseExcess(): never {
  refuse('invalid_file', 'The XML holds more within one element than a bank statement does.')
}

function openElement(file: CamtFile, qualifiedName: string): void {
  // Before all else: the parser holds every open element, wherever it stands.
  if (file.open.length >= MAX_DEPTH)
    refuse('invalid_file', 'The XML is nested too deeply for a bank statement.')
  const { currency } = file
  file.attributes = 0
  file.currency = ''
  const name = qualifiedName.slice(qualifiedName.indexOf(':') + 1)
  const parent = file.nodes.at(-1)
  const begins = name === 'Ntry' || (PART.test(name) && STATEMENT.test(file.open.at(-1) ?? ''))
  if (parent || begins) {
    file.elements = parent ? file.elements + 1 : 0
    if (file.elements > MAX_ELEMENTS) refuseExcess()
    const node: XmlNode = { name, currency, text: '', children: [] }
    parent?.children.push(node)
    file.nodes.push(node)
  }
  if (STATEMENT.test(name)) file.statements.begin(name)
  file.open.push(qualifiedName)
}

function closeElement(file: CamtFile): void {
  const name = file.open.pop() ?? ''
  const node = file.nodes.pop()
  if (!node && STATEMENT.test(name)) endStatement(file)
  if (!node || file.nodes.length > 0) return
  if (node.name === 'Ntry') closeEntry(file, node)
  else if (node.name === 'Bal') file.statements.balance(node)
  else if (node.name === 'Acct') file.statements.name(node)
  else if (node.name === 'TxsSummry') file.statements.summary(node)
  else if (node.name.endsWith('Pgntn')) file.statements.page(node)
  else file.statements.identify(node)
}

function closeEntry(file: CamtFile, node: XmlNode): void {
  const entry = readEntry(node, file.statements.own())
  const { row, leaves, status } = entry
  if (leaves) {
    file.left.count(leaves, exampleOf(entry))
    file.statements.unbooked(row.isOut, readAmount(row.amount, '.').cents)
    return
  }
  if (status && file.statuses.size < MAX_STATUSES) file.statuses.add(`“${quoted(status)}”`)
  if (file.isRepeating) file.held.push(entry)
  else takeEntry(file, entry, false)
}

const exampleOf = ({ row }: ReadEntry): string => `${row.date} ${row.amount} ${row.description}`

function endStatement(file: CamtFile): void {
  const { held, statements, repeats } = file
  const repeated = repeats.find(statements.own().account, held, statements.standing())
  for (const [place, entry] of held.entries()) takeEntry(file, entry, repeated[place] ?? false)
  file.held = []
  statements.end()
}

function takeEntry(file: CamtFile, entry: ReadEntry, isRepeated: boolean): void {
  const { row: written, currency } = entry
  if (isRepeated) {
    const { cents } = readAmount(written.amount, '.')
    file.statements.entry(cents !== null && written.isOut ? -cents : cents, currency)
    file.left.count('An earlier statement of the file has it too', exampleOf(entry))
    return
  }
  const row = file.readRow(written)
  file.statements.entry(row.amountCents, currency)
  file.accounts.countRow()
  file.count += 1
  if (file.isSplit) row.accountKey = file.accounts.current()
  file.rows.push(row)
}
