import type { CommandContext } from '../../../book/context.ts'
import { dayOf } from '../../../book/context.ts'
import type { Home } from '../../../http/context.ts'
import { refuse } from '../../../values/refusal.ts'
import { getAccount } from '../../accounts/store.ts'
import { checkChoices, type Said, saidIn } from '../chosen.ts'
import type { StatementForm } from '../wire.ts'
import { placeAccounts } from './accounts.ts'
import type { Drop, Openings } from './begin.ts'
import { ANY_ACCOUNT, type OpenDrop, openDrop, type SentFile, unpacked } from './files.ts'
import { judgePieces } from './judged.ts'
import { createSayings } from './says.ts'

/** What was sent: the files, and what is said of them. */
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

function openingsOf(viewer: CommandContext, upload: Upload, keys: string[]): Openings {
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

/** Reads and judges what was sent. To be closed. */
export async function readDrop(
  home: Home,
  viewer: CommandContext,
  upload: Upload,
  isPreview: boolean,
): Promise<ReadDrop> {
  const { accountId, skip = [] } = upload
  checkTargets(home, viewer, upload)
  const said: Said = saidIn(isPreview ? {} : upload)
  const { without = [] } = upload
  const sent = (await unpacked(upload.files)).filter(({ name }) => !without.includes(name))
  if (sent.length === 0) refuse('invalid', 'Choose a file.')
  const open = await openDrop(home, sent, accountId ?? ANY_ACCOUNT, !isPreview)
  try {
    const { db } = home
    const accounts = placeAccounts(db, viewer, open.files, upload)
    const keys = [...accounts.named.keys()]
    const sayings = createSayings(db, viewer, { ...upload, ...accounts })
    const isSeveral = sent.length > 1 || keys.length > 1
    const made = new Set([...accounts.named.values()].flatMap(({ goes }) => (goes?.isNew ? goes.id : [])))
    const dues = checkChoices(
      db,
      viewer,
      isSeveral ? null : (accounts.places[0]?.named.goes?.id ?? null),
      said,
      made,
    )
    const { pieces, pairs } = await judgePieces(db, viewer, accounts.places, {
      said,
      skip: isPreview ? [] : skip,
    })
    const owner = [...dues].map(([index, due]) => ({ index, due }))
    for (const { index, due } of owner)
      for (const { verdicts, file } of pieces)
        if (index >= file.offset && index < file.offset + file.length) verdicts.pays.set(index, due)
    return {
      ...{ open, accounts, pieces, pairs, sayings, said },
      id: isSeveral ? viewer.newId() : null,
      skip,
      openings: openingsOf(viewer, upload, keys),
      made: new Set(),
    }
  } catch (error) {
    open.close()
    throw error
  }
}
