import { SaxesParser } from 'saxes'
import { parseDay } from '../../../values/day.ts'
import { parseMoney } from '../../../values/money.ts'
import { refuse } from '../../../values/refusal.ts'
import { createAccounts } from './accounts.ts'
import { plainAmount } from './amounts.ts'
import { readEntry, textAt, type XmlNode } from './camt-entry.ts'
import { refuseEarlyEnd } from './early-end.ts'
import { createRowReader, type RowReader } from './rows.ts'
import type { ReadFile, RowList, StatedBalance, StatementSource } from './statement.ts'
import { oneLine } from './words.ts'

const SLICE = 64 * 1024
const MAX_DEPTH = 100
/** Elements of one entry, which is held as a whole; a batch of a bank has some thirty for each payment of it. */
const MAX_ELEMENTS = 500_000
/** Attributes of one element; a statement's have two at most. */
const MAX_ATTRIBUTES = 100

/** A statement (.053), a report of the day (.052), a notification (.054). */
const STATEMENT = /(?:^|:)(?:Stmt|Rpt|Ntfctn)$/

interface CamtFile {
  rows: RowList
  count: number
  balance: StatedBalance | null
  readRow: RowReader
  /** The names of the elements that are open, outermost first. */
  open: string[]
  /** The nodes that are open inside of an <Ntry> or a statement's <Acct>. */
  nodes: XmlNode[]
  /** Number of elements within the outermost of them so far. */
  elements: number
  /** Number of attributes of the element that is being opened. */
  attributes: number
  accounts: ReturnType<typeof createAccounts>
}

/** CAMT.053 of any version: one row per <Ntry>. */
export async function readCamt<Rows extends RowList>(source: StatementSource<Rows>): Promise<ReadFile<Rows>> {
  const { pace, newRows } = source
  const text = source.text.trimStart()
  const rows = newRows()
  const file: CamtFile = {
    rows,
    count: 0,
    balance: null,
    readRow: createRowReader({ order: 'ymd', decimal: '.' }),
    open: [],
    nodes: [],
    elements: 0,
    attributes: 0,
    accounts: createAccounts('number'),
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
  return { accounts: file.accounts.list(), balance: file.balance, rows }
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
  parser.on('attribute', () => {
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
  file.attributes = 0
  const name = qualifiedName.slice(qualifiedName.indexOf(':') + 1)
  const parent = file.nodes.at(-1)
  const begins =
    name === 'Ntry' || ((name === 'Acct' || name === 'Bal') && STATEMENT.test(file.open.at(-1) ?? ''))
  if (parent || begins) {
    file.elements = parent ? file.elements + 1 : 0
    if (file.elements > MAX_ELEMENTS) refuseExcess()
    const node: XmlNode = { name, text: '', children: [] }
    parent?.children.push(node)
    file.nodes.push(node)
  }
  if (STATEMENT.test(name)) file.accounts.begin('')
  file.open.push(qualifiedName)
}

function closeElement(file: CamtFile): void {
  file.open.pop()
  const node = file.nodes.pop()
  if (!node || file.nodes.length > 0) return
  if (node.name === 'Ntry') {
    file.accounts.countRow()
    file.count += 1
    file.rows.push(file.readRow(readEntry(node)))
  } else if (node.name === 'Bal') file.balance = closingOf(node) ?? file.balance
  else file.accounts.begin(accountOf(node))
}

/** The closing balance of the booked entries. */
function closingOf(balance: XmlNode): StatedBalance | null {
  if (textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') !== 'CLBD') return null
  const cents = parseMoney(plainAmount(textAt(balance, 'Amt') ?? '', '.') ?? '')
  const day = parseDay((textAt(balance, 'Dt', 'Dt') ?? textAt(balance, 'Dt', 'DtTm') ?? '').slice(0, 10))
  if (cents === null || day === null) return null
  return { day, cents: textAt(balance, 'CdtDbtInd') === 'DBIT' ? -cents : cents }
}

const accountOf = (account: XmlNode): string =>
  oneLine(textAt(account, 'Id', 'IBAN') ?? textAt(account, 'Id', 'Othr', 'Id') ?? '')
