import { z } from 'zod'
import type { LeftOut } from '../budget/statements/formats/statement.ts'
import type { Day } from '../values/day.ts'
import { Refusal, refuse } from '../values/refusal.ts'
import { type Application, call } from './enable-banking-api.ts'
import { balanceIn, leftFor, toRow } from './enable-banking-rows.ts'
import { Authorization, Balances, Banks, Page, Session, type Transaction } from './enable-banking-wire.ts'
import { type Outside, plain, safeUrl } from './outside.ts'
import {
  type FetchedAccount,
  type FoundAccount,
  keysApart,
  MOST_ACCOUNTS,
  MOST_ROWS,
  type Provider,
} from './provider.ts'
import { readRows } from './rows.ts'
import type { Bank } from './wire.ts'

/** `sessionId` and `accounts` are there once the bank has consented; ids of accounts hold for one session. */
export interface EnableBankingCredential extends Application {
  bank: { name: string; country: string }
  sessionId?: string
  accounts: (FoundAccount & { uid: string })[]
}

const DAY_MS = 86_400_000
/** The longest consent that is asked for, in days: nobody should be bound for ever by one press. */
const CONSENT_DAYS = 180
/** A clock that is a little ahead asks for no more than there is. */
const MARGIN_MS = 60_000
const MAX_PAGES = 500

interface Begin {
  redirectUrl: string
  state: string
}

/** The bank as Enable Banking names it, with the longest consent that it gives. */
async function findBank(outside: Outside, application: Application, bank: Bank) {
  const { aspsps } = await call(outside, application, '/aspsps', Banks, { query: { country: bank.country } })
  const isSame = (text: string) => text.toLowerCase() === bank.name.toLowerCase()
  const fits = aspsps.filter(
    ({ name, country }) => isSame(name) && (!bank.country || country === bank.country),
  )
  const [first, ...others] = fits
  if (!first)
    return refuse(
      'invalid',
      `Enable Banking knows no bank “${plain(bank.name, 60)}”. Write it as it stands there.`,
    )
  const countries = new Set(fits.map(({ country }) => country))
  if (others.length > 0 && countries.size > 1)
    refuse(
      'invalid',
      `${first.name} is in ${[...countries].join(', ')}: write the country behind it, as “${first.name}, ${first.country}”.`,
    )
  return first
}

/** Asks for the page on which the bank asks its customer for consent. */
async function beginConsent(
  outside: Outside,
  credential: EnableBankingCredential,
  begin: Begin,
  seconds?: number | null,
) {
  const now = outside.now()
  const longest = Math.min(CONSENT_DAYS * DAY_MS, seconds ? seconds * 1000 : CONSENT_DAYS * DAY_MS)
  const { name, country } = credential.bank
  const { url } = await call(outside, credential, '/auth', Authorization, {
    method: 'POST',
    about: begin.redirectUrl,
    body: {
      access: { valid_until: new Date(now + longest - MARGIN_MS).toISOString() },
      aspsp: { name, country },
      state: begin.state,
      redirect_url: begin.redirectUrl,
      psu_type: 'personal',
    },
  })
  return safeUrl(url).href
}

export async function begin(
  outside: Outside,
  { bank, ...application }: Application & { bank: Bank },
  how: Begin,
) {
  const { name, country, maximum_consent_validity } = await findBank(outside, application, bank)
  const credential: EnableBankingCredential = { ...application, bank: { name, country }, accounts: [] }
  return { credential, consentUrl: await beginConsent(outside, credential, how, maximum_consent_validity) }
}

/** Asks for consent anew once that of a connection has ended; returns the address of the bank's page. */
export async function beginAgain(outside: Outside, credential: EnableBankingCredential, how: Begin) {
  const { maximum_consent_validity } = await findBank(outside, credential, credential.bank)
  return beginConsent(outside, credential, how, maximum_consent_validity)
}

