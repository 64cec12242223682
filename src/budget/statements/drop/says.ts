import { eq } from 'drizzle-orm'
import type { CommandContext } from '../../../book/context.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { foldName } from '../../../values/fold-text.ts'
import { visibleText } from '../../../values/visible-text.ts'
import { listAccounts } from '../../accounts/store.ts'
import { getCategory, listCategories } from '../../categories/store.ts'
import { categories } from '../../ledger/balances/tables.ts'
import { GOAL_MARK } from '../formats/own-marks.ts'
import type { AccountTraits, FileAccount, RowSays } from '../formats/statement.ts'
import type { Takeable } from '../rules.ts'
import { USUAL } from '../usual/categories.ts'
import { usualFor } from '../usual/words.ts'
import { type AccountMap, type Goes, idToday, type Named } from './accounts.ts'
import type { Beside, Split } from './split.ts'

const [LEAST_PARTS, MOST_PARTS] = [2, 20]
const [MOST_NAME, MOST_NOTE, MOST_TAGS, MOST_TAG] = [100, 1000, 20, 100]

const cut = (text: string, most: number): string => visibleText(text).trim().slice(0, most).trim()

/** The type of an account that only transfers name: savings for a goal, else none. */
export const typeOfOther = (name = ''): Pick<AccountTraits, 'type'> =>
  name.startsWith(GOAL_MARK) ? { type: 'savings' } : {}

/** A category that an import makes. */
export interface MadeCategory {
  id: string
  name: string
  icon?: string
  position?: number
}

/** Makes categories and accounts that the book lacks, before a row leads there. */
export interface Needs {
  category(tx: Tx, one: MadeCategory): void
  account(tx: Tx, id: string, account: FileAccount): void
}

interface Make {
  category(one: MadeCategory): void
  account(id: string, account: FileAccount): void
}

interface Sayings {
  named: Map<string, Named>
  accountMap?: AccountMap | undefined
  categoryMap?: AccountMap | undefined
  /** True where rows that nothing else gives a category get one by well-known words. */
  usualCategories?: boolean | undefined
  goesTo: (key: string, target: AccountMap[string]) => Goes | null
}

/** The id of a category that is made: the same in the preview and in the import. */
function newIdFor(db: Db, viewer: CommandContext, name: string): string {
  for (let nth = 0; ; nth++) {
    const id = idToday(viewer, `category ${nth} ${name}`)
    if (!db.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).get()) return id
  }
}

