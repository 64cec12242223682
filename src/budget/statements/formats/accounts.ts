import { refuse } from '../../../values/refusal.ts'

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/
const MAX_NAMED = 5

/** An account as a person recognises it: the IBAN, or the end of its number. */
export function hintOf(account: string): string {
  const compact = account.replace(/\s/g, '')
  return IBAN.test(compact) ? compact : compact.slice(-4)
}

/** Rows of several accounts would all land in one, so such a file is refused. */
export function refuseSeveral(
  accounts: ReadonlySet<string>,
  label = (id: string) => `…${id.slice(-4)}`,
): void {
  if (accounts.size < 2) return
  const names = [...accounts].slice(0, MAX_NAMED).map(label).join(', ')
  const more = accounts.size > MAX_NAMED ? ', …' : ''
  refuse(
    'invalid_file',
    `The file holds statements of ${accounts.size} accounts (${names}${more}). Export one account at a time.`,
  )
}
