import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { answerBefore, command, idempotencyKeyOf } from '../book/command.ts'
import type { CommandContext } from '../book/context.ts'
import { unversioned } from '../book/open.ts'
import { addAccount, getAccount } from '../budget/accounts/store.ts'
import type { Tx } from '../db/db.ts'
import { serialized } from '../http/async.ts'
import { body } from '../http/body.ts'
import { route } from '../http/openapi.ts'
import { actorOf } from '../identity/actor.ts'
import { addAuditEntry } from '../identity/audit.ts'
import type { ServerEnv } from '../identity/context.ts'
import { refuse } from '../values/refusal.ts'
import { Success } from '../values/wire.ts'
import { connect } from './connecting.ts'
import { askAgain, takeConsent } from './consent.ts'
import { endAccess, fetchConnection } from './fetching.ts'
import {
  type ConnectionRow,
  changeConnection,
  connectionToWire,
  getConnection,
  listConnections,
  removeConnection,
} from './store.ts'
import type { KeptAccount } from './tables.ts'
import { AccountMap, BankConnection, BankConsent, BankFetch, BegunConnection, NewConnection } from './wire.ts'

const DAY_MS = 86_400_000

type BankContext = Context<ServerEnv>

const userIdOf = (c: BankContext): string => c.get('session')?.userId ?? ''
const shown = (c: BankContext, row: ConnectionRow) =>
  connectionToWire(c.get('server').db, c.get('viewer').bookId, row)

/** The page to which a bank leads back; a browser says itself where it is. */
function redirectUrlOf(c: BankContext): string {
  const { publicUrl, basePath } = c.get('server')
  const origin = c.req.header('origin') ?? new URL(publicUrl ?? c.req.url).origin
  return `${origin}${basePath}bank-connections`
}

/**
 * A command that others are asked for before its transaction: one after the other in its line, and not at all where it
 * was answered before. What it has to write is written in the transaction that keeps the answer.
 */
async function commandAfter<Answer, Status extends 200 | 201>(
  c: BankContext,
  status: Status,
  line: string,
  prepare: () => Promise<(tx: Tx, viewer: CommandContext) => Answer>,
) {
  const { db } = c.get('server')
  const { bookId } = c.get('viewer')
  const named = await idempotencyKeyOf(c)
  return serialized(db, line, async () => {
    const isDone = answerBefore(db, bookId, named) !== undefined
    const run = isDone ? () => refuse('key_reused', 'This was done before.') : await prepare()
    return command(c, status, run)
  })
}

/** Accounts of the bank whose rows go into the book. */
const leading = ({ accounts }: ConnectionRow): number =>
  accounts.filter(({ accountId }) => accountId !== null).length

/** Notes what was done to a connection, for whoever runs the server: neither which bank it is, nor any credential. */
function note(
  c: BankContext,
  tx: Tx,
  deed: 'connect' | 'consent' | 'change' | 'disconnect',
  { id, provider, host }: ConnectionRow,
  values: { oldValues?: { accounts: number }; newValues?: { accounts: number } } = {},
): void {
  addAuditEntry(tx, actorOf(c), {
    action: `bank.${deed}`,
    entityType: 'bank_connection',
    entityId: id,
    ...(deed === 'connect' ? { newValues: { provider, host } } : {}),
    ...(deed === 'disconnect' ? { oldValues: { provider, host } } : {}),
    ...values,
  })
}

/** Lets each account of the bank lead where it is said; what is not named stays. */
function mapAccounts(tx: Tx, viewer: CommandContext, row: ConnectionRow, map: AccountMap): KeptAccount[] {
  const unknown = Object.keys(map).find((key) => !row.accounts.some((one) => one.key === key))
  if (unknown !== undefined) refuse('not_found', 'The bank has no such account.')
  const mapped = row.accounts.map((account): KeptAccount => {
    const to = Object.hasOwn(map, account.key) ? map[account.key] : undefined
    if (to === undefined || to === account.accountId) return account
    const { key, name, currency } = account
    if (to === null) return { key, name, currency, accountId: null }
    if (to !== 'new') return { key, name, currency, accountId: getAccount(tx, viewer, to).id }
    const fields = {
      name,
      balance: 0,
      type: 'checking',
      icon: 'fas fa-university',
      color: 'primary',
    } as const
    const { id: accountId } = addAccount(tx, viewer, { ...fields, isActive: true })
    return { key, name, currency, accountId, isFresh: true }
  })
  const ids = mapped.flatMap(({ accountId }) => accountId ?? [])
  if (new Set(ids).size < ids.length)
    refuse('invalid', 'Two accounts of the bank can’t be one here: their rows would be poured together.')
  return mapped
}

