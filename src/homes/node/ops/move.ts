import { isIP } from 'node:net'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { ownersIn } from '../../../book/members.ts'
import { BOOK } from '../../../book/open.ts'
import { books } from '../../../book/tables.ts'
import type { Db } from '../../../db/db.ts'
import { users } from '../../../identity/tables.ts'
import { findUserByEmail, getUser, type UserRow } from '../../../identity/users.ts'
import { createMovingApi } from '../../../moving/routes.ts'
import { type MovedBook, moveBook, type Side, within } from '../../../moving/steps.ts'
import { isPublic } from '../addresses.ts'
import { demoBilling } from '../billing.ts'
import type { Config } from '../config/config.ts'
import { serverHome } from '../home.ts'
import { openPresent } from '../storage/database.ts'
import { newKey } from '../storage/seal.ts'
import { newTally } from '../watch/tally.ts'
import { type Command, shown } from './command.ts'

const PARAMETERS = 'BOOK --to URL [--from URL] [--as EMAIL]'

/** A server at one end of the way. */
interface End {
  side: Side
  close(): void
}

const nothing = new Writable({ write: (_chunk, _encoding, done) => done() })

const headerOf = (bookId: string | undefined): Record<string, string> => (bookId ? { [BOOK]: bookId } : {})

/** A value of the environment, or typed at the terminal, where no list of processes shows it; a secret is not shown there. */
async function given(name: string, question: string, isSecret: boolean): Promise<string> {
  const value = process.env[name]
  if (value) return value
  if (!process.stdin.isTTY) throw new Error(`Set ${name}, or run this at a terminal.`)
  process.stderr.write(question)
  const terminal = createInterface({
    input: process.stdin,
    terminal: true,
    output: isSecret ? nothing : process.stderr,
  })
  const typed = await terminal.question('')
  terminal.close()
  if (isSecret) process.stderr.write('\n')
  return typed
}

/** The address of a server. A password goes over plain http in the house only. */
function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`${shown(text)} is no address of a server, such as https://budget.example.`)
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  const isHome = host === 'localhost' || (isIP(host) !== 0 && !isPublic(host))
  if (url.protocol === 'http:' && !isHome)
    throw new Error(`${shown(text)} would get your password unencrypted: it must be an https:// address.`)
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return url
}

/** Signs in to a server as an owner of the book there; the session ends with the move. */
async function signedInTo(address: string, whose: 'FROM' | 'TO'): Promise<End> {
  const base = addressOf(address)
  const cookies = new Map<string, string>()
  const side: Side = async (method, path, body, bookId) => {
    const isFile = body instanceof Uint8Array
    const response = await fetch(new URL(path.slice(1), base), {
      method,
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Bucketbook ops',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headerOf(bookId),
      },
      ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    }).catch((error) => {
      throw new Error(`${base.host} can’t be reached: ${(error as Error & { cause?: Error }).cause?.message}`)
    })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    return response
  }
  const email = await given(`MOVE_${whose}_EMAIL`, `E-mail at ${base.host}: `, false)
  const password = await given(`MOVE_${whose}_PASSWORD`, `Password at ${base.host}: `, true)
  const signIn = (code?: string) =>
    side('POST', '/api/auth/login', { email, password, ...(code ? { code } : {}) })
  let answer = await signIn()
  let refusal = answer.ok ? {} : ((await answer.json()) as { code?: string; message?: string })
  if (refusal.code === 'second_factor_required') {
    answer = await signIn(await given(`MOVE_${whose}_CODE`, `Code of your app at ${base.host}: `, false))
    refusal = answer.ok ? {} : ((await answer.json()) as typeof refusal)
  }
  if (!answer.ok) throw new Error(`${base.host}: ${shown(refusal.message ?? String(answer.status))}`)
  return { side, close: () => void side('POST', '/api/logout', {}).catch(() => {}) }
}

