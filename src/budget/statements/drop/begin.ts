import type { CommandContext } from '../../../book/context.ts'
import type { Tx } from '../../../db/db.ts'
import { uuidOf } from '../../../values/id.ts'
import { getAccount } from '../../accounts/store.ts'
import type { Said } from '../chosen.ts'
import { type StatementRecord, statementRows } from '../store.ts'
import { sourceOf } from '../verdicts.ts'
import type { StatementReceipt } from '../wire.ts'
import type { Besides } from '../writing.ts'
import type { Piece } from './judged.ts'
import { makeAccount, makeCategory } from './made.ts'
import { type FileStates, statesOf } from './proof.ts'
import type { Needs, SayingsOf } from './says.ts'
import type { MadeBeside } from './wire.ts'

/** An opening that was taken with the import, by the key of its account. */
export type Openings = Map<string, { cents: number; openedOn: string }>

/** An import of one or more files, judged, once it is known which rows go where. */
export interface Drop {
  /** Null for one account of one file, whose batch stands for the drop. */
  id: string | null
  pieces: Piece[]
  /** Halves of one transfer, which two accounts of the drop hold. */
  pairs: Map<number, { accountId: string; transferKey: string }>
  sayings: SayingsOf
  said: Said
  skip: number[]
  openings: Openings
  /** Ids of accounts and categories that were made already, for any batch of the drop. */
  made: Set<string>
}

/** A batch whose rows can be written. */
export interface Begun {
  piece: Piece
  batch: StatementRecord
  besides: Besides
  states: FileStates
  counts: Omit<StatementReceipt, 'id' | 'balance' | 'batches'>
}

/** Makes the new accounts of all files before the first row: transfers lead from one to another. */
function makeAccounts(tx: Tx, viewer: CommandContext, { pieces, made }: Drop): string[] {
  const all = new Map(pieces.flatMap(({ goes, named }) => (goes.isNew ? [[goes.id, named]] : [])))
  for (const [id, named] of all) {
    if (!made.has(id)) makeAccount(tx, viewer, id, named.account, named.made)
    made.add(id)
  }
  return [...all.keys()]
}

/** Makes accounts and categories that rows lead to, each once, and notes them with every batch that needs them. */
function needsOf(viewer: CommandContext, drop: Drop, { id, made: begun }: StatementRecord): Needs {
  const made = { accountIds: [], categoryIds: [], ...begun } as Required<Omit<MadeBeside, 'opening'>>
  const note = (tx: Tx, ids: string[], one: string, make: () => void) => {
    if (!drop.made.has(one)) make()
    drop.made.add(one)
    if (ids.includes(one)) return
    ids.push(one)
    statementRows.change(tx, viewer.bookId, id, { made })
  }
  return {
    category: (tx, one) => note(tx, made.categoryIds, one.id, () => makeCategory(tx, viewer, one)),
    account: (tx, one, account) =>
      note(tx, made.accountIds, one, () => makeAccount(tx, viewer, one, account)),
  }
}

/** The transfer of two rows of a drop: the same for both. */
const transferOf = (batchId: string, key: string): string => uuidOf(`${batchId} transfer ${key}`)

/** Makes the batch, and what its rows need that the book does not have: unseen until the rows are. */
export function beginBatch(tx: Tx, viewer: CommandContext, drop: Drop, piece: Piece, refused: number): Begun {
  const { bookId, now: createdAt } = viewer
  const { file, goes, account } = piece
  const { head } = file
  if (!goes.isNew) getAccount(tx, viewer, goes.id)
  const accountIds = makeAccounts(tx, viewer, drop)
  const states = statesOf(piece, file)
  const id = viewer.newId()
  const batch = statementRows.add(tx, {
    id,
    bookId,
    state: 'importing',
    accountId: goes.id,
    fileName: file.name.slice(0, 200),
    format: head.format,
    source: sourceOf({ head }).source,
    refused,
    createdAt,
    dropId: drop.id,
    accountText: account.text || null,
    openingDay: states.opening?.day ?? null,
    openingCents: states.opening?.cents ?? null,
    closingDay: states.closing?.day ?? null,
    closingCents: states.closing?.cents ?? null,
    made: accountIds.length > 0 ? { accountIds } : null,
  })
  const needs = needsOf(viewer, drop, batch)
  for (const one of drop.sayings.usual) needs.category(tx, one)
  const besides: Besides = {
    besideOf: drop.sayings.besideOf(goes.id, needs),
    categoryByWords: drop.sayings.categoryByWords,
    pairedWith: (index) => drop.pairs.get(index)?.accountId,
    pairOf: (index, accountId) => {
      const pair = drop.pairs.get(index)
      return pair?.accountId === accountId ? transferOf(drop.id ?? id, pair.transferKey) : undefined
    },
  }
  const counts = { imported: 0, duplicates: 0, refused, matched: 0, paid: 0 }
  return { piece, batch, besides, states, counts }
}
