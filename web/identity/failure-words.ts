import type { SignInFailure } from '../../src/identity/providers/wire.ts'

/** Reasons for which a sign-in at a provider came to nothing, for whoever tried it. */
const WORDS: Record<SignInFailure, (name: string) => string> = {
  not_configured: (name) => `Signing in with ${name} isn’t set up on this server. Its operator can add it.`,
  access_denied: (name) =>
    `You didn’t allow the sign-in at ${name}, so nobody was signed in. You can try again, or use your email.`,
  flow_mismatch: () => 'This sign-in was begun in another browser, or was used before. Please begin again.',
  flow_expired: () => 'The sign-in took longer than ten minutes. Please begin again.',
  provider_unreachable: (name) =>
    `${name} doesn’t answer at the moment. Please try again in a while, or use your email.`,
  provider_refused: (name) =>
    `${name} turned this server down. Its operator should look at how ${name} is set up here.`,
  provider_untrusted: (name) =>
    `What ${name} answered didn’t pass our checks, so nobody was signed in. Please tell the operator of this server.`,
  link_required: (name) =>
    `An account with this email exists already. Sign in to it first, then link ${name} in your profile.`,
  identity_taken: (name) => `This account of ${name} belongs to somebody else’s account here.`,
  another_person: (name) =>
    `You signed in at ${name} as somebody who isn’t linked to this account. Please try again as yourself.`,
  not_fresh: (name) =>
    `${name} didn’t ask who you are, so nothing is confirmed. Sign out there and try again.`,
  registration_closed: (name) =>
    `Nobody here has this account of ${name}, and registration is closed on this server.`,
  invitation_required: () =>
    'Registration on this server needs an invitation for your email. Its operator can send you one.',
  suspended: () => 'This account is suspended. The operator of this server can tell you why.',
  too_many: () => 'Too many attempts. Please wait a minute and try again.',
}

const isKnown = (code: string): code is SignInFailure => Object.hasOwn(WORDS, code)

/** The failure in plain words, in general ones where the code is unknown; `name` is the provider's. */
export const failureWords = (code: string, name: string): string =>
  isKnown(code) ? WORDS[code](name) : 'The sign-in didn’t work. Please try again.'
