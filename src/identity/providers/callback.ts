import type { Context } from 'hono'
import { actorOf } from '../actor.ts'
import type { ServerEnv, ServerHome } from '../context.ts'
import { invitationOf } from '../invitations.ts'
import { sendVerification } from '../mails.ts'
import { emailName, identityName, type Newcomer, whoseIs, withNames, withNewcomer } from '../names/names.ts'
import { renewToken } from '../proof.ts'
import { referrerOf } from '../referrer.ts'
import { hashOf, newToken, placedToken } from '../secrets.ts'
import { completeSignIn, IMMEDIATE, refuseSuspended } from '../sign-in.ts'
import { findUserByEmail, getUser } from '../users.ts'
import type { OutsideProvider } from '../wire.ts'
import { settingsOf } from './authorize.ts'
import { providerClient } from './client.ts'
import { giveUp } from './failures.ts'
import {
  type Browser,
  beginFlow,
  browserOf,
  type Flow,
  markBrowser,
  secretsOf,
  takeAnswered,
} from './flows.ts'
import { findIdentity } from './identities.ts'
import type { Arrival, ProviderPerson } from './provider.ts'
import { redirectWithFailure } from './report-failure.ts'
import { callbackUrlOf, redirectToPage } from './urls.ts'
import { linkPerson, userOfPerson } from './user-of-person.ts'

/** Age up to which a sign-in at a provider proves who somebody is. */
const FRESH_MS = 10 * 60_000
const SAID_ONCE = ['state', 'code', 'error', 'iss']

/** Finishes what this browser began at this provider, once. */
export async function finishSignIn(c: Context<ServerEnv>, provider: OutsideProvider): Promise<Response> {
  const { server } = c.var
  const arrival = server.arrivalOf?.(c.env)
  if (arrival) return arriveHere(c, provider, arrival)
  const answer = new URL(c.req.url).searchParams
  let errorPath = '/'
  try {
    const client = providerClient(provider, settingsOf(server, provider), server)
    const { flow, browser } = flowOf(c, provider, answer)
    if (flow.userId && flow.kind !== 'proof') errorPath = flow.next
    const secrets = secretsOf(browser.secret)
    const person = await client.finish(callbackUrlOf(server, provider), readable(answer), secrets)
    if (flow.kind === 'proof') return prove(c, provider, flow, person)
    return await (flow.userId
      ? link(c, provider, flow, flow.userId, person)
      : server.elsewhere
        ? server.elsewhere.arrive(await homeOf(server, person), c.req.raw, { person, next: flow.next })
        : arrive(c, provider, flow, browser, person))
  } catch (error) {
    return redirectWithFailure(c, provider, error, errorPath)
  }
}

/** The own book of whoever the person is, where people lie apart: by what signs them in, else by their e-mail. */
async function homeOf({ elsewhere }: ServerHome, person: ProviderPerson): Promise<string | undefined> {
  const names = [identityName(person), ...(person.email === null ? [] : [emailName(person.email)])]
  for (const name of elsewhere ? names : []) {
    const bookId = elsewhere && (await whoseIs(elsewhere.names, name))
    if (bookId !== undefined) return bookId
  }
  return undefined
}

/** Lets in who has come, in the place of whom they are; the place where they began has used their sign-in up. */
async function arriveHere(
  c: Context<ServerEnv>,
  provider: OutsideProvider,
  { person, next }: Arrival,
): Promise<Response> {
  try {
    const browser = browserOf(c) ?? giveUp('flow_mismatch', 'The browser has lost its secret.')
    return await arrive(c, provider, { next }, browser, person)
  } catch (error) {
    return redirectWithFailure(c, provider, error)
  }
}

/** The sign-in that the answer belongs to. It is used up whoever comes with it, and however it ends. */
function flowOf(c: Context<ServerEnv>, provider: OutsideProvider, answer: URLSearchParams) {
  const { server, session } = c.var
  const flow = server.db.transaction((tx) => takeAnswered(tx, answer.get('state') ?? ''), IMMEDIATE)
  const browser = browserOf(c)
  if (!flow) giveUp('flow_mismatch', 'No sign-in of this state is under way.')
  if (!browser || flow.browser !== hashOf(browser.secret))
    giveUp('flow_mismatch', 'Another browser began this sign-in.')
  if (flow.provider !== provider) giveUp('flow_mismatch', 'This sign-in was begun at another provider.')
  if (flow.userId && flow.userId !== session?.userId)
    giveUp('flow_mismatch', 'Whoever began this link is signed in no more.')
  if (flow.expiresAt <= server.now()) giveUp('flow_expired', 'This sign-in was begun too long ago.')
  return { flow, browser }
}

