import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base32 } from 'oslo/encoding'
import { createTOTPKeyURI, generateHOTP } from 'oslo/otp'
import { limitConcurrency } from '../http/async.ts'
import { refuse } from '../values/refusal.ts'

const TOKEN_BYTES = 32
const TOTP_BYTES = 20
const TOTP_STEP_MS = 30_000
/** Letters and digits without those that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** OWASP's parameters for Argon2id; memory in KiB. Its native code is loaded with the first password. */
const argon2id = async () => {
  const { Argon2id } = await import('oslo/password')
  return new Argon2id({ memorySize: 19_456, iterations: 2, parallelism: 1 })
}

/** Passwords hashed at a time: each takes 19 MiB and a core for the twentieth of a second. */
const MAX_HASHING = 2
const MAX_WAITING = 200
const inLine = limitConcurrency(MAX_HASHING, MAX_WAITING, () =>
  refuse('too_many', 'Too many people sign in just now. Please try again.', { retryAfter: 5 }),
)

export const hashPassword = async (password: string): Promise<string> => {
  const argon2 = await argon2id()
  return inLine(() => argon2.hash(password.normalize('NFKC')))
}

let decoy: Promise<string> | undefined

/**
 * Compares a password with its hash. Without a hash it still takes the time of one comparison, so that the
 * time does not tell whether an e-mail has an account.
 */
export async function verifyPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has')
  const [argon2, known] = [await argon2id(), hash ?? (await decoy)]
  const isRight = await inLine(() => argon2.verify(known, password.normalize('NFKC')))
  return isRight && Boolean(hash)
}

/** 256 bits of chance, in hex: for a cookie or a link. */
export const newToken = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)))

const REGION = 'a'

/**
 * A token that says in which place its hash is kept: prefix, region and the book's id in 22 characters of base64url, then
 * its secret, 256 bits in hex.
 */
export function placedToken(prefix: string, bookId: string, secret: string): string {
  const bytes = hexToBytes(bookId.replaceAll('-', ''))
  const place = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  return `${prefix}${REGION}${place}_${secret}`
}

const PLACED = new RegExp(`^[a-z]+_?${REGION}([\\w-]{22})_`)

/** The id of the book in whose place a token is kept; undefined of one that names none, as those of before do. */
export function placeOf(token: string): string | undefined {
  const [, place] = PLACED.exec(token) ?? []
  if (place === undefined) return undefined
  const bytes = Uint8Array.from(atob(place.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
  return bytesToHex(bytes).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}

/**
 * The SHA-256 of a token in hex, which is all that the database keeps of it. A plain hash is enough, because
 * a token can't be guessed.
 */
export const hashOf = (token: string): string => bytesToHex(sha256(utf8ToBytes(token)))

const MAX_KNOWN = 1000
const knownHashes = new Map<string, string>()

/** The hash of a token that requests carry, remembered for the ones that are in use: every request needs it. */
export function hashInUse(token: string): string {
  const known = knownHashes.get(token)
  if (known) return known
  const hash = hashOf(token)
  if (knownHashes.size >= MAX_KNOWN) knownHashes.clear()
  knownHashes.set(token, hash)
  return hash
}

/** Letters and digits for people to type, in groups of five: `k3fx9-…`; about five bits each. */
export function newCode(groups: number): string {
  const characters: string[] = []
  while (characters.length < groups * 5) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    // The rest of a byte would make some letters likelier.
    if (byte < ALPHABET.length * 8) characters.push(ALPHABET[byte % ALPHABET.length] ?? '')
  }
  return characters.join('').replaceAll(/(.{5})(?=.)/g, '$1-')
}

/** A typed code in the form in which codes are stored: capitals, spaces and dashes don't matter. */
export const plainCode = (typed: string): string => typed.toLowerCase().replaceAll(/[\s-]/g, '')

/** A new secret for an authenticator app, in base 32. */
export const newTotpSecret = (): string =>
  base32.encode(crypto.getRandomValues(new Uint8Array(TOTP_BYTES)), { includePadding: false })

export const totpUri = (secret: string, account: string): string =>
  createTOTPKeyURI('Bucketbook', account, base32.decode(secret, { strict: false }))

/**
 * The step of 30 seconds that the six digits belong to: the present one, or a neighbour for a clock that is
 * a little off. Undefined where they are wrong, or not later than `lastStep`, which was used before.
 */
export async function totpStep(
  secret: string,
  digits: string,
  now: number,
  lastStep: number,
): Promise<number | undefined> {
  const present = Math.floor(now / TOTP_STEP_MS)
  const key = base32.decode(secret, { strict: false })
  for (const step of [present - 1, present, present + 1]) {
    if (step > lastStep && (await generateHOTP(key, step)) === digits) return step
  }
  return undefined
}
