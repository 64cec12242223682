import { z } from 'zod'
import { ArchivedShares, Sharing } from '../archive/sharing/wire.ts'
import { BOOK_KINDS, ROLES } from '../book/wire.ts'
import { Id, queryInt } from '../values/wire.ts'

/** The address of the server that a book goes to, as whoever asks for the book later reads it. */
export const Leave = z.object({ to: z.url({ protocol: /^https?$/ }).max(500) })

const STATES = ['open', 'leaving', 'moved', 'arriving', 'arrived'] as const
/** The state of a book's move; `id` is that of the move, null without one. */
export const Way = z.object({
  state: z.enum(STATES),
  id: Id.nullable(),
  bookId: Id,
  kind: z.enum(BOOK_KINDS),
})
export type Way = z.infer<typeof Way>

/** A book that is closed to writing. */
export const Left = Way.extend({
  /** SHA-256 of the proof that it has moved, which is given out with that. */
  seal: z.string(),
  version: z.int(),
  /** Contributions between it and other books here, which become plain rows on both sides. */
  contributions: z.int(),
  /** Payments between members that rows of own books are named as. */
  payments: z.int(),
  /** The other people in it here, by the names that they have in it. */
  people: z.array(z.object({ name: z.string(), role: z.enum(ROLES) })),
})
export type Left = z.infer<typeof Left>

/** A place for a shared book under the id that it has where it comes from; `move` is the id of its last move. */
export const Place = z.object({ id: Id, move: Id.nullable() })
export const Placed = Place.pick({ id: true })

export const Arrive = z.object({
  id: Id,
  /** The book's id where it comes from. */
  bookId: Id,
  seal: z.string().regex(/^[0-9a-f]{64}$/),
  version: queryInt(0),
})
export type Arrive = z.infer<typeof Arrive>

/** Parts that a shared book brings beside its rows: its members with balances and payments, and the shares of each row. */
export const BESIDE = { sharing: Sharing.optional(), sharedRows: z.array(ArchivedShares).default([]) }

export const OfMove = z.object({ id: Id })
export const Proof = z.object({ id: Id, proof: z.string().max(200) })
export type Proof = z.infer<typeof Proof>
/** `without`: names in a shared book whose people are to be invited, if they are to open it here. */
export const Opened = z.object({ success: z.literal(true), without: z.array(z.string()) })

/** Figures of a book, to be compared with itself elsewhere. */
export const Standing = z.object({
  version: z.int(),
  /** Number of rows of each list. */
  rows: z.record(z.string(), z.int()),
  /** Balances of accounts and goals, and where members stand, by their names. */
  balances: z.array(z.array(z.string())),
  /** Kept sums of each month, in cents. */
  months: z.array(z.array(z.union([z.string(), z.int()]))),
  /** SHA-256 of the whole book, in hex; the ids of its rows don't count. */
  digest: z.string(),
})
export type Standing = z.infer<typeof Standing>

const StoredAnswer = z.object({
  key: z.string().max(400),
  fingerprint: z.string().max(100),
  status: z.int(),
  body: z.string(),
  createdAt: z.int(),
})
/** Answers that are kept under their Idempotency-Keys, so that whoever repeats a command has no second effect. */
export const Answers = z.object({ answers: z.array(StoredAnswer).max(500) })
export const AnswersAfter = z.object({ after: z.string().max(400).default('') })
