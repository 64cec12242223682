import type { Viewer } from '../book/context.ts'
import { getBook } from '../book/open.ts'
import { sweepBatches } from '../budget/statements/sweep.ts'
import { serialized } from '../http/async.ts'
import type { ServerHome } from '../identity/context.ts'
import { addDays, type Day, dayAt } from '../values/day.ts'
import { Refusal } from '../values/refusal.ts'
import { type EnableBankingCredential, enableBanking } from './enable-banking.ts'
import { hasAccount, importAccount, isUntouched } from './importing.ts'
import { type Fetched, MOST_DAYS } from './provider.ts'
import { type SimplefinCredential, simplefin } from './simplefin.ts'
import { type ConnectionRow, changeConnection, getConnection, unsealed, withFound } from './store.ts'
import type { BankFetch } from './wire.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Rows may be booked some days back, and a bank may have been late. */
const OVERLAP_DAYS = 14
const AGAIN_MS = 6 * HOUR_MS
/** Refusals that only the owner can put right: asking again by itself would change nothing. */
const LASTING = ['expired', 'invalid', 'host_not_allowed']
const MAX_ERROR = 1000
const MOST_MESSAGES = 20

/** Asks the provider of the connection. */
function fetchFrom(server: ServerHome, row: ConnectionRow, from: Day): Promise<Fetched> {
  const keys = row.accounts.flatMap(({ key, accountId }) => (accountId ? key : []))
  return row.provider === 'simplefin'
    ? simplefin.fetch(server, unsealed<SimplefinCredential>(server, row), { from, keys })
    : enableBanking.fetch(server, unsealed<EnableBankingCredential>(server, row), { from, keys })
}

/** Gives the access back as far as that is possible: who disconnects must not wait for it to work. */
export async function endAccess(server: ServerHome, row: ConnectionRow): Promise<void> {
  try {
    if (row.provider === 'enable-banking')
      await enableBanking.end(server, unsealed<EnableBankingCredential>(server, row))
  } catch {
    // The consent ends by itself.
  }
}

/** The day from which rows are asked for, and what may be missing before it. */
function windowOf(server: ServerHome, { accounts, completeAt }: ConnectionRow) {
  const earliest = addDays(dayAt(server.now(), 'UTC'), -MOST_DAYS)
  const isToBegin = accounts.some(
    ({ accountId, isFresh }) => isFresh && accountId && isUntouched(server, accountId),
  )
  if (completeAt === null || isToBegin) return { from: earliest, gap: [] }
  const last = dayAt(completeAt, 'UTC')
  const from = addDays(last, -OVERLAP_DAYS)
  if (last < earliest)
    return {
      from: earliest,
      gap: [
        `Rows between ${last} and ${earliest} may be missing: banks give 90 days. A file of that time brings them.`,
      ],
    }
  return { from: from < earliest ? earliest : from, gap: [] }
}

/** Notes why nothing came. The rest of what is known of the connection stays. */
function noteFailure({ db, now }: ServerHome, id: string, { code, message }: Refusal): void {
  const isLasting = LASTING.includes(code)
  changeConnection(db, id, {
    lastError: message.slice(0, MAX_ERROR),
    nextAt: isLasting ? null : now() + AGAIN_MS,
    ...(code === 'expired' ? { needsConsent: true } : {}),
  })
}

const EMPTY = 'The answer held no account. Nothing was changed.'

interface Fetching {
  /** True where the server stops: what has come is left for the next time. */
  isOver?: () => boolean
}

/**
 * Fetches what the bank has booked since the last time, each account as one batch. A fetch of a connection waits for the one
 * that is under way. What fails is noted with the connection, and nothing of the book is touched by it.
 */
