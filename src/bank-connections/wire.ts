import { z } from 'zod'
import { BANK_PROVIDERS } from '../budget/statements/formats/registry.ts'
import { StatedBalance } from '../budget/statements/wire.ts'
import { DayText, Id, InstantText, MoneyText, requiredText } from '../values/wire.ts'

/** An account at the bank, and the one of the book into which its rows go; null: into none. */
const BankAccount = z.object({
  key: z.string(),
  name: z.string(),
  /** ISO 4217, or a name of the provider's own. */
  currency: z.string(),
  accountId: Id.nullable(),
})
export type BankAccount = z.infer<typeof BankAccount>

export const BankConnection = z.object({
  id: Id,
  provider: z.enum(BANK_PROVIDERS),
  name: z.string(),
  /** The host that is asked for rows. */
  host: z.string(),
  accounts: z.array(BankAccount),
  lastFetchedAt: InstantText.nullable(),
  lastError: z.string().nullable(),
  /** A note on the rows that came last. */
  lastNote: z.string().nullable(),
  /** True while the bank has to be asked for its consent first. */
  needsConsent: z.boolean(),
  /** The end of the bank's consent, where there is one. */
  consentUntil: InstantText.nullable(),
})
export type BankConnection = z.infer<typeof BankConnection>

/** A connection with the address of the bank's page that asks for consent; null where none is needed. */
export const BegunConnection = BankConnection.extend({ consentUrl: z.url().nullable() })
export type BegunConnection = z.infer<typeof BegunConnection>

const MAX_TOKEN = 4000
const MAX_KEY = 20_000
const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'The country has two letters, such as FI')

/** A bank by its name at Enable Banking: "Nordea", "Nordea, FI" or both apart. */
const Bank = z
  .union([
    requiredText('Bank is required', 200),
    z.object({ name: requiredText('Bank is required', 200), country: country.optional() }),
  ])
  .transform((bank) => {
    if (typeof bank !== 'string') return bank
    const [, name, inCountry] = /^(.+?),\s*([A-Za-z]{2})$/.exec(bank) ?? []
    return name && inCountry ? { name, country: inCountry.toUpperCase() } : { name: bank }
  })
export type Bank = z.output<typeof Bank>

export const NewConnection = z.discriminatedUnion(
  'provider',
  [
    z.object({
      provider: z.literal('simplefin'),
      setupToken: requiredText('Setup token is required', MAX_TOKEN),
    }),
    z.object({
      provider: z.literal('enable-banking'),
      applicationId: z.guid('The application id is a UUID'),
      privateKey: requiredText('Private key is required', MAX_KEY),
      bank: Bank,
    }),
  ],
  { error: 'Provider must be simplefin or enable-banking' },
)
export type NewConnection = z.output<typeof NewConnection>

/** The parameters with which the bank's page leads back: `code`, or `error`. */
export const BankConsent = z.object({
  state: requiredText('State is required', 200),
  code: z.string().max(MAX_TOKEN).optional(),
  error: z.string().max(500).optional(),
})

/** Targets by the key of the bank's account: an account of the book, a new one, or null for none. */
export const AccountMap = z.record(z.string().max(500), z.union([Id, z.literal('new')]).nullable())
export type AccountMap = z.infer<typeof AccountMap>

const FetchedBatch = z.object({
  id: Id,
  accountId: Id,
  imported: z.int(),
  matched: z.int(),
  duplicates: z.int(),
  refused: z.int(),
  paid: z.int(),
  balance: StatedBalance.nullable(),
  /** An opening with which the balance is right again; null unless rows are older than the account's `openedOn`. */
  openingOffer: z.object({ opening: MoneyText, openedOn: DayText, balance: MoneyText }).nullable(),
})
export type FetchedBatch = z.infer<typeof FetchedBatch>

export const BankFetch = z.object({
  batches: z.array(FetchedBatch),
  /** Messages of the bank or its service beside the rows, and of rows that could not be taken, in plain words. */
  messages: z.array(z.string()),
})
export type BankFetch = z.infer<typeof BankFetch>
