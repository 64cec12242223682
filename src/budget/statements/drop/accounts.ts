import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { CommandContext } from '../../../book/context.ts'
import { getBook } from '../../../book/open.ts'
import type { Db } from '../../../db/db.ts'
import { addDays } from '../../../values/day.ts'
import { foldName } from '../../../values/fold-text.ts'
import { uuidSeries } from '../../../values/id.ts'
import { refuse } from '../../../values/refusal.ts'
import { visibleText } from '../../../values/visible-text.ts'
import { getAccount, listAccounts } from '../../accounts/store.ts'
import { accounts } from '../../ledger/balances/tables.ts'
import { statements } from '../../ledger/tables.ts'
import type { FileAccount } from '../formats/statement.ts'
import { csvLayouts } from '../tables.ts'
import type { OpenFile } from './files.ts'
import type { AccountOfFile } from './wire.ts'

type Target = AccountOfFile['accountId']
export type AccountMap = Record<string, Target>

/** The account of the book into which the rows of an account of the files go. */
export interface Goes {
  /** The account of the book, or the one that will be made. */
  id: string
  isNew: boolean
}

/** Name and kind of an account that the import makes. */
export type MadeAccount = NonNullable<AccountOfFile['made']>
export type NewAccounts = Record<string, { [Field in keyof MadeAccount]?: MadeAccount[Field] | undefined }>

/** An account that the files name, by its key. */
export interface Named {
  key: string
  account: FileAccount
  currencies: Set<string>
  goes: Goes | null
  /** Name and kind of the account that is made for it where its rows go to a new one. */
  made: MadeAccount
}

/** An account of one file. */
export interface Place {
  file: OpenFile
  /** The account within the file; undefined where the file is of one. */
  only: string | undefined
  account: FileAccount
  named: Named
}

const LEAST_DIGITS = 3
const plain = (number: string): string => number.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
export const numberOf = ({ text, written = text, knownBy }: FileAccount): string | null =>
  knownBy === 'number' ? written || null : null
export const nameOf = ({ text, written = text, knownBy }: FileAccount): string | null =>
  knownBy === 'name' ? written || null : null

const LAST = 4
const MOST_NAME = 100

/** The last digits of the number: more is not kept. */
export const digitsOf = (account: FileAccount): string =>
  (numberOf(account) ?? '').replace(/\D/g, '').slice(-LAST)

/** Words for credit cards in banks' names of files; a debit card's rows are those of its account. */
const CARD_FILE =
  /(?<!\p{L})(credit ?cards?|kreditkarten?|(carte|tarjeta) (de )?credit\w*|mastercard|amex|american express)(?!\p{L})/u

/** The file's name without what stands there for a machine: its ending, days and numbers. */
const wordsOfName = (fileName: string): string =>
  visibleText(fileName.replace(/\.\w+$/, ''))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '' && !/\d/.test(word))
    .join(' ')

/** True where the file's name says that the file is of a credit card. */
export const isCardFile = (fileName: string): boolean => CARD_FILE.test(foldName(wordsOfName(fileName)))

/** Name and kind of the account made for one of a file: as chosen, else as the file says of it, else by the file's name. */
export function madeFor(
  account: FileAccount,
  fileName: string,
  chosen: NewAccounts[string] = {},
): MadeAccount {
  const type = chosen.type ?? account.type ?? (isCardFile(fileName) ? 'credit_card' : 'checking')
  const said = visibleText(nameOf(account) ?? '')
    .slice(0, MOST_NAME)
    .trim()
  const digits = digitsOf(account)
  const words = wordsOfName(fileName).slice(0, MOST_NAME).trim()
  const byFile = words && words.charAt(0).toUpperCase() + words.slice(1)
  const byWords = isBareCurrency(account) ? [byFile, said].filter(Boolean).join(' ') : said
  return { type, name: chosen.name || byWords || (digits && `Account ${digits}`) || byFile || 'New account' }
}

/** The file tells its accounts apart by their currencies alone. */
const isBareCurrency = ({ text, currency }: FileAccount): boolean => text !== '' && text === currency
const isByCurrency = (account: FileAccount): boolean =>
  isBareCurrency(account) || account.written !== undefined

/** The account of the book that the last file with this account went to; by a mere currency, the last of these columns. */
const byHistory = (db: Db, bookId: string, { account, file }: Place): string | undefined =>
  db
    .select({ id: accounts.id })
    .from(statements)
    .innerJoin(accounts, eq(accounts.id, statements.accountId))
    .where(
      and(
        eq(statements.bookId, bookId),
        eq(statements.accountText, account.text),
        eq(statements.state, 'done'),
        eq(accounts.bookId, bookId),
        isNotNull(statements.accountId),
        isBareCurrency(account)
          ? sql`EXISTS (SELECT 1 FROM ${csvLayouts} WHERE ${csvLayouts.accountId} = ${accounts.id}
              AND ${csvLayouts.header} = ${file.head.layoutKey})`
          : undefined,
      ),
    )
    .orderBy(desc(statements.createdAt), desc(statements.id))
    .get()?.id

