import type { CommandContext } from '../../../book/context.ts'
import { dayOf } from '../../../book/context.ts'
import { getBook } from '../../../book/open.ts'
import type { Db } from '../../../db/db.ts'
import type { Home } from '../../../http/context.ts'
import { refuse } from '../../../values/refusal.ts'
import { getAccount } from '../../accounts/store.ts'
import { checkChoices, checkIndexes, type Said, saidIn } from '../chosen.ts'
import type { ReadHints } from '../formats/read.ts'
import { hintsFor } from '../layouts/store.ts'
import type { StatementReading } from '../reading.ts'
import type { StatementForm } from '../wire.ts'
import { type AccountMap, isCardFile, type Named, placeAccounts } from './accounts.ts'
import type { Drop, Openings } from './begin.ts'
import { ANY_ACCOUNT, type OpenDrop, openDrop, type SentFile, unpacked } from './files.ts'
import { judgePieces } from './judged.ts'
import { createSayings } from './says.ts'

/** A request to import or to preview: the files, and what is said of them. */
export interface Upload extends Omit<StatementForm, 'columns'> {
  files: SentFile[]
}

/** Refuses what leads to nothing of the book, before a file is read. */
function checkTargets(home: Home, viewer: CommandContext, { accountId, accountMap }: Upload): void {
  const targets = Object.values(accountMap ?? {}).flatMap((target) =>
    target === 'new' ? [] : (target ?? []),
  )
  for (const id of [...(accountId ? [accountId] : []), ...targets]) getAccount(home.db, viewer, id)
  if (!accountId && !accountMap) refuse('invalid', 'Account is required')
}

function openingsOf(viewer: CommandContext, upload: Choices, keys: string[]): Openings {
  const { opening, openedOn, openings = {} } = upload
  const all: Openings = new Map()
  const take = (key: string, cents: number, day: Parameters<typeof dayOf>[1]) =>
    all.set(key, { cents, openedOn: dayOf(viewer, day) })
  for (const [key, one] of Object.entries(openings)) take(key, one.opening, one.openedOn)
  if (opening === undefined && openedOn === undefined) return all
  if (opening === undefined || openedOn === undefined) refuse('invalid', 'An opening goes with its day.')
  const [key] = keys
  if (key === undefined || keys.length > 1)
    refuse('invalid', 'Say with `openings` which account each opening is of.')
  take(key, opening, openedOn)
  return all
}

/** Files that were read, with where their rows go and what the book makes of them. */
export interface ReadDrop extends Drop {
  open: OpenDrop
  accounts: ReturnType<typeof placeAccounts>
}

/** Hints for the reader of each file: on the account into which it was mapped, else on the one that was chosen. */
function hintsForFiles(
  db: Db,
  viewer: CommandContext,
  { accountId, accountMap = {}, newAccounts = {} }: Upload,
  isSeveral: boolean,
): (called: string) => ReadHints {
  const { currency } = getBook(db, viewer.bookId)
  return (called) => {
    const key = isSeveral ? called : ''
    const mapped = Object.hasOwn(accountMap, key) ? accountMap[key] : accountId
    if (mapped && mapped !== 'new') return hintsFor(db, viewer, getAccount(db, viewer, mapped), currency)
    // The accounts of a file show only when it is read; a single file is mostly of one.
    const chosen = isSeveral ? newAccounts[key] : Object.values(newAccounts)[0]
    const isCard = chosen?.type ? chosen.type === 'credit_card' : isCardFile(called)
    return { today: viewer.today, currency, ...(isCard ? { isCard } : {}) }
  }
}

