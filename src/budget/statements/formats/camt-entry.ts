import type { WrittenRow } from './rows.ts'
import { joinParts } from './words.ts'

/** An element of an entry with its children; of attributes that of a currency is of interest. */
export interface XmlNode {
  name: string
  currency: string
  text: string
  children: XmlNode[]
}

/** Texts at the end of a path of names, in the file's order. */
function textsAt(node: XmlNode, ...path: string[]): string[] {
  const texts: string[] = []
  collect(node, path, 0, texts)
  return texts
}

export function textAt(node: XmlNode, ...path: string[]): string | undefined {
  return textsAt(node, ...path)[0]
}

function collect(node: XmlNode, path: string[], depth: number, texts: string[]): void {
  if (depth === path.length) {
    const text = node.text.trim()
    if (text !== '') texts.push(text)
    return
  }
  for (const child of node.children) if (child.name === path[depth]) collect(child, path, depth + 1, texts)
}

const PENDING: Record<string, string> = {
  PDNG: 'The bank has not booked it yet',
  FUTR: 'The bank has not booked it yet',
  INFO: 'It is for information only, not booked',
}
const MAX_NAMES = 20

/** An entry as a row, however many payments a batch holds. */
export interface ReadEntry {
  row: WrittenRow
  /** Why it is no row here; null where it is one. */
  leaves: string | null
  /** Of its amount; '' where it names none. */
  currency: string
}

export function readEntry(entry: XmlNode): ReadEntry {
  const payments = entry.children.flatMap((child) =>
    child.name === 'NtryDtls' ? child.children.filter((detail) => detail.name === 'TxDtls') : [],
  )
  const direction = textAt(entry, 'CdtDbtInd')
  const isOut = direction === 'DBIT'
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts') ?? ''
  const row: WrittenRow = {
    date: dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt') ?? '',
    amount: textAt(entry, 'Amt') ?? '',
    // A reversal (RvslInd) says so beside the direction in which the money now moves, so it turns no sign.
    isOut,
    description: describe(entry, payments, isOut),
    bankId: bankIdOf(entry, payments),
    problem: direction === 'CRDT' || isOut ? null : 'It is neither credit nor debit',
  }
  const currency = entry.children.find(({ name }) => name === 'Amt')?.currency ?? ''
  return { row, currency, leaves: PENDING[status] ?? null }
}

// The day as the bank wrote it, without its time and zone.
const dayAt = (entry: XmlNode, name: string): string | undefined =>
  textAt(entry, name, 'Dt') ?? textAt(entry, name, 'DtTm')?.slice(0, 10)

function bankIdOf(entry: XmlNode, payments: XmlNode[]): string | undefined {
  const [payment] = payments
  const ofPayment = payments.length === 1 && payment ? payment : undefined
  const ownRef = textAt(entry, 'NtryRef')
  return (
    textAt(entry, 'AcctSvcrRef') ??
    (ofPayment && (textAt(ofPayment, 'Refs', 'AcctSvcrRef') ?? textAt(ofPayment, 'Refs', 'TxId'))) ??
    // Many banks merely number the entries of each statement: "1" would be known in the next one.
    (ownRef && ownRef.length > 6 ? ownRef : undefined)
  )
}

function describe(entry: XmlNode, payments: XmlNode[], isOut: boolean): string {
  const info = textAt(entry, 'AddtlNtryInf')
  const [first] = payments
  if (payments.length > 1) {
    const names = payments
      .slice(0, MAX_NAMES)
      .map((payment) => counterparty(payment, isOut) ?? remittance(payment))
    const distinct = [...new Set(names.filter(Boolean))].join(', ')
    return joinParts([info, `${payments.length} payments${distinct ? `: ${distinct}` : ''}`])
  }
  const told = first ? joinParts([counterparty(first, isOut), remittance(first)]) : ''
  return told || joinParts([info ?? (first && textAt(first, 'AddtlTxInf'))]) || fallback(entry, first)
}

function counterparty(payment: XmlNode, isOut: boolean): string | undefined {
  for (const party of isOut ? ['Cdtr', 'UltmtCdtr'] : ['Dbtr', 'UltmtDbtr']) {
    const name = textAt(payment, 'RltdPties', party, 'Nm') ?? textAt(payment, 'RltdPties', party, 'Pty', 'Nm')
    if (name) return name
  }
  return undefined
}

function remittance(payment: XmlNode): string | undefined {
  const free = textsAt(payment, 'RmtInf', 'Ustrd')
  if (free.length > 0) return free.join(' ')
  const told = textsAt(payment, 'RmtInf', 'Strd', 'AddtlRmtInf')
  const refs = textsAt(payment, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref')
  return [...told, ...refs].join(' ') || undefined
}

function fallback(entry: XmlNode, payment: XmlNode | undefined): string {
  const reference = payment && textAt(payment, 'Refs', 'EndToEndId')
  const code =
    textAt(entry, 'BkTxCd', 'Prtry', 'Cd') ?? textsAt(entry, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd').join(' ')
  return joinParts([reference === 'NOTPROVIDED' ? undefined : reference]) || joinParts([code])
}