/** Returns the provider's answer, unless it is an error or can't be read. */
function readable(answer: URLSearchParams): URLSearchParams {
  if (SAID_ONCE.some((name) => answer.getAll(name).length > 1))
    giveUp('provider_untrusted', 'The answer says something twice.')
  const error = answer.get('error')
  if (error === 'access_denied') giveUp('access_denied', 'The person said no.')
  if (error !== null) giveUp('provider_refused', `The provider answered ${error}.`)
  return answer
}

async function link(
  c: Context<ServerEnv>,
  provider: OutsideProvider,
  { next }: Flow,
  userId: string,
  person: ProviderPerson,
): Promise<Response> {
  const { server } = c.var
  const { bookId } = getUser(server.db, userId)
  await withNames(server, bookId, [identityName(person)], (taken) => {
    if (taken) giveUp('identity_taken', 'It signs in to another account.')
    server.db.transaction((tx) => linkPerson(tx, actorOf(c), userId, provider, person), IMMEDIATE)
  })
  return redirectToPage(c, next, { linked: provider })
}

/** Accepts a fresh sign-in at a linked provider as proof that the owner is at this browser. */
function prove(
  c: Context<ServerEnv>,
  provider: OutsideProvider,
  { next, userId }: Flow,
  person: ProviderPerson,
): Response {
  const { server } = c.var
  if (findIdentity(server.db, person)?.userId !== userId)
    giveUp('another_person', 'Somebody else signed in there.')
  const { authenticatedAt: at } = person
  if (at !== undefined && at < server.now() - FRESH_MS) giveUp('not_fresh', 'They signed in there before.')
  renewToken(c)
  return redirectToPage(c, '/', { proven: provider, ...(next === '/' ? {} : { next }) })
}

/** Does what may make or link an account for the person, once no other account has a name of theirs. */
function withNamesOf<Result>(
  server: ServerHome,
  person: ProviderPerson,
  deed: (newcomer?: Newcomer) => Result,
): Promise<Result> {
  const { email } = person
  const known = findIdentity(server.db, person)
  const here = known
    ? getUser(server.db, known.userId)
    : email === null
      ? undefined
      : findUserByEmail(server.db, email)
  const names = [identityName(person)]
  const unlessTaken = (newcomer: Newcomer | undefined, taken: string | undefined) => {
    if (taken === undefined) return deed(newcomer)
    return taken === names[0]
      ? giveUp('identity_taken', 'It signs in to another account.')
      : giveUp('link_required', 'The e-mail has an account.')
  }
  return here
    ? withNames(server, here.bookId, names, (taken) => unlessTaken(undefined, taken))
    : withNewcomer(server, email === null ? names : [...names, emailName(email)], unlessTaken)
}

/** Signs the person in, or asks for their second factor first. */
async function arrive(
  c: Context<ServerEnv>,
  provider: OutsideProvider,
  { next }: Pick<Flow, 'next'>,
  browser: Browser,
  person: ProviderPerson,
): Promise<Response> {
  const { server } = c.var
  const actor = (userId: string) => actorOf(c, userId)
  const code = browser.referralCode || undefined
  const invitedBy = await referrerOf(server, code, person.email ?? '', undefined)
  const { email, emailVerified: isVerified } = person
  const invitation = await invitationOf(server, email, { code: browser.inviteCode, isVerified })
  const user = await withNamesOf(server, person, (newcomer) =>
    server.db.transaction(
      (tx) => userOfPerson(tx, server, actor, provider, person, browser, { newcomer, invitedBy, invitation }),
      IMMEDIATE,
    ),
  )
  const isNew = user.lastLoginAt === null
  if (!user.isTotpOn) {
    completeSignIn(c, user, provider)
    if (isNew && !user.emailVerified) sendVerification(server, user)
    return redirectToPage(c, next)
  }
  refuseSuspended(user)
  const secret = markBrowser(c, {}, placedToken('bf_', user.bookId, newToken()))
  const waiting = { kind: 'second_factor', provider, userId: user.id, next } as const
  server.db.transaction((tx) => beginFlow(tx, secret, secret, waiting, server.now()), IMMEDIATE)
  return redirectToPage(c, '/', { second_factor: '1', next })
}
