import type { CommandContext } from '../book/context.ts'
import type { Tx } from '../db/db.ts'
import type { ServerHome } from '../identity/context.ts'
import { Refusal } from '../values/refusal.ts'
import { begin } from './enable-banking.ts'
import { safeUrl } from './outside.ts'
import { claim, findAccounts } from './simplefin.ts'
import { addConnection, newState, refuseMany, sealed, withFound } from './store.ts'
import type { NewConnection } from './wire.ts'

/** The token is used up by now: what can't be asked just now is asked at the next fetch, and the access is kept. */
async function firstLook(server: ServerHome, credential: { accessUrl: string }) {
  try {
    const { accounts, messages } = await findAccounts(server, credential)
    return { accounts, lastError: messages.join(' ').slice(0, 1000) || null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { accounts: [], lastError: error.message }
  }
}

async function connectSimplefin(server: ServerHome, setupToken: string) {
  const { credential, host } = await claim(server, setupToken)
  const { accounts, lastError } = await firstLook(server, credential)
  const fields = { provider: 'simplefin', name: 'SimpleFIN', host, lastError } as const
  return {
    fields: { ...fields, accounts: withFound([], accounts), sealed: sealed(server, credential) },
    consentUrl: null,
  }
}

async function connectEnableBanking(
  server: ServerHome,
  { provider, ...wish }: Extract<NewConnection, { provider: 'enable-banking' }>,
  redirectUrl: string,
) {
  const { state, kept } = newState(server.now())
  const { credential, consentUrl } = await begin(server, wish, { redirectUrl, state })
  const { host } = safeUrl(server.enableBankingUrl)
  return {
    fields: {
      provider,
      name: credential.bank.name,
      host,
      accounts: [],
      needsConsent: true,
      ...kept,
      sealed: sealed(server, credential),
    },
    consentUrl,
  }
}

/** Connects, as far as others have to be asked; what comes back adds the connection. */
export async function connect(server: ServerHome, userId: string, wish: NewConnection, redirectUrl: string) {
  refuseMany(server.db, userId)
  const { fields, consentUrl } =
    wish.provider === 'simplefin'
      ? await connectSimplefin(server, wish.setupToken)
      : await connectEnableBanking(server, wish, redirectUrl)
  return (tx: Tx, { newId, now }: CommandContext) => ({
    row: addConnection(tx, { ...fields, id: newId(), userId, createdAt: now }),
    consentUrl,
  })
}
