import type { createAccounts } from './accounts.ts'
import type { AccountTraits } from './statement.ts'
import { oneLine } from './words.ts'

/** The block of an OFX file that names an account, as far as it was read. */
export interface AccountBlock {
  name: string
  fields: Record<string, string>
}

const BLOCKS = new Set(['BANKACCTFROM', 'CCACCTFROM', 'INVACCTFROM'])
const FIELDS = new Set(['BANKID', 'BRANCHID', 'ACCTID', 'ACCTTYPE', 'ACCTKEY', 'BROKERID'])
const TYPES: Record<string, AccountTraits['type']> = {
  CHECKING: 'checking',
  SAVINGS: 'savings',
  MONEYMRKT: 'savings',
  CD: 'savings',
  CREDITLINE: 'credit_card',
}

export const isAccountBlock = (name: string): boolean => BLOCKS.has(name)
export const isAccountField = (name: string): boolean => FIELDS.has(name)

/** The accounts of an OFX file: some banks have one number for all that a person has with them. */
export function createOfxAccounts(accounts: ReturnType<typeof createAccounts>) {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  return {
    begin({ name, fields }: AccountBlock, currency: string): void {
      const [id = '', kind = '', bank = ''] = [fields.ACCTID, fields.ACCTTYPE, fields.BANKID].map((text) =>
        oneLine(text ?? ''),
      )
      const identity = [name, id, kind, bank].join('\n')
      const text = names.get(identity) ?? freeName(taken, id, kind || bank)
      names.set(identity, text)
      taken.add(text)
      const type =
        name === 'CCACCTFROM'
          ? 'credit_card'
          : name === 'INVACCTFROM'
            ? 'investment'
            : TYPES[kind.toUpperCase()]
      accounts.beginIn(text, currency, {
        ...(type ? { type } : {}),
        ...(text === id ? {} : { written: id }),
      })
    },
  }
}

function freeName(taken: Set<string>, id: string, more: string): string {
  if (id === '' || !taken.has(id)) return id
  let name = `${id} ${more}`.trim()
  for (let number = 2; taken.has(name); number++) name = `${id} ${more} ${number}`
  return name
}

interface InCurrencies {
  rows: { account: string; currency: string }[]
  accounts: ReturnType<typeof createAccounts>
}

/** Rows whose amounts are in another currency than their statement are of an account of their own. */
export function splitCurrencies({ rows, accounts }: InCurrencies): void {
  const own = new Map<string, Set<string>>()
  for (const { account, currency } of rows) {
    const known = own.get(account)
    if (known) known.add(currency)
    else own.set(account, new Set([currency]))
  }
  const bases = new Map(
    [...own].map(([account, currencies]) => [account, baseOf(accounts, account, currencies)]),
  )
  for (const row of rows) {
    const { account, currency } = row
    const base = bases.get(account) ?? ''
    if (currency === '' || currency === base) continue
    row.account = `${account} ${currency}`
    const { type, written = account } = accounts.traits(account)
    accounts.begin(row.account, { currency, written, ...(type ? { type } : {}) })
  }
}

function baseOf(
  accounts: ReturnType<typeof createAccounts>,
  account: string,
  currencies: Set<string>,
): string {
  const { currency } = accounts.traits(account)
  if (currency) return currency
  const [only = ''] = currencies
  if (currencies.size > 1 || only === '') return ''
  accounts.begin(account, { currency: only })
  return only
}
