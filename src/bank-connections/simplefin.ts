import { z } from 'zod'
import type { StatedBalance } from '../budget/statements/formats/statement.ts'
import { type Day, parseDay } from '../values/day.ts'
import { parseMoney } from '../values/money.ts'
import { refuse } from '../values/refusal.ts'
import { ask, jsonOf, listOf, type Outside, plain, safeUrl } from './outside.ts'
import {
  type FetchedAccount,
  type FoundAccount,
  keysApart,
  MOST_ACCOUNTS,
  MOST_ROWS,
  type Provider,
} from './provider.ts'
import { readRows, type SentRow } from './rows.ts'

/** The access URL, with its user and password within. */
export interface SimplefinCredential {
  accessUrl: string
}

const numeric = z.union([z.string(), z.number()]).transform(String)
const Transaction = z.looseObject({
  id: z.union([z.string(), z.number()]).transform(String),
  /** Seconds since 1970; 0 where it has not been booked. */
  posted: z.number(),
  amount: numeric,
  description: z.string().nullish(),
  pending: z.boolean().nullish(),
})
type Transaction = z.output<typeof Transaction>

const Account = z.looseObject({
  id: z.union([z.string(), z.number()]).transform(String),
  name: z.string(),
  currency: z.string(),
  balance: numeric.nullish(),
  'balance-date': z.number().nullish(),
  transactions: listOf(Transaction).nullish(),
  /** The bank, as version 1 names it. */
  org: z
    .looseObject({ id: z.string().nullish(), name: z.string().nullish(), domain: z.string().nullish() })
    .nullish(),
  /** The id of the bank's entry in `connections`, in version 2. */
  conn_id: z.string().nullish(),
})
type Account = z.output<typeof Account>

/** Versions 1 and 2 of the protocol: the second has `errlist` and `connections`. */
const AccountSet = z.looseObject({
  accounts: listOf(Account),
  errors: listOf(z.string()).nullish(),
  errlist: listOf(z.looseObject({ code: z.string().nullish(), msg: z.string().nullish() })).nullish(),
  connections: listOf(z.looseObject({ conn_id: z.string(), name: z.string() })).nullish(),
})
type AccountSet = z.output<typeof AccountSet>

const USED_TOKEN =
  'This setup token is not known any more: it works once only. If you have not used it yourself, somebody else may have: disable it at your SimpleFIN server, and make a new one.'
const REVOKED =
  'SimpleFIN refuses the access: it was disabled there, or it ended. Disconnect, and connect anew with a new setup token.'
const UNPAID = 'SimpleFIN asks for its payment before it hands on more. See your account there.'
const NO_TOKEN = 'This is no setup token of SimpleFIN. Copy the whole of it.'
const MAX_URL = 2000

