import { z } from 'zod'
import { insidePath } from './inside-path.ts'

/** Reason why a sign-in at a provider failed, as the page gets it in `?error=`. */
export type SignInFailure =
  /** The operator has set up no such provider. */
  | 'not_configured'
  /** The person said no at the provider. */
  | 'access_denied'
  /** Begun in another browser, used before, or never begun here. */
  | 'flow_mismatch'
  /** Begun more than ten minutes ago. */
  | 'flow_expired'
  /** The provider did not answer, or not readably. */
  | 'provider_unreachable'
  /** The provider answered no: to this server, not to the person. */
  | 'provider_refused'
  /** The provider's answer failed its checks. */
  | 'provider_untrusted'
  /** The e-mail has an account: sign in to it, then link the provider in the profile. */
  | 'link_required'
  /** The outside account signs in to another account already. */
  | 'identity_taken'
  /** The person was to prove their identity, and signed in at the provider as somebody with no part in the account. */
  | 'another_person'
  /** The same, but the provider did not ask them: they were signed in there since long before. */
  | 'not_fresh'
  | 'registration_closed'
  /** Registration is by invitation, and this e-mail has none. */
  | 'invitation_required'
  | 'suspended'
  /** Too many sign-ins were begun within a minute. */
  | 'too_many'

/** Query of the routes that begin a sign-in at a provider. Nothing in it is refused: there is no form to correct. */
export const SignInWish = z.object({
  /** The page to open afterwards: a path inside the app. */
  next: z.string().optional().catch(undefined).transform(insidePath),
  /** The browser's zone, for a new user's calendar. */
  timeZone: z.string().max(60).optional().catch(undefined),
  /** The code of who invited a new user. */
  ref: z
    .string()
    .regex(/^\w{1,20}$/)
    .optional()
    .catch(undefined),
  /** The code of a new user's invitation. */
  invite: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional()
    .catch(undefined),
  /** Set once the browser was led to the public address, which happens once. */
  moved: z.string().optional().catch(undefined),
})
export type SignInWish = z.infer<typeof SignInWish>

const endpoint = z.url({ protocol: /^https?$/ })

/** The fields of a discovery document that are read. */
export const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  userinfo_endpoint: endpoint.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
})
export type Discovery = z.infer<typeof Discovery>

/** Public keys, as `jose` takes them; what is in a key it checks itself. */
export const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })
export type KeySet = z.infer<typeof KeySet>

/** Arctic reads what is in it. */
export const TokenAnswer = z.looseObject({})

/**
 * Claims of the person who signed in. A claim of the wrong type counts as missing: it is no reason to keep
 * somebody out.
 */
export const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().trim().max(254).pipe(z.email()).optional().catch(undefined),
  /** True only for the boolean: some providers send the text "false", which is truthy. */
  email_verified: z.literal(true).optional().catch(undefined),
  /** Seconds since 1970. */
  auth_time: z.number().optional().catch(undefined),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
})
export type Claims = z.infer<typeof Claims>

/** Facebook's own words. Its e-mail comes without a word on whether it was ever checked. */
export const FacebookUser = z.object({
  id: z.string().min(1).max(255),
  first_name: z.string().optional().catch(undefined),
  last_name: z.string().optional().catch(undefined),
  email: Claims.shape.email,
})
