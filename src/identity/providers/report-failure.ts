import type { Context } from 'hono'
import { Refusal } from '../../values/refusal.ts'
import { actorOf, escapeControls } from '../actor.ts'
import type { ServerEnv, ServerHome } from '../context.ts'
import { addSecurityEvent } from '../security-events.ts'
import { IMMEDIATE } from '../sign-in.ts'
import type { OutsideProvider } from '../wire.ts'
import { failureOf } from './failures.ts'
import { redirectToPage } from './urls.ts'
import type { SignInFailure } from './wire.ts'

const MAX_REASON = 300

/** Failures that an operator should hear of: somebody forges answers, or the provider is set up wrongly. */
const NOTED: SignInFailure[] = [
  'flow_mismatch',
  'provider_unreachable',
  'provider_refused',
  'provider_untrusted',
  'identity_taken',
]

function refusedAs(error: unknown, { registration }: ServerHome): SignInFailure | undefined {
  if (!(error instanceof Refusal)) return undefined
  if (error.code === 'suspended') return 'suspended'
  if (error.code === 'invite_required') return 'invitation_required'
  if (error.code !== 'closed') return undefined
  return registration === 'closed' ? 'registration_closed' : 'invitation_required'
}

/** The code of what went wrong, noted where the operator should hear of it. What is a bug is thrown on. */
export function recordFailure(
  c: Context<ServerEnv>,
  provider: OutsideProvider,
  error: unknown,
): SignInFailure {
  const { server } = c.var
  const failure = failureOf(error) ?? refusedAs(error, server)
  if (!failure) throw error
  const reason = escapeControls(error instanceof Error ? error.message : '', MAX_REASON)
  if (NOTED.includes(failure))
    server.db.transaction(
      (tx) => addSecurityEvent(tx, actorOf(c), 'failed_auth', { provider, failure, reason }),
      IMMEDIATE,
    )
  return failure
}

/** Leads back to the form, or to another page of the app, which says in its own words what went wrong. */
export const redirectWithFailure = (
  c: Context<ServerEnv>,
  provider: OutsideProvider,
  error: unknown,
  path = '/',
): Response => redirectToPage(c, path, { error: recordFailure(c, provider, error), provider })
