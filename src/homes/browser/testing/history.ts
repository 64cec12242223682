import fc from 'fast-check'

/** An act of somebody on a device; a number chooses among what that device shows. */
export type Act =
  | { do: 'account'; cents: number }
  | { do: 'category' }
  | { do: 'bucket' }
  | { do: 'bill'; of: number }
  | { do: 'expense' | 'income'; cents: number; of: number; category: number }
  | { do: 'edit'; cents: number; which: number }
  /** A note that is sent with the rev of the row as the device shows it. */
  | { do: 'note'; which: number }
  | { do: 'delete'; what: 'transactions' | 'accounts' | 'budget-categories' | 'bills'; which: number }
  | { do: 'pay'; which: number }
  | { do: 'save'; cents: number; which: number; of: number }
  | { do: 'balance'; cents: number; of: number }
  | { do: 'import'; of: number; rows: number }
  | { do: 'undo'; which: number }

/** Fate of a call to the server: it goes well, its response is lost, or it never gets there. */
export type Luck = 'well' | 'lost' | 'cut'

export type Step =
  | { on: number; act: Act; luck: Luck }
  | { on: number; network: boolean }
  /**
   * `lucks` of the calls to the server in turn; `diesAfter` calls of any kind the browser is killed. `meanwhile`
   * is done in the same browser while it goes on.
   */
  | {
      on: number
      sync: 'one' | 'two at once' | 'only a copy'
      lucks: Luck[]
      diesAfter: number | null
      meanwhile: Act | null
    }
  /** Milliseconds. */
  | { pass: number }
  /** Puts the one who shares the book with its owner out of it. */
  | { removal: true }

export interface History {
  /** Milliseconds by which each device's clock is off. */
  skews: number[]
  tier: 'free' | 'premium'
  hasCredits: boolean
  steps: Step[]
}

const cents = fc.integer({ min: 1, max: 100_000 })
const which = fc.nat(20)

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('account'), cents }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('category') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('bucket') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('bill'), of: which }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('expense', 'income'), cents, of: which, category: which }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit'), cents, which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('note'), which: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('delete'),
      what: fc.constantFrom('transactions', 'transactions', 'accounts', 'budget-categories', 'bills'),
      which,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay'), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('save'), cents, which, of: which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('balance'), cents, of: which }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('import'), of: which, rows: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo'), which }) },
) as fc.Arbitrary<Act>

const luck = fc.constantFrom<Luck>('well', 'well', 'well', 'lost', 'cut')
const on = fc.nat(3)

const steps: fc.WeightedArbitrary<Step>[] = [
  { weight: 8, arbitrary: fc.record({ on, act, luck }) },
  { weight: 2, arbitrary: fc.record({ on, network: fc.constantFrom(false, false, true) }) },
  {
    weight: 2,
    arbitrary: fc.record<Extract<Step, { sync: string }>>({
      on,
      sync: fc.constantFrom('one' as const, 'one' as const, 'two at once' as const, 'only a copy' as const),
      lucks: fc.array(luck, { maxLength: 6 }),
      diesAfter: fc.option(fc.nat(14)),
      meanwhile: fc.option(act),
    }),
  },
  { weight: 1, arbitrary: fc.record({ pass: fc.integer({ min: 1, max: 5 * 86_400_000 }) }) },
]
const step = fc.oneof(...steps)
/** Steps of a household, in which somebody is put out now and then. */
const sharedStep = fc.oneof(...steps.map(({ weight, arbitrary }) => ({ weight: 3 * weight, arbitrary })), {
  weight: 1,
  arbitrary: fc.constant<Step>({ removal: true }),
})

const HOUR_MS = 3_600_000
const skew = fc.oneof(fc.constant(0), fc.integer({ min: -48 * HOUR_MS, max: 48 * HOUR_MS }))

const ofDevices = (fewest: number, steps: fc.Arbitrary<Step>): fc.Arbitrary<History> =>
  fc.record({
    skews: fc.array(skew, { minLength: fewest, maxLength: 4 }),
    tier: fc.constantFrom('premium' as const, 'free' as const),
    hasCredits: fc.boolean(),
    steps: fc.array(steps, { minLength: 4, maxLength: 30, size: 'max' }),
  })

export const history = ofDevices(1, step)
/** Histories of two people, of whom each has every other device. */
export const sharedHistory = ofDevices(2, sharedStep)
