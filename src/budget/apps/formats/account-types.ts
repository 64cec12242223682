import type { AccountType } from './book.ts'

/** Words of apps for the types of accounts; what stands in none of these asks. */
const WORDS: Record<AccountType, string[]> = {
  checking: [
    'checking',
    'current',
    'depository',
    'bank',
    'asset account',
    'default account',
    'defaultasset',
    'sharedasset',
    'shared asset account',
  ],
  savings: ['savings', 'savingasset', 'savings account', 'moneymarket', 'money market'],
  credit_card: ['credit', 'credit card', 'creditcard', 'ccard', 'ccasset', 'lineofcredit', 'line of credit'],
  cash: ['cash', 'cash account', 'cashwalletasset', 'wallet'],
  investment: ['investment', 'investments', 'brokerage', 'retirement', 'invst', 'port', '401(k)/403(b)'],
}

/** Our type for the app's word; null where we have none: a loan, a house. */
export function typeOfWord(word: string): AccountType | null {
  const text = word.trim().toLowerCase()
  for (const [type, words] of Object.entries(WORDS)) if (words.includes(text)) return type as AccountType
  return null
}

const NAMED: [AccountType, RegExp][] = [
  [
    'credit_card',
    /\b(?:credit ?card|visa|mastercard|master card|amex|american express|kreditkarte|carte de cr[eé]dit|tarjeta)\b/i,
  ],
  ['savings', /\b(?:savings?|sparkonto|tagesgeld|[eé]pargne|ahorros?|spaarrekening|risparmio)\b/i],
  ['cash', /\b(?:cash|wallet|bargeld|portemonnaie|esp[eè]ces|efectivo|contant|contanti)\b/i],
  ['investment', /\b(?:brokerage|invest(?:ment|ments)?|401k|roth|ira|depot|portfolio)\b/i],
]
const UNLIKE =
  /\b(?:loan|mortgage|kredit|darlehen|hypothek|hypoth[eè]que|pr[eê]t|lease|house|car value|debt)\b/i

export const isNamedAs = (type: AccountType, name: string): boolean =>
  NAMED.find(([, words]) => words.test(name))?.[0] === type

/** The type that a name tells, where the app says none: a loan asks, all else is a bank's account. */
export const typeByName = (name: string): AccountType | null =>
  NAMED.find(([, words]) => words.test(name))?.[0] ?? (UNLIKE.test(name) ? null : 'checking')
