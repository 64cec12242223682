import { baseUrl, urlOf } from '../api/base.ts'

/** Query parameters that links of mails, invitations and providers bring to the start page. */
const NAMES = [
  'next',
  'invite',
  'ref',
  'reset',
  'verify',
  'proven',
  'error',
  'provider',
  'second_factor',
  'sign-out',
  'join',
] as const

/** A page of the app: it begins with a letter, so that it can name no other site. */
const INSIDE = /^\/(?!api\b)[a-z][\w-]*(\/[\w-]+)*([?#].*)?$/i
const MAX_LENGTH = 512

type Brought = Partial<Record<(typeof NAMES)[number], string>>

/** Reads the parameters and rids the address of them: a token stays in no history and no Referer. */
function arrive(): Brought {
  const brought: Brought = {}
  const address = new URL(location.href)
  if (address.pathname !== baseUrl.pathname) return brought
  for (const name of NAMES) {
    const value = address.searchParams.get(name)
    if (value === null) continue
    brought[name] = value
    address.searchParams.delete(name)
  }
  const { next, ...rest } = brought
  // `next` is no secret and may outlive a reload: on a phone the mail or the authenticator app pushes the page out.
  const state = next === undefined ? history.state : { next }
  if (next !== undefined || Object.keys(rest).length > 0) history.replaceState(state, '', address)
  return rest
}

/** The parameters that this page was opened with, except `next`. */
export const arrival = arrive()

/** The page to show after signing in; "/" where none was wished for, or one that isn't ours. */
export function nextPath(): string {
  const wish: unknown = history.state?.next
  return typeof wish === 'string' && wish.length <= MAX_LENGTH && INSIDE.test(wish) ? wish : '/'
}

/** The same as a whole address. */
export const nextUrl = (): string => urlOf(nextPath().slice(1))