/** The same end in the book that was named: the own one, by its id or its owner's e-mail, or a shared one of theirs by its id. */
async function bookOf({ side, close }: End, named: string): Promise<End> {
  const [own, ...shared] = (await (await side('GET', '/api/books')).json()) as { id: string }[]
  if (own && [own.id, process.env.MOVE_FROM_EMAIL?.toLowerCase()].includes(named)) return { side, close }
  if (shared.some(({ id }) => id === named)) return { side: within(side, named), close }
  close()
  throw new Error(`${shown(named)} is no book of who has signed in there: their own one is ${own?.id}.`)
}

/** The user in whose name the book moves: its person, or of a shared one an owner. Throws where there is none, or several. */
function ownerOf(db: Db, bookId: string, as: string | undefined): UserRow {
  const book = db.select().from(books).where(eq(books.id, bookId)).get()
  const own = db.select().from(users).where(eq(users.bookId, bookId)).get()
  if (own) return own
  if (book?.kind !== 'shared' || book.removedAt !== null)
    throw new Error('There is no book with this id, and nobody with this e-mail.')
  if (book.deletedAt !== null) throw new Error('This book was deleted. Its owner can bring it back first.')
  const owners = ownersIn(db, bookId).map(({ userId }) => getUser(db, userId))
  const [only] = as ? owners.filter(({ email }) => email === as.toLowerCase()) : owners
  if (only && (as || owners.length === 1)) return only
  const who = owners.map(({ email }) => email).join(', ')
  throw new Error(`Say with --as which of its owners moves it: ${shown(who)}`)
}

/** The server whose database lies here, which may be running: who has that may move any book. */
function ofThis(config: Config, named: string, as: string | undefined): End {
  const { db, close } = openPresent(config.dataDir)
  const parts = { db, key: newKey(), release: 'ops', now: Date.now, billing: demoBilling, tally: newTally() }
  const home = serverHome(config, { ...parts, logger: pino({ level: 'silent' }) })
  try {
    const bookId = findUserByEmail(db, named)?.bookId ?? named
    const owner = ownerOf(db, bookId, as)
    const api = createMovingApi(home, { bookId: owner.bookId, userId: owner.id })
    const side: Side = async (method, path, body, its) =>
      api.request(path, {
        method,
        headers: { 'content-type': 'application/json', ...headerOf(its) },
        ...(body === undefined ? {} : { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
      })
    return { side: bookId === owner.bookId ? side : within(side, bookId), close }
  } catch (error) {
    close()
    throw error
  }
}

/** The book and the options that were typed. Throws on any other: of one that is misspelt, another book would move. */
function typedIn(args: string[]) {
  const text = { type: 'string' } as const
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      strict: true,
      options: { to: text, from: text, as: text },
    })
    const [book, ...more] = positionals
    if (book && values.to && more.length === 0) return { ...values, book, to: values.to }
  } catch {
    // Said below.
  }
  throw new Error(`Usage: move-book ${PARAMETERS}`)
}

/** The text that the command ends with; no rows are named where they were compared before. */
function said(to: string, { rows, contributions, payments, toInvite }: MovedBook): string {
  const compared = rows > 0 ? `, after ${rows} rows were compared` : ''
  const lines = [`The book is open at ${to} now, and closed where it was${compared}.`]
  if (contributions > 0) lines.push(`Contributions that are plain rows now, on both sides: ${contributions}.`)
  if (payments > 0)
    lines.push(`Payments between members that belong to no row of an own book any more: ${payments}.`)
  if (toInvite.length > 0)
    lines.push(
      `These can’t open it there until you invite them, each as the member they are: ${toInvite
        .map(({ name, role }) => `${shown(name)} (${role})`)
        .join(', ')}.`,
    )
  return lines.join('\n')
}

export const moveBookCommand: Command = {
  parameters: PARAMETERS,
  what: 'moves somebody’s own book, by its id or their e-mail, or a shared one by its id, to another server where its owner has registered',
  run: async (config, args) => {
    const { book, to, from, as } = typedIn(args)
    const named = book.toLowerCase()
    const source =
      from === undefined ? ofThis(config, named, as) : await bookOf(await signedInTo(from, 'FROM'), named)
    try {
      const target = await signedInTo(to, 'TO')
      try {
        return said(to, await moveBook(source.side, target.side, addressOf(to).href))
      } finally {
        target.close()
      }
    } finally {
      source.close()
    }
  },
}
