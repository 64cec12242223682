import type { AnyCrossing, Crossings } from '../book/crossing/crossing.ts'
import type { Home } from '../http/context.ts'
import { EARNED_THERE } from '../rewards/reward.ts'
import { BEGUN, DELETED, RESTORED } from './books.ts'
import { CHANGED, GIVEN_BACK, PARTED } from './contributions/changing.ts'
import { BELONGING, GIVEN } from './contributions/crossings.ts'
import { TAKEN_ALONG } from './exports.ts'
import { ACCOUNT_GONE, OWNED_ALONE } from './going.ts'
import { ACCEPTED, INVITATION } from './invitations.ts'
import { AS_MEMBER, LISTED, OPENED } from './list.ts'
import { HAS, tellPossessions } from './possessions.ts'
import { IS_PAYMENT, MARKED, UNMARKED } from './settlement/crossings.ts'
import { PART } from './together.ts'

const EVENTS: AnyCrossing[] = [
  ...[GIVEN, CHANGED, GIVEN_BACK, PARTED, MARKED, UNMARKED, EARNED_THERE],
  ...[BEGUN, RESTORED, ACCEPTED, LISTED, OPENED, TAKEN_ALONG, ACCOUNT_GONE, HAS],
]
type AnyQuestion = Crossings['questions'] extends ReadonlyMap<string, infer Each> ? Each : never
const QUESTIONS: AnyQuestion[] = [
  ...[BELONGING, IS_PAYMENT, AS_MEMBER, INVITATION, DELETED, OWNED_ALONE, PART],
]

/** All that books tell and ask each other, by its kind; `others` are of rooms that know this one. */
export const crossingsWith = (others: {
  events: AnyCrossing[]
  questions: AnyQuestion[]
  catchUp(home: Home): void
}): Crossings => ({
  catchUp(home) {
    tellPossessions(home)
    others.catchUp(home)
  },
  events: new Map([...EVENTS, ...others.events].map((each) => [each.kind, each])),
  questions: new Map([...QUESTIONS, ...others.questions].map((each) => [each.kind, each])),
})