/** The accounts that a session opens. Several currencies of one account have one number, and so one hash. */
function accountsIn({ accounts }: z.output<typeof Session>, bank: string) {
  const given = accounts.slice(0, MOST_ACCOUNTS)
  const keys = keysApart(given, [
    ({ identification_hash: hash }) => hash,
    ({ identification_hash: hash, currency }) => `${hash}:${plain(currency, 40)}`,
  ])
  return given.flatMap(({ uid, currency, details, product, name, account_id }, place) => {
    const end = account_id?.iban?.slice(-4)
    const label = details || product || name || bank
    const shown = plain(end ? `${label} …${end}` : label, 100)
    return uid ? { key: keys[place] ?? '', uid, name: shown, currency: plain(currency, 40) } : []
  })
}

/** Takes the code that the bank's page led back with. */
export async function finish(outside: Outside, credential: EnableBankingCredential, code: string) {
  const session = await call(outside, credential, '/sessions', Session, { method: 'POST', body: { code } })
  const accounts = accountsIn(session, credential.bank.name)
  const until = Date.parse(session.access?.valid_until ?? '')
  return {
    credential: { ...credential, sessionId: session.session_id, accounts } satisfies EnableBankingCredential,
    consentUntil: Number.isNaN(until) ? null : until,
  }
}

async function transactionsOf(
  outside: Outside,
  credential: EnableBankingCredential,
  uid: string,
  from?: Day,
) {
  const rows: Transaction[] = []
  const path = `/accounts/${encodeURIComponent(uid)}/transactions`
  const seen = new Set<string>()
  for (let key: string | undefined; seen.size < MAX_PAGES; ) {
    const query = { date_from: from, continuation_key: key }
    const page = await call(outside, credential, path, Page, { query })
    rows.push(...page.transactions)
    if (!page.continuation_key) return rows
    key = page.continuation_key
    if (seen.has(key) || rows.length > MOST_ROWS) break
    seen.add(key)
  }
  return refuse('unavailable', 'The bank’s list of rows has no end. It is tried again later.')
}

/** Banks that give less than is asked for say so, and are asked for what they give. */
const rowsOf = (outside: Outside, credential: EnableBankingCredential, uid: string, from: Day) =>
  transactionsOf(outside, credential, uid, from).catch((error) => {
    const isTooLong = error instanceof Refusal && error.details.said === 'WRONG_TRANSACTIONS_PERIOD'
    return isTooLong ? transactionsOf(outside, credential, uid) : Promise.reject(error)
  })

async function accountOf(
  outside: Outside,
  credential: EnableBankingCredential,
  { uid, ...found }: EnableBankingCredential['accounts'][number],
  from: Day,
): Promise<FetchedAccount> {
  const all = await rowsOf(outside, credential, uid, from)
  const balances = await call(outside, credential, `/accounts/${encodeURIComponent(uid)}/balances`, Balances)
  const left = new Map<string, LeftOut>()
  for (const row of all) {
    const reason = leftFor(row)
    if (!reason) continue
    const example = toRow(row, found.currency).description
    left.set(reason, { reason, count: (left.get(reason)?.count ?? 0) + 1, example })
  }
  const taken = all.filter((row) => !leftFor(row)).map((row) => toRow(row, found.currency))
  return {
    ...found,
    rows: readRows(taken),
    left: [...left.values()],
    balance: balanceIn(balances, found.currency),
  }
}

export const enableBanking: Provider<EnableBankingCredential> = {
  async fetch(outside, credential, { from, keys }) {
    if (!credential.sessionId) refuse('expired', 'The bank has not given its consent yet.')
    const messages: string[] = []
    const accounts: FetchedAccount[] = []
    for (const account of credential.accounts) {
      const { uid: _, ...found } = account
      const none = { ...found, rows: [], left: [], balance: null }
      if (!keys.includes(account.key)) {
        accounts.push(none)
        continue
      }
      try {
        accounts.push(await accountOf(outside, credential, account, from))
      } catch (error) {
        // One account that fails holds the others up no more than it must.
        if (!(error instanceof Refusal) || error.code !== 'unavailable') throw error
        accounts.push(none)
        messages.push(`${found.name}: ${error.message}`)
      }
    }
    return { accounts, messages }
  },
  async end(outside, credential) {
    if (!credential.sessionId) return
    const path = `/sessions/${encodeURIComponent(credential.sessionId)}`
    await call(outside, credential, path, z.unknown(), { method: 'DELETE' })
  },
}
