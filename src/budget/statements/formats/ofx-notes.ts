import { isDay } from '../../../values/day.ts'
import type { createLeftOut } from './left-out.ts'
import type { OfxTag } from './ofx-tags.ts'
import { cut, oneLine, quoted } from './words.ts'

/** Tags of what an investment account does beside moving its cash. */
const INVESTMENTS = new Set(
  `BUYDEBT BUYMF BUYOPT BUYOTHER BUYSTOCK CLOSUREOPT INCOME INVEXPENSE JRNLFUND JRNLSEC MARGININTEREST REINVEST
  RETOFCAP SELLDEBT SELLMF SELLOPT SELLOTHER SELLSTOCK SPLIT TRANSFER`.split(/\s+/),
)
const INVESTMENT = 'It is of investments, and Bucketbook keeps their money only'
const STATUS = new Set(['CODE', 'SEVERITY', 'MESSAGE'])
const MAX_MESSAGES = 5
const MAX_MESSAGE = 200

/** Notes of an OFX file beside its transactions: investments, a message of the bank, the time that it is about. */
export function createOfxNotes(left: ReturnType<typeof createLeftOut>) {
  const messages = new Set<string>()
  let status: Record<string, string> | null = null
  let isInvesting = false
  let investment = ''
  let [first, last] = ['', '']

  const endInvestment = () => {
    if (investment) left.count(INVESTMENT, investment)
    investment = ''
  }
  const endStatus = () => {
    const { CODE = '0', SEVERITY = '', MESSAGE = '' } = status ?? {}
    status = null
    const isFine = /^\s*0*\s*$/.test(CODE) && !/ERROR|WARN/i.test(SEVERITY)
    if (isFine || messages.size >= MAX_MESSAGES) return
    messages.add(
      MESSAGE.trim()
        ? `The bank says: “${cut(oneLine(MESSAGE), MAX_MESSAGE)}” (code ${quoted(CODE)}).`
        : `The bank answers with the code ${quoted(CODE)} in place of an account.`,
    )
  }

  return {
    /** A tag outside of transactions. */
    see({ name, text }: OfxTag): void {
      if (name === 'STATUS') status = {}
      else if (status && STATUS.has(name)) status[name] ??= text
      else if (name === 'INVTRANLIST') isInvesting = true
      else if (isInvesting && INVESTMENTS.has(name)) {
        endInvestment()
        investment = name
      } else if (investment && name === 'DTTRADE') investment = `${investment.split(' ')[0]} ${dayOf(text)}`
      else if (name === 'DTSTART') first ||= dayOf(text)
      else if (name === 'DTEND') last = dayOf(text) || last
    },
    end(name: string): void {
      if (name === 'STATUS') endStatus()
      else if (name === 'INVTRANLIST' || INVESTMENTS.has(name)) {
        endInvestment()
        if (name === 'INVTRANLIST') isInvesting = false
      }
    },
    list(isEmpty: boolean): string[] {
      endInvestment()
      if (!isEmpty || messages.size > 0 || left.list().length > 0) return [...messages]
      const time = first && last && first <= last ? ` from ${first} to ${last}` : ''
      return [`The file holds no transactions${time}.`]
    },
  }
}

function dayOf(text: string): string {
  const day = text.trim().replace(/^(\d{4})(\d\d)(\d\d).*$/s, '$1-$2-$3')
  return isDay(day) ? day : ''
}
