import { isIP } from 'node:net'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import pino from 'pino'
import { findUserByEmail } from '../../../identity/users.ts'
import { createMovingApi } from '../../../moving/routes.ts'
import { moveBook, type Side } from '../../../moving/steps.ts'
import { isPublic } from '../addresses.ts'
import { demoBilling } from '../billing.ts'
import type { Config } from '../config/config.ts'
import { serverHome } from '../home.ts'
import { openPresent } from '../storage/database.ts'
import { newKey } from '../storage/seal.ts'
import { newTally } from '../watch/tally.ts'
import { type Command, shown } from './command.ts'

/** A server at one end of the way. */
interface End {
  side: Side
  /** The own book of whoever it is asked for. */
  bookId: string
  close(): void
}

const nothing = new Writable({ write: (_chunk, _encoding, done) => done() })

/** A value of the environment, or typed at the terminal, where no list of processes shows it; a secret is not shown there. */
async function given(name: string, question: string, isSecret: boolean): Promise<string> {
  const value = process.env[name]
  if (value) return value
  if (!process.stdin.isTTY) throw new Error(`Set ${name}, or run this at a terminal.`)
  process.stderr.write(question)
  const terminal = createInterface({
    ...{ input: process.stdin, terminal: true },
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

/** Signs in to a server as the owner of the book there; the session ends with the move. */
async function signedInTo(address: string, whose: 'FROM' | 'TO'): Promise<End> {
  const base = addressOf(address)
  const cookies = new Map<string, string>()
  const side: Side = async (method, path, body) => {
    const isFile = body instanceof Uint8Array
    const response = await fetch(new URL(path.slice(1), base), {
      ...{ method, redirect: 'error' },
      headers: {
        ...{ 'content-type': 'application/json', 'user-agent': 'Bucketbook ops' },
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
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
  const [own] = (await (await side('GET', '/api/books')).json()) as { id: string }[]
  return {
    ...{ side, bookId: own?.id ?? '' },
    close: () => void side('POST', '/api/logout', {}).catch(() => {}),
  }
}

/** The server whose database lies here, which may be running: who has that may move any book. */
function ofThis(config: Config, named: string): End {
  const { db, close } = openPresent(config.dataDir)
  const parts = { db, key: newKey(), release: 'ops', now: Date.now, billing: demoBilling, tally: newTally() }
  const home = serverHome(config, { ...parts, logger: pino({ level: 'silent' }) })
  const bookId = findUserByEmail(db, named)?.bookId ?? named.toLowerCase()
  const api = createMovingApi(home, bookId)
  const side: Side = async (method, path, body) =>
    api.request(path, {
      ...{ method, headers: { 'content-type': 'application/json' } },
      ...(body === undefined ? {} : { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
    })
  return { side, bookId, close }
}

const option = (args: string[], name: string): string | undefined => {
  const at = args.indexOf(name)
  return at < 0 ? undefined : args[at + 1]
}

export const moveBookCommand: Command = {
  parameters: 'BOOK --to URL [--from URL]',
  what: 'moves the own book of somebody, by its id or their e-mail, to another server where they have registered',
  run: async (config, args) => {
    const [named = ''] = args
    const [to, from] = [option(args, '--to'), option(args, '--from')]
    if (!to) throw new Error('Usage: move-book BOOK --to URL [--from URL]')
    const source = from === undefined ? ofThis(config, named) : await signedInTo(from, 'FROM')
    try {
      if (from !== undefined && ![source.bookId, process.env.MOVE_FROM_EMAIL].includes(named.toLowerCase()))
        throw new Error(
          `${shown(named)} is not the own book of who has signed in there: that is ${source.bookId}.`,
        )
      const target = await signedInTo(to, 'TO')
      try {
        const { rows, contributions } = await moveBook(source.side, target.side, addressOf(to).href)
        const cut =
          contributions > 0 ? ` ${contributions} contributions are plain rows now, on both sides.` : ''
        return `The book is open at ${to} now, and closed here: ${rows} rows were compared.${cut}`
      } finally {
        target.close()
      }
    } finally {
      source.close()
    }
  },
}