export const bankRoutes = new Hono<ServerEnv>()
  .get(
    '/',
    route('person', 'List the bank connections', { answers: { 200: z.array(BankConnection) } }),
    unversioned,
    (c) => c.json(listConnections(c.get('server').db, userIdOf(c)).map((row) => shown(c, row))),
  )
  .post(
    '/',
    route('person', 'Connect a bank', { answers: { 201: BegunConnection }, errors: [410] }),
    body(NewConnection),
    (c) =>
      commandAfter(c, 201, `connect ${userIdOf(c)}`, async () => {
        const add = await connect(c.get('server'), userIdOf(c), c.req.valid('json'), redirectUrlOf(c))
        return (tx, viewer): BegunConnection => {
          const { row, consentUrl } = add(tx, viewer)
          note(c, tx, 'connect', row)
          return { ...connectionToWire(tx, viewer.bookId, row), consentUrl }
        }
      }),
  )
  .post(
    '/consent',
    route('person', 'Take the consent that the bank’s page led back with', {
      answers: { 200: BankConnection },
      errors: [410],
    }),
    body(BankConsent),
    (c) =>
      commandAfter(c, 200, `connect ${userIdOf(c)}`, async () => {
        const change = await takeConsent(c.get('server'), userIdOf(c), c.req.valid('json'))
        return (tx, viewer): BankConnection => {
          const row = change(tx)
          note(c, tx, 'consent', row)
          return connectionToWire(tx, viewer.bookId, row)
        }
      }),
  )
  .post(
    '/:id/consent',
    route('person', 'Ask the bank for its consent again', {
      answers: { 200: BegunConnection },
      errors: [410],
    }),
    (c) =>
      commandAfter(c, 200, `connect ${userIdOf(c)}`, async () => {
        const row = getConnection(c.get('server').db, userIdOf(c), c.req.param('id'))
        const { consentUrl, change } = await askAgain(c.get('server'), row, redirectUrlOf(c))
        return (tx, viewer): BegunConnection => ({
          ...connectionToWire(tx, viewer.bookId, change(tx)),
          consentUrl,
        })
      }),
  )
  .put(
    '/:id/accounts',
    route('person', 'Say into which accounts the rows go', { answers: { 200: BankConnection } }),
    body(AccountMap),
    (c) =>
      command(c, 200, (tx, viewer): BankConnection => {
        const row = getConnection(tx, userIdOf(c), c.req.param('id'))
        const accounts = mapAccounts(tx, viewer, row, c.req.valid('json'))
        // An account that was made leads to another one only by its owner's word: the rest begins with the next fetch.
        const isWanted = accounts.some(({ accountId }) => accountId !== null)
        const isNew = accounts.some(({ key, accountId }) =>
          row.accounts.some((one) => one.key === key && one.accountId !== accountId),
        )
        const changed = changeConnection(tx, row.id, {
          accounts,
          // Rows of before were left out, as nobody wanted them.
          completeAt: isNew ? null : row.completeAt,
          // The first fetch is rather by hand, where somebody looks at what comes.
          nextAt: isWanted && !row.needsConsent ? (row.nextAt ?? viewer.now + DAY_MS) : null,
        })
        const [before, after] = [leading(row), leading(changed)]
        if (isNew || after !== before)
          note(c, tx, 'change', row, { oldValues: { accounts: before }, newValues: { accounts: after } })
        return connectionToWire(tx, viewer.bookId, changed)
      }),
  )
  .post(
    '/:id/fetch',
    route('person', 'Fetch what the bank has booked', { answers: { 200: BankFetch }, errors: [410] }),
    (c) =>
      commandAfter(c, 200, `fetch ${c.req.param('id')}`, async () => {
        const { server, viewer } = c.var
        const whose = { userId: userIdOf(c), bookId: viewer.bookId }
        const fetched = await fetchConnection(server, whose, c.req.param('id'))
        return (): BankFetch => fetched
      }),
  )
  .delete(
    '/:id',
    route('person', 'Disconnect a bank; what was fetched stays', { answers: { 200: Success } }),
    (c) =>
      commandAfter(c, 200, `disconnect ${c.req.param('id')}`, async () => {
        const row = getConnection(c.get('server').db, userIdOf(c), c.req.param('id'))
        await endAccess(c.get('server'), row)
        return (tx) => {
          removeConnection(tx, row.id)
          note(c, tx, 'disconnect', row)
          return { success: true as const }
        }
      }),
  )