/** Reads what rows of files say beside their money. */
export function createSayings(
  db: Db,
  viewer: CommandContext,
  { named, accountMap = {}, categoryMap = {}, usualCategories = false, goesTo }: Sayings,
) {
  const ofBook = listCategories(db, viewer)
  const known = new Map(ofBook.map(({ id, name }) => [foldName(name), id]))
  const usual: MadeCategory[] =
    usualCategories && ofBook.length === 0
      ? USUAL.map((one, position) => ({ ...one, position, id: newIdFor(db, viewer, one.name) }))
      : []
  const made = new Map(usual.map((one): [string, MadeCategory] => [foldName(one.name), one]))
  const byWords = new Map(
    [...ofBook.filter(({ archivedAt }) => archivedAt === null), ...usual].map(({ id, name }) => [
      foldName(name),
      id,
    ]),
  )
  const byName = new Map<string, string | null>()
  const accountsBy = new Map<string, string[]>()
  for (const { id, name, isActive } of listAccounts(db, viewer))
    if (isActive) accountsBy.set(foldName(name), [...(accountsBy.get(foldName(name)) ?? []), id])
  const others = new Map<string, Goes | null>()

  /** The id of the category that a name of the file means here; null where there is none, or where it is left out. */
  function categoryOf(name: string): string | null {
    const before = byName.get(name)
    if (before !== undefined) return before
    const target = Object.hasOwn(categoryMap, name) ? categoryMap[name] : undefined
    const folded = foldName(name)
    let id =
      target === undefined
        ? (known.get(folded) ?? usual.find((one) => foldName(one.name) === folded)?.id ?? null)
        : target
    if (id === 'new') {
      const called = cut(name, MOST_NAME) || 'Other'
      const folded = foldName(called)
      const one = made.get(folded) ?? {
        id: known.get(folded) ?? newIdFor(db, viewer, called),
        name: called,
      }
      if (!known.has(folded)) made.set(folded, one)
      id = one.id
    } else if (target) id = getCategory(db, viewer, target).id
    byName.set(name, id)
    return id
  }

  /** The account in which the other half of a transfer lies; null where that is no account here. */
  function accountOf(name: string, isGoal: boolean): Goes | null {
    const before = others.get(name)
    if (before !== undefined) return before
    const ofFile = named.get(name) ?? [...named.values()].find(({ account }) => account.written === name)
    const fits = accountsBy.get(foldName(name)) ?? []
    const target = Object.hasOwn(accountMap, name) ? accountMap[name] : undefined
    const goes = ofFile
      ? ofFile.goes
      : target !== undefined
        ? goesTo(name, target)
        : fits.length === 1
          ? { id: fits[0] as string, isNew: false }
          : // Money that lay in a goal has left the account unspent: here it lies in an account of that name.
            isGoal && fits.length === 0
            ? goesTo(name, 'new')
            : null
    others.set(name, goes)
    return goes
  }
  const otherOf = (
    name: string | undefined,
    own: string,
    make: Make | undefined,
    isOwn = false,
  ): string | null => {
    const goes = name === undefined ? null : accountOf(name, isOwn && name.startsWith(GOAL_MARK))
    if (!goes || goes.id === own) return null
    if (goes.isNew) make?.account(goes.id, { text: name ?? '', knownBy: 'name', ...typeOfOther(name) })
    return goes.id
  }
  const categoryFor = (name: string, make: Make | undefined): string | null => {
    const id = categoryOf(name)
    const one = [...made.values()].find((each) => each.id === id)
    if (one) make?.category(one)
    return id
  }

  function splitOf(
    { parts = [], isOwn }: RowSays,
    { amountCents }: Takeable,
    own: string,
    make: Make | undefined,
  ): Split | undefined {
    const isOneWay = parts.every((part) => part.amountCents < 0 === amountCents < 0 && part.amountCents !== 0)
    const sum = parts.reduce((total, part) => total + part.amountCents, 0)
    if (!isOneWay || sum !== amountCents || parts.length < LEAST_PARTS) return undefined
    const split: Split = { parts: [], transfers: [], isKept: isOwn === true }
    for (const part of parts) {
      const accountId = otherOf(part.transferTo, own, make)
      const note = part.note ? cut(part.note, MOST_NOTE) : null
      const cents = Math.abs(part.amountCents)
      if (accountId) split.transfers.push({ accountId, amountCents: cents, note })
      else {
        const refund = amountCents > 0 && part.refund === true
        const categoryId =
          part.category && (amountCents < 0 || refund) ? categoryFor(part.category, make) : null
        split.parts.push({ categoryId, amountCents: cents, note, refund })
      }
    }
    const isPlain =
      !isOwn && split.transfers.length === 0 && split.parts.every(({ categoryId }) => !categoryId)
    return isPlain || parts.length > MOST_PARTS ? undefined : split
  }

  return {
    categoryOf,
    /** Categories with which the book begins. */
    usual,
    /** The category that well-known words of a bank's text lead to. */
    categoryByWords: (description: string): string | null => {
      const name = usualCategories ? usualFor(description) : null
      return name === null ? null : (byWords.get(foldName(name)) ?? null)
    },
    /** Accounts that transfers name, by those names, and where they lead. */
    others: (): Map<string, Goes | null> => others,
    /** Gives the fields that a file says of rows of the account `own`, in the book's words; undefined where it says nothing. */
    besideOf:
      (own: string, needs?: Needs) =>
      (take: Takeable, tx?: Tx): Beside | undefined => {
        const { says, amountCents } = take
        if (!says) return undefined
        const make: Make | undefined = needs &&
          tx && {
            category: (one) => needs.category(tx, one),
            account: (id, account) => needs.account(tx, id, account),
          }
        const transferAccountId = otherOf(says.transferTo, own, make, says.isOwn)
        const split = splitOf(says, take, own, make)
        const tags = says.tags?.map((tag) => cut(tag, MOST_TAG)).filter((tag) => foldName(tag) !== '')
        const isRefund = amountCents > 0 && says.refund === true && !transferAccountId && !split
        const named = says.category && (amountCents < 0 || isRefund) ? categoryFor(says.category, make) : null
        const categoryId = isRefund ? null : named
        return {
          ...(says.payee && foldName(says.payee) ? { payee: cut(says.payee, MOST_NAME) } : {}),
          ...(categoryId ? { categoryId } : {}),
          ...(transferAccountId ? { transferAccountId } : {}),
          ...(says.note ? { note: cut(says.note, MOST_NOTE) } : {}),
          ...(tags?.length ? { tags: tags.slice(0, MOST_TAGS) } : {}),
          ...(split ? { split } : {}),
          ...(isRefund ? { kind: 'refund', ...(named ? { refundCategoryId: named } : {}) } : {}),
          ...(says.opening ? { kind: 'opening' } : {}),
        }
      },
  }
}

export type SayingsOf = ReturnType<typeof createSayings>
