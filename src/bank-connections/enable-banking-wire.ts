import { z } from 'zod'
import { listOf } from './outside.ts'

/** Fields that are read of Enable Banking's answers; the names are theirs: https://enablebanking.com/docs/api/reference/ */
const Amount = z.looseObject({ currency: z.string(), amount: z.string() })
const Party = z.looseObject({ name: z.string().nullish() }).nullish()

export const Banks = z.looseObject({
  aspsps: listOf(
    z.looseObject({
      name: z.string(),
      country: z.string(),
      /** Seconds. */
      maximum_consent_validity: z.number().nullish(),
    }),
  ),
})

export const Authorization = z.looseObject({ url: z.string() })

export const Session = z.looseObject({
  session_id: z.string(),
  accounts: listOf(
    z.looseObject({
      /** Missing where the bank gives nothing of the account. */
      uid: z.string().nullish(),
      identification_hash: z.string(),
      name: z.string().nullish(),
      details: z.string().nullish(),
      product: z.string().nullish(),
      currency: z.string(),
      account_id: z.looseObject({ iban: z.string().nullish() }).nullish(),
    }),
  ),
  access: z.looseObject({ valid_until: z.string().nullish() }).nullish(),
})
export type Session = z.output<typeof Session>

export const Transaction = z.looseObject({
  /** The bank's id of the row, the same in every session. */
  entry_reference: z.string().nullish(),
  transaction_amount: Amount,
  credit_debit_indicator: z.string(),
  status: z.string(),
  booking_date: z.string().nullish(),
  value_date: z.string().nullish(),
  transaction_date: z.string().nullish(),
  creditor: Party,
  debtor: Party,
  remittance_information: listOf(z.string()).nullish(),
  bank_transaction_code: z.looseObject({ description: z.string().nullish() }).nullish(),
})
export type Transaction = z.output<typeof Transaction>

export const Page = z.looseObject({
  transactions: listOf(Transaction),
  continuation_key: z.string().nullish(),
})

export const Balances = z.looseObject({
  balances: listOf(
    z.looseObject({
      balance_amount: Amount,
      balance_type: z.string(),
      reference_date: z.string().nullish(),
      last_change_date_time: z.string().nullish(),
    }),
  ),
})
export type Balances = z.output<typeof Balances>

export const Failure = z.looseObject({ error: z.string().nullish(), message: z.string().nullish() })
