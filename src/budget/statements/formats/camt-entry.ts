import { isBookedText, statusOf } from './csv-cells.ts'
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

const UNBOOKED = {
  pending: 'The bank has not booked it yet',
  info: 'It is for information only, not booked',
  failed: 'The bank has rejected it',
  reversed: 'Reversed',
}
const CODES: Record<string, keyof typeof UNBOOKED> = {
  PDNG: 'pending',
  FUTR: 'pending',
  INFO: 'info',
  INFORMATION: 'info',
  RJCT: 'failed',
  CANC: 'failed',
  RVSD: 'reversed',
}
const BOOKED = /^(?:BOOK)?$/i
const MAX_NAMES = 20

/** An entry as a row, however many payments a batch holds. */
export interface ReadEntry {
  row: WrittenRow
  /** The reason for which the entry is left out, such as not booked yet; null where it is a row. */
  leaves: string | null
  /** The currency of its amount; '' where it names none. */
  currency: string
  /** A status that nobody knows, with which it counts as booked; null for all others. */
  status: string | null
}

/** The statement's account number, and the name of its owner; '' where they are not named. */
export interface Own {
  account: string
  owner: string
}

export function readEntry(entry: XmlNode, own: Own): ReadEntry {
  const payments = entry.children.flatMap((child) =>
    child.name === 'NtryDtls' ? child.children.filter((detail) => detail.name === 'TxDtls') : [],
  )
  const direction = textAt(entry, 'CdtDbtInd')
  const isOut = direction === 'DBIT'
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts', 'Prtry') ?? textAt(entry, 'Sts') ?? ''
  const row: WrittenRow = {
    date: dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt') ?? '',
    amount: textAt(entry, 'Amt') ?? '',
    // A reversal (RvslInd) says so beside the direction in which the money now moves, so it turns no sign.
    isOut,
    description: describe(entry, payments, (payment) => counterparty(entry, payment, isOut, own)),
    bankId: bankIdOf(entry, payments),
    problem: direction === 'CRDT' || isOut ? null : 'It is neither credit nor debit',
  }
  const currency = entry.children.find(({ name }) => name === 'Amt')?.currency ?? ''
  const isBooked = BOOKED.test(status)
  const unbooked = isBooked ? null : (CODES[status.toUpperCase()] ?? statusOf(status))
  const isKnown = isBooked || unbooked !== null || isBookedText(status)
  return { row, currency, leaves: unbooked && UNBOOKED[unbooked], status: isKnown ? null : status }
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

function describe(
  entry: XmlNode,
  payments: XmlNode[],
  partyOf: (payment: XmlNode) => string | undefined,
): string {
  const info = textAt(entry, 'AddtlNtryInf')
  const [first] = payments
  const count = Math.max(payments.length, Number(textAt(entry, 'NtryDtls', 'Btch', 'NbOfTxs')) || 0)
  if (count > 1) {
    const names = payments.slice(0, MAX_NAMES).map((payment) => partyOf(payment) ?? remittance(payment))
    const distinct = [...new Set(names.filter(Boolean))].join(', ')
    return joinParts([info, `${count} payments${distinct ? `: ${distinct}` : ''}`])
  }
  const told = first ? joinParts([partyOf(first), remittance(first)]) : ''
  return told || joinParts([info ?? (first && textAt(first, 'AddtlTxInf'))]) || fallback(entry, first)
}

/** The other party's name. A payment that comes back still names its first sender and receiver. */
function counterparty(entry: XmlNode, payment: XmlNode, isOut: boolean, own: Own): string | undefined {
  const sides = isOut ? ['Cdtr', 'Dbtr'] : ['Dbtr', 'Cdtr']
  const [near = '', far = ''] = sides
  const isBack =
    /^(?:true|1)$/.test(textAt(entry, 'RvslInd') ?? '') ||
    payment.children.some(({ name }) => name === 'RtrInf')
  const isTurned = isOwn(payment, far, own) ? false : isOwn(payment, near, own) || isBack
  return isTurned ? (partyAt(payment, far) ?? partyAt(payment, near)) : partyAt(payment, near)
}

function isOwn(payment: XmlNode, side: string, { account, owner }: Own): boolean {
  const number = ['IBAN', 'Othr'].flatMap((kind) =>
    textsAt(payment, 'RltdPties', `${side}Acct`, 'Id', kind, ...(kind === 'Othr' ? ['Id'] : [])),
  )
  if (number.length > 0) return number.some((text) => text.replace(/\s/g, '') === account.replace(/\s/g, ''))
  return owner !== '' && partyAt(payment, side)?.toLowerCase() === owner.toLowerCase()
}

function partyAt(payment: XmlNode, side: string): string | undefined {
  for (const party of [side, `Ultmt${side}`])
    for (const path of [['Nm'], ['Pty', 'Nm'], ['Agt', 'FinInstnId', 'Nm']]) {
      const name = textsAt(payment, 'RltdPties', party, ...path).find(isSaid)
      if (name) return name
    }
  return undefined
}

/** False for NOTPROVIDED, which SEPA has where nobody said anything. */
const isSaid = (text: string): boolean => !/^NOT ?PROVIDED$/i.test(text)

function remittance(payment: XmlNode): string | undefined {
  const free = textsAt(payment, 'RmtInf', 'Ustrd').filter(isSaid)
  if (free.length > 0) return free.join(' ')
  const told = textsAt(payment, 'RmtInf', 'Strd', 'AddtlRmtInf')
  const refs = textsAt(payment, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref')
  const documents = textsAt(payment, 'RmtInf', 'Strd', 'RfrdDocInf', 'Nb')
  return [...documents, ...told, ...refs].join(' ') || undefined
}

function fallback(entry: XmlNode, payment: XmlNode | undefined): string {
  const reference = payment && textsAt(payment, 'Refs', 'EndToEndId').find(isSaid)
  const code =
    textAt(entry, 'BkTxCd', 'Prtry', 'Cd') ?? textsAt(entry, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd').join(' ')
  return joinParts([reference]) || joinParts([code])
}