function claimUrlOf(setupToken: string): URL {
  const text = decoded(setupToken.replaceAll(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/'))
  return text !== undefined && URL.canParse(text) ? safeUrl(text) : refuse('invalid', NO_TOKEN)
}

function decoded(base64: string): string | undefined {
  try {
    return atob(base64)
  } catch {
    return undefined
  }
}

/** Exchanges the token for the access URL, which works once: the caller keeps what comes. */
export async function claim(outside: Outside, setupToken: string) {
  const url = claimUrlOf(setupToken)
  const answer = await ask(outside, url, { method: 'POST', headers: { 'content-length': '0' } })
  if (answer.status === 403 || answer.status === 404) refuse('invalid', USED_TOKEN)
  const text = answer.text.trim()
  if (answer.status !== 200 || !URL.canParse(text) || text.length > MAX_URL)
    refuse('unavailable', `${url.host} did not accept the setup token. Please try again with a new one.`)
  const access = safeUrl(text)
  return { credential: { accessUrl: access.href } satisfies SimplefinCredential, host: access.host }
}

const secondsOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / 1000
// A day of the bank's must not depend on where its reader is: the row would be another one after a journey.
const dayOf = (seconds: number): Day | null =>
  seconds > 0 && seconds < 1e11 ? parseDay(new Date(seconds * 1000).toISOString().slice(0, 10)) : null

/** The text of a part of an address; a % that stands for itself is one. */
function textOf(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

async function getAccounts(
  outside: Outside,
  { accessUrl }: SimplefinCredential,
  query: Record<string, string>,
) {
  const access = safeUrl(accessUrl)
  const pair = `${textOf(access.username)}:${textOf(access.password)}`
  const authorization = `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(pair)))}`
  const url = new URL(`${access.origin}${access.pathname.replace(/\/$/, '')}/accounts`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const answer = await ask(outside, url, { headers: { authorization, accept: 'application/json' } })
  if (answer.status === 403 || answer.status === 401) refuse('expired', REVOKED)
  if (answer.status === 402) refuse('unavailable', UNPAID)
  if (answer.status === 429)
    refuse('unavailable', `${url.host} was asked too often. It is tried again later.`)
  if (answer.status !== 200)
    refuse('unavailable', `${url.host} could not answer (${answer.status}). It is tried again later.`)
  const set = AccountSet.safeParse(jsonOf(answer, url.host))
  if (!set.success) return refuse('unavailable', `${url.host} answered something that can’t be read.`)
  const rows = set.data.accounts.reduce((sum, { transactions }) => sum + (transactions?.length ?? 0), 0)
  if (set.data.accounts.length > MOST_ACCOUNTS || rows > MOST_ROWS)
    refuse('unavailable', `${url.host} answered more accounts or rows than a person has. Nothing was taken.`)
  return set.data
}

const bankOf = ({ conn_id, org }: Account) => conn_id ?? org?.id ?? org?.domain ?? org?.name ?? ''

/** An id is unique within its bank, and for one currency: what tells two of one id apart stands with it. */
const keysOf = (accounts: Account[]): string[] =>
  keysApart(accounts, [
    ({ id }) => id,
    (one) => `${bankOf(one)}:${one.id}`,
    (one) => `${bankOf(one)}:${one.id}:${plain(one.currency, 40)}`,
  ])

function foundIn(set: AccountSet): FoundAccount[] {
  const keys = keysOf(set.accounts)
  return set.accounts.map((account, place) => {
    const connection = set.connections?.find(({ conn_id }) => conn_id === account.conn_id)?.name
    const bank = connection ?? account.org?.name ?? account.org?.domain
    const name = bank && !account.name.includes(bank) ? `${bank} ${account.name}` : account.name
    return { key: keys[place] ?? account.id, name: plain(name, 100), currency: plain(account.currency, 40) }
  })
}

const messagesOf = ({ errors, errlist }: AccountSet): string[] => {
  const listed = (errlist ?? []).flatMap(({ msg, code }) => plain(msg ?? code ?? '') || [])
  // Version 2 says the same in both.
  return listed.length > 0 ? listed : (errors ?? []).flatMap((text) => plain(text) || [])
}

function balanceOf({ balance, 'balance-date': at }: Account): StatedBalance | null {
  const day = dayOf(at ?? 0)
  const cents = parseMoney(balance ?? '')
  return day === null || cents === null ? null : { day, cents }
}

/** Days by which the clocks of a bank may be ahead; what is later is planned. */
const AHEAD_S = 7 * 86_400

const isPending = ({ pending, posted }: Transaction, now: number): boolean =>
  pending === true || posted <= 0 || (posted > now / 1000 + AHEAD_S && dayOf(posted) !== null)

const toRow = ({ id, posted, amount, description }: Transaction): SentRow => ({
  day: dayOf(posted),
  amount,
  description: description ?? '',
  bankId: id,
})

/** The accounts that the access opens, without their rows. */
export async function findAccounts(outside: Outside, credential: SimplefinCredential) {
  const now = String(Math.floor(outside.now() / 1000))
  // `balances-only` is of version 2; to a server of version 1 the time says the same.
  const set = await getAccounts(outside, credential, { 'start-date': now, 'balances-only': '1' })
  return { accounts: foundIn(set), messages: messagesOf(set) }
}

/** https://www.simplefin.org/protocol.html */
export const simplefin: Provider<SimplefinCredential> = {
  async fetch(outside, credential, { from }) {
    // Pending rows are left out unless they are asked for.
    const set = await getAccounts(outside, credential, { 'start-date': String(secondsOf(from)) })
    const found = foundIn(set)
    const now = outside.now()
    const accounts = set.accounts.map((account, place): FetchedAccount => {
      const all = account.transactions ?? []
      const pending = all.filter((one) => isPending(one, now))
      const [first] = pending
      return {
        ...(found[place] as FoundAccount),
        rows: readRows(all.filter((one) => !isPending(one, now)).map(toRow)),
        left: first
          ? [{ reason: 'Not booked yet', count: pending.length, example: plain(first.description ?? '') }]
          : [],
        balance: balanceOf(account),
      }
    })
    return { accounts, messages: messagesOf(set) }
  },
  // The protocol has no way to give an access back: it is disabled at the server that gave it.
  async end() {},
}
