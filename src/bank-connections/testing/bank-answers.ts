// Answers of SimpleFIN and Enable Banking about the accounts that the stand-in is told.

interface Row {
  id: string
  /** A day; null where it is not booked yet. */
  day: string | null
  amount: string
  text: string
}

export interface Account {
  id: string
  name: string
  currency: string
  balance: string
  balanceDay: string
  rows: Row[]
}

export interface Answer {
  status: number
  body: unknown
}

export type Trouble =
  | 'hang-up'
  | 'broken'
  | 'html'
  | 'empty'
  | 'elsewhere'
  | 'refuse'
  | 'unpaid'
  | 'too-often'

/** Transactions of Enable Banking on a page. */
const PAGE = 2

const secondsOf = (day: string): number => Date.parse(`${day}T12:00:00Z`) / 1000

/** The accounts of SimpleFIN, in either version of its protocol. */
export function simplefinSet(accounts: Account[], state: { version: 1 | 2; errors: string[] }, url: URL) {
  const from = Number(url.searchParams.get('start-date') ?? 0)
  const withPending = url.searchParams.get('pending') === '1'
  const shown = accounts.map((one) => ({
    ...(state.version === 1
      ? { org: { name: 'First Bank', domain: 'first.example' } }
      : { conn_id: 'CON-1' }),
    id: one.id,
    name: one.name,
    currency: one.currency,
    balance: one.balance,
    'balance-date': secondsOf(one.balanceDay),
    transactions: one.rows
      .filter(({ day }) => (day === null ? withPending : secondsOf(day) >= from))
      .map(({ id, day, amount, text }) => ({
        id,
        amount,
        description: text,
        posted: day === null ? 0 : secondsOf(day),
        ...(day === null ? { pending: true } : {}),
      })),
  }))
  return state.version === 1
    ? { errors: state.errors, accounts: shown }
    : {
        errlist: state.errors.map((msg) => ({ code: 'con.auth', msg, conn_id: 'CON-1' })),
        connections: [{ conn_id: 'CON-1', name: 'First Bank' }],
        accounts: shown,
      }
}

/** A refusal of Enable Banking. */
export const failure = (status: number, error: string, message: string): Answer => ({
  status,
  body: { code: status, error, message },
})

/** The balances of an account at Enable Banking. */
export function balancesOf({ currency, balance, balanceDay }: Account): Answer {
  return {
    status: 200,
    body: {
      balances: [
        {
          name: 'Available',
          balance_amount: { currency, amount: '1.00' },
          balance_type: 'ITAV',
          reference_date: balanceDay,
        },
        {
          name: 'Booked',
          balance_amount: { currency, amount: balance },
          balance_type: 'CLBD',
          reference_date: balanceDay,
        },
      ],
    },
  }
}

/** A page of an account's transactions at Enable Banking. */
export function transactionsOf(account: Account, query: URLSearchParams): Answer {
  const { currency } = account
  const all = account.rows.filter(({ day }) => day === null || day >= (query.get('date_from') ?? ''))
  const start = Number(query.get('continuation_key') ?? 0)
  const transactions = all.slice(start, start + PAGE).map(({ id, day, amount, text }) => {
    const isOut = amount.startsWith('-')
    return {
      entry_reference: id,
      transaction_id: `${id}-of-today`,
      status: day === null ? 'PDNG' : 'BOOK',
      transaction_amount: { currency, amount: amount.replace('-', '') },
      credit_debit_indicator: isOut ? 'DBIT' : 'CRDT',
      booking_date: day,
      [isOut ? 'creditor' : 'debtor']: { name: text },
      remittance_information: [`Paid to ${text}`],
    }
  })
  const next = start + PAGE < all.length ? String(start + PAGE) : null
  return { status: 200, body: { transactions, continuation_key: next } }
}

/** Answers of a service that fails. */
export const TROUBLES: Record<Exclude<Trouble, 'hang-up'>, Answer> = {
  broken: { status: 500, body: { message: 'Oh no' } },
  html: { status: 200, body: '<html><body>Please come back later</body></html>' },
  empty: { status: 200, body: { errors: [], accounts: [], transactions: [], balances: [] } },
  elsewhere: { status: 302, body: '' },
  refuse: { status: 403, body: 'Forbidden' },
  unpaid: { status: 402, body: 'Payment required' },
  'too-often': { status: 429, body: 'Slow down' },
}