/** Reads and judges files that were sent; `open` is to be closed in the end. */
export async function readDrop(
  home: Home,
  viewer: CommandContext,
  upload: Upload,
  isPreview: boolean,
): Promise<ReadDrop> {
  const { accountId } = upload
  checkTargets(home, viewer, upload)
  const { without = [] } = upload
  const sent = (await unpacked(upload.files)).filter(({ name }) => !without.includes(name))
  if (sent.length === 0) refuse('invalid', 'Choose a file.')
  const hintsOf = hintsForFiles(home.db, viewer, upload, sent.length > 1)
  const open = await openDrop(home, sent, accountId ?? ANY_ACCOUNT, hintsOf, !isPreview)
  try {
    if (!isPreview) checkIndexes(upload, Math.max(...open.files.map(({ offset, length }) => offset + length)))
    const choices = isPreview
      ? { ...upload, skip: [], said: saidIn({}) }
      : { ...upload, said: saidIn(upload) }
    const drop = await judgeDrop(home.db, viewer, open, { ...choices, count: sent.length, isUnseen: false })
    // Files of which every account is left out need no answer.
    const [question] = isPreview ? [] : drop.pieces.flatMap(({ file }) => file.head.questions)
    if (question) refuse('needs_answer', question.message)
    if (!isPreview) refuseUnsaid(drop.accounts.named.values(), upload.accountMap)
    return drop
  } catch (error) {
    open.close()
    throw error
  }
}

type Choices = Pick<
  Upload,
  | 'accountId'
  | 'accountMap'
  | 'categoryMap'
  | 'newAccounts'
  | 'usualCategories'
  | 'skip'
  | 'opening'
  | 'openedOn'
  | 'openings'
>

/** Refuses to leave out an account of the files that nobody has said to leave out. */
function refuseUnsaid(all: Iterable<Named>, accountMap: AccountMap = {}): void {
  for (const { key, goes, currencies } of all)
    if (!goes && !Object.hasOwn(accountMap, key))
      refuse(
        'needs_answer',
        `Amounts of the file are in ${[...currencies].join(' and ')}. Choose an account for them, or leave them out.`,
      )
}

interface Judging extends Choices {
  said: Said
  /** Number of files that were sent. */
  count: number
  isUnseen: boolean
}

/** Judges files that were read. */
async function judgeDrop(
  db: Db,
  viewer: CommandContext,
  open: OpenDrop,
  judging: Judging,
): Promise<ReadDrop> {
  const { said, skip = [], count, isUnseen } = judging
  const accounts = placeAccounts(db, viewer, open.files, judging)
  const keys = [...accounts.named.keys()]
  const sayings = createSayings(db, viewer, { ...judging, ...accounts })
  const isSeveral = count > 1 || keys.length > 1
  const made = new Set([
    ...[...accounts.named.values()].flatMap(({ goes }) => (goes?.isNew ? goes.id : [])),
    ...sayings.usual.map(({ id }) => id),
  ])
  const only = isSeveral ? null : (accounts.places[0]?.named.goes?.id ?? null)
  const dues = checkChoices(db, viewer, only, said, made)
  const { pieces, pairs } = await judgePieces(db, viewer, accounts.places, { said, skip, isUnseen })
  for (const [index, due] of dues)
    for (const { verdicts, file } of pieces)
      if (index >= file.offset && index < file.offset + file.length) verdicts.pays.set(index, due)
  return {
    open,
    accounts,
    pieces,
    pairs,
    sayings,
    said,
    skip,
    id: isSeveral ? viewer.newId() : null,
    openings: openingsOf(viewer, judging, keys),
    made: new Set(),
  }
}

interface Fetched {
  accountId: string
  /** The batch's name among the imports. */
  name: string
  /** The opening that the account gets, with its day. */
  opening?: Pick<Upload, 'opening' | 'openedOn'>
}

/** Judges rows that a bank's service has answered. Nobody sees a preview: a row takes another's place only where no second one fits. */
export function fetchedDrop(
  home: Home,
  viewer: CommandContext,
  reading: StatementReading,
  { accountId, name, opening }: Fetched,
): Promise<ReadDrop> {
  const { head, length, close } = reading
  const file = { name, called: name, offset: 0, head, length, keyedFor: accountId, layout: null }
  const open = { files: [{ ...file, reading: async () => reading }], unread: [], close }
  return judgeDrop(home.db, viewer, open, {
    accountId,
    ...opening,
    said: saidIn({}),
    count: 1,
    isUnseen: true,
  })
}
