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