export const fetchConnection = (
  server: ServerHome,
  whose: { userId: string; bookId: string },
  id: string,
  { isOver = () => false }: Fetching = {},
): Promise<BankFetch> =>
  serialized(server.db, `bank ${id.toLowerCase()}`, async () => {
    const { db } = server
    const row = getConnection(db, whose.userId, id)
    const { from, gap } = windowOf(server, row)
    try {
      const fetched = await fetchFrom(server, row, from)
      if (isOver()) return { batches: [], messages: [] }
      return await take(server, whose, row, fetched, gap)
    } catch (error) {
      if (error instanceof Refusal) noteFailure(server, row.id, error)
      throw error
    }
  })

const olderWords = (name: string): string =>
  `${name}: rows came that are older than the account here, whose opening held them already. Compare its balance with the bank’s.`

/** Brings in what came. Meanwhile its owner may have changed what goes where, or have disconnected. */
async function take(
  server: ServerHome,
  { userId, bookId }: { userId: string; bookId: string },
  { id }: ConnectionRow,
  fetched: Fetched,
  gap: string[],
): Promise<BankFetch> {
  const { db } = server
  const batches: BankFetch['batches'] = []
  const troubles = [
    ...fetched.messages.slice(0, MOST_MESSAGES),
    ...gap,
    ...(fetched.accounts.length === 0 ? [EMPTY] : []),
  ]
  const notes: string[] = []
  const older: string[] = []
  for (const { key } of fetched.accounts) {
    const result = await serialized(db, bookId, async () => {
      const row = getConnection(db, userId, id)
      const kept = row.accounts.find((one) => one.key === key)
      const account = fetched.accounts.find((one) => one.key === key)
      if (!kept?.accountId || !account || !hasAccount(server, bookId, kept.accountId)) return undefined
      await sweepBatches(db, bookId)
      const into = {
        accountId: kept.accountId,
        format: row.provider,
        isFresh: kept.isFresh === true,
        name: `${row.name}: ${account.name}`.slice(0, 200),
      }
      const batch = await importAccount(server, viewerOf(server, bookId), account, into)
      return { batch, account }
    }).catch((error) => {
      if (!(error instanceof Refusal)) throw error
      troubles.push(`${fetched.accounts.find((one) => one.key === key)?.name ?? ''}: ${error.message}`)
      return undefined
    })
    if (result?.batch) batches.push(result.batch)
    if (result?.batch?.openingOffer) older.push(olderWords(result.account.name))
    for (const { reason, count } of result?.account.left ?? [])
      notes.push(`${result?.account.name ?? ''}: ${count} left out. ${reason}.`)
  }
  noteDone(server, userId, id, fetched, { troubles, older })
  return { batches, messages: [...troubles, ...older, ...notes] }
}

function viewerOf({ db, now }: ServerHome, bookId: string): Viewer {
  const { timeZone } = getBook(db, bookId)
  const at = now()
  return { bookId, timeZone, today: dayAt(at, timeZone), now: at, receivedAt: at }
}

function noteDone(
  { db, now }: ServerHome,
  userId: string,
  id: string,
  fetched: Fetched,
  { troubles, older }: { troubles: string[]; older: string[] },
): void {
  const row = getConnection(db, userId, id)
  const at = now()
  const missing = row.accounts.filter(
    ({ accountId, key }) => accountId !== null && !fetched.accounts.some((one) => one.key === key),
  )
  const all = [...troubles, ...missing.map(({ name }) => `${name} was not in the answer.`)]
  const isEmpty = fetched.accounts.length === 0
  changeConnection(db, id, {
    accounts: isEmpty ? row.accounts : withFound(row.accounts, fetched.accounts),
    lastFetchedAt: isEmpty ? row.lastFetchedAt : at,
    completeAt: all.length > 0 ? row.completeAt : at,
    lastError: all.join(' ').slice(0, MAX_ERROR) || null,
    // One that brought nothing says nothing against what the last one said.
    ...(isEmpty ? {} : { lastNote: older.join(' ').slice(0, MAX_ERROR) || null }),
    nextAt: at + DAY_MS,
    ...(isEmpty ? {} : { needsConsent: false }),
  })
}
