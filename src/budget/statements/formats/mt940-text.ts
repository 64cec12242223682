import { joinParts, oneLine } from './words.ts'

/** Lines and subfields that are as long as this are cut, not ended: the text goes on in the middle of a word. */
const FULL_LINE = 65
const FULL_SUBFIELD = 27
const MAX_TEXT = 4_000

/** A code of the booking and the sign between the subfields: "166?00", "020~00", "944^00". */
const NUMBERED = /^\s*\d{3}([^\w\s/;:,.-])(?=\d\d)/
const SEPA = /(?:^|\s|(?<=[^A-Z]))(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|ANAM)\+/
const WORDS =
  /\/(TRTP|IBAN|BIC|NAME|REMI|EREF|ORDP|BENM|CNTP|MARF|CSID|ADDR|ISDT|RTRN|PREF|PURP|SVCL|NRTX|ULTC|ULTD|ULTB|TYPE|OCMT|CHGS|ACCW|UCRD|UDTR|KREF|TXTP|PMTI|PUCD|SWOC|EXCH|OPNF)\//

/** Lines as one text: one that is full goes on in the next. */
function flow(lines: string[], full: number): string {
  let text = ''
  let isCut = true
  for (const line of lines) {
    if (text.length > MAX_TEXT) break
    text += isCut ? line : ` ${line}`
    isCut = line.length >= full
  }
  return text
}

/** The text that a bank gives to a booking (":86:"), in whichever of its forms: who it was, and what for. */
export function describeBooking(lines: string[]): string {
  const whole = lines.join('').slice(0, MAX_TEXT)
  const sign = NUMBERED.exec(whole)?.[1]
  if (sign) return ofSubfields(whole, sign)
  const text = flow(lines, FULL_LINE)
  return WORDS.test(text) ? ofWords(text) : (purposeOf(text) ?? oneLine(text))
}

/** Germany, Austria, Poland: "?20" to "?29" and "?60" to "?63" are the purpose, "?32" and "?33" the name. */
function ofSubfields(text: string, sign: string): string {
  const fields = new Map<string, string[]>()
  for (const part of text.split(sign).slice(1)) {
    const code = part.slice(0, 2)
    if (/^\d\d$/.test(code)) fields.set(code, [...(fields.get(code) ?? []), part.slice(2)])
    else fields.get([...fields.keys()].at(-1) ?? '')?.push(sign + part)
  }
  const of = (test: (code: number) => boolean) =>
    [...fields].filter(([code]) => test(Number(code))).map(([, parts]) => parts.join(''))
  const name = flow(
    of((code) => code === 32 || code === 33),
    FULL_SUBFIELD,
  )
  const free = flow(
    of((code) => (code >= 20 && code <= 29) || (code >= 60 && code <= 63)),
    FULL_SUBFIELD,
  )
  const told = joinParts([name, purposeOf(free) ?? free])
  return told || joinParts(of((code) => code === 0))
}

/** The purpose of a SEPA payment; undefined where the text has no such mark. */
function purposeOf(text: string): string | undefined {
  const parts = text.split(new RegExp(SEPA, 'g'))
  if (parts.length < 3) return undefined
  const of = (mark: string) => parts.flatMap((part, at) => (parts[at - 1] === mark ? [part.trim()] : []))[0]
  const [before = ''] = parts
  return joinParts([before, of('SVWZ')]) || joinParts([of('ABWA'), of('EREF')]) || undefined
}

/** The Netherlands and Belgium: "/NAME/…/REMI/…". */
function ofWords(text: string): string {
  const parts = text.split(new RegExp(WORDS, 'g'))
  const of = (mark: string) =>
    parts.flatMap((part, at) => (at % 2 === 0 && parts[at - 1] === mark ? [part] : []))
  const [party] = of('CNTP')
  const remittance = of('REMI').map((part) =>
    part.replace(/^(?:USTD\/\/|STRD\/(?:CUR|ISO)?\/?)/, '').replace(/\/+$/, ''),
  )
  const name = of('NAME')[0] ?? party?.split('/')[2]
  const told = joinParts([name?.replace(/\/+$/, ''), ...remittance])
  return told || joinParts([...of('TRTP'), ...of('TYPE'), parts[0]]) || oneLine(text)
}