/** The account of the book to which the last file with it went, else the one with its number or name; none where two fit. */
function found(db: Db, viewer: CommandContext, place: Place): string | undefined {
  const { account } = place
  if (account.text === '') return undefined
  const before = byHistory(db, viewer.bookId, place)
  if (before) return before
  const [number, name] = [plain(numberOf(account) ?? ''), foldName(nameOf(account) ?? '')]
  const fits = listAccounts(db, viewer).filter((row) => {
    const own = plain(row.accountNumber ?? '')
    return number === ''
      ? name !== '' && foldName(row.name) === name
      : own.length >= LEAST_DIGITS && number.endsWith(own)
  })
  return fits.length === 1 ? fits[0]?.id : undefined
}

/** An id that follows from the words and the day, behind all that was made before. */
export const idToday = ({ bookId, today }: CommandContext, words: string): string =>
  uuidSeries(`${bookId} ${words}`, Date.parse(addDays(today, 1)))()

/** The id of an account that is made for a key: the same in the preview and in the import. */
function newIdFor(db: Db, viewer: CommandContext, key: string): string {
  for (let nth = 0; ; nth++) {
    const id = idToday(viewer, `account ${nth} ${key}`)
    const known = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).get()
    if (!known) return id
  }
}

type Balance = FileAccount['opening']
const earlier = (a: Balance, b: Balance): Balance => (a && b && b.day < a.day ? b : (a ?? b))
const later = (a: Balance, b: Balance): Balance => (a && b && b.day >= a.day ? b : (a ?? b))

/** The accounts of all files and where their rows go: as it was chosen, or else as is proposed. */
export function placeAccounts(
  db: Db,
  viewer: CommandContext,
  files: OpenFile[],
  {
    accountId,
    accountMap = {},
    newAccounts = {},
  }: {
    accountId?: string | undefined
    accountMap?: AccountMap | undefined
    newAccounts?: NewAccounts | undefined
  },
) {
  const byKey = new Map<string, Named>()
  const places = files.flatMap((file) => {
    const all: FileAccount[] =
      file.head.accounts.length > 0 ? file.head.accounts : [{ text: '', knownBy: 'name' }]
    return all.map((account): Place => {
      const key = account.text || (files.length > 1 ? file.called : '')
      const chosen = Object.hasOwn(newAccounts, key) ? newAccounts[key] : undefined
      const made = madeFor(account, file.name, chosen)
      const named = byKey.get(key) ?? { key, account, currencies: new Set(), goes: null, made }
      byKey.set(key, named)
      const { opening, closing } = named.account
      named.account = {
        ...named.account,
        opening: earlier(opening, account.opening),
        closing: later(closing, account.closing),
      }
      if (account.currency) named.currencies.add(account.currency)
      return { file, account, named, only: all.length > 1 ? account.text : undefined }
    })
  })
  const isOne = byKey.size === 1
  const { currency: ofBook } = getBook(db, viewer.bookId)
  const all = [...byKey.values()]
  const isInOwn = ({ currencies }: Named) => currencies.size === 0 || currencies.has(ofBook)
  // Beside rows in the book's currency those of an account in another one come in only where somebody says so.
  const isOther = (named: Named) =>
    isByCurrency(named.account) && !isInOwn(named) && all.some((one) => one.currencies.has(ofBook))
  // One number among files that name no account is mostly that of the account that was chosen.
  const numbers = all.filter((named) => named.account.text !== '' && !isOther(named)).length
  const goesTo = (key: string, target: Target): Goes | null =>
    target === null
      ? null
      : target === 'new'
        ? { id: newIdFor(db, viewer, key), isNew: true }
        : { id: getAccount(db, viewer, target).id, isNew: false }
  const chosenFor = ({ key }: Named) => (Object.hasOwn(accountMap, key) ? accountMap[key] : undefined)
  for (const named of all.toSorted((a, b) => Number(isOther(a)) - Number(isOther(b)))) {
    const { key, account } = named
    const chosen = chosenFor(named)
    const place = places.find((one) => one.named === named) as Place
    const isOwn = accountId !== undefined && (isOne || account.text === '')
    const other = isOther(named) ? null : numbers === 1 && accountId !== undefined ? accountId : 'new'
    const fits = isOwn ? accountId : found(db, viewer, place)
    const isTaken = all.some(
      (one) =>
        one.goes?.id === fits && chosenFor(one) === undefined && areMixed(one.currencies, named.currencies),
    )
    named.goes = goesTo(key, chosen !== undefined ? chosen : fits === undefined || isTaken ? other : fits)
  }
  refuseMixed(byKey.values())
  return { places, named: byKey, goesTo }
}

const areMixed = (a: Set<string>, b: Set<string>): boolean => new Set([...a, ...b]).size > 1

/** Amounts of several currencies are never added up. */
function refuseMixed(all: Iterable<Named>): void {
  const currencies = new Map<string, Set<string>>()
  for (const { goes, currencies: own } of all) {
    if (!goes) continue
    const known = currencies.get(goes.id) ?? new Set()
    currencies.set(goes.id, known)
    for (const one of own) known.add(one)
    if (known.size > 1)
      refuse(
        'invalid',
        `The amounts are in ${[...known].join(' and ')}. Choose an account for each currency.`,
      )
  }
}
