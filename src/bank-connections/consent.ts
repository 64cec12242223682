import type { Tx } from '../db/db.ts'
import type { ServerHome } from '../identity/context.ts'
import { refuse } from '../values/refusal.ts'
import { beginAgain, type EnableBankingCredential, finish } from './enable-banking.ts'
import { plain } from './outside.ts'
import {
  type ConnectionRow,
  changeConnection,
  connectionAsking,
  newState,
  sealed,
  unsealed,
  withFound,
} from './store.ts'

/** Takes what the bank's page led back with: a code for a session, or why there is none. */
export async function takeConsent(
  server: ServerHome,
  userId: string,
  { state, code, error }: { state: string; code?: string | undefined; error?: string | undefined },
) {
  const row = connectionAsking(server.db, userId, state, server.now())
  if (!code) refuse('invalid', `The bank gave no consent${error ? `: ${plain(error, 200)}` : ''}.`)
  const before = unsealed<EnableBankingCredential>(server, row)
  const { credential, consentUntil } = await finish(server, before, code)
  const accounts = withFound(row.accounts, credential.accounts)
  const isWanted = accounts.some(({ accountId }) => accountId !== null)
  return (tx: Tx): ConnectionRow =>
    changeConnection(tx, row.id, {
      accounts,
      consentUntil,
      sealed: sealed(server, credential),
      stateHash: null,
      stateUntil: null,
      needsConsent: false,
      lastError: null,
      nextAt: isWanted ? server.now() : null,
    })
}

/** Asks for the page of the bank anew; the accounts keep leading where they lead. */
export async function askAgain(server: ServerHome, row: ConnectionRow, redirectUrl: string) {
  if (row.provider !== 'enable-banking')
    refuse('invalid', 'SimpleFIN has no consent to renew. Disconnect, and connect with a new setup token.')
  const { state, kept } = newState(server.now())
  const credential = unsealed<EnableBankingCredential>(server, row)
  const consentUrl = await beginAgain(server, credential, { redirectUrl, state })
  return { consentUrl, change: (tx: Tx): ConnectionRow => changeConnection(tx, row.id, kept) }
}
