import { Hono } from 'hono'
import { z } from 'zod'
import { command } from '../../book/command.ts'
import type { BookEnv } from '../../book/context.ts'
import { body, query } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import { Success } from '../../values/wire.ts'
import { checkRoom } from '../ledger/room.ts'
import {
  addTransfer,
  changeTransfer,
  dismiss,
  getTransfer,
  linkPairs,
  partTransfer,
  undismiss,
} from './store.ts'
import { suggestTransfers } from './suggestions.ts'
import {
  Dismissal,
  NewDismissal,
  NewTransfer,
  SuggestionQuery,
  Transfer,
  TransferChange,
  TransferLinks,
  TransferParting,
  TransferPartings,
  TransferSuggestion,
  TransfersLinked,
} from './wire.ts'

export const transferRoutes = new Hono<BookEnv>()
  .post(
    '/',
    route('write', 'Record money that moves between two own accounts, or the other half of a row', {
      answers: { 201: Transfer },
    }),
    body(NewTransfer),
    (c) =>
      command(c, 201, (tx, viewer) => {
        checkRoom(c.get('home'), viewer.bookId, 2)
        return addTransfer(tx, viewer, c.req.valid('json'))
      }),
  )
  .get(
    '/suggestions',
    route('read', 'Pairs of rows that look like a transfer, fewest days first', {
      answers: { 200: z.array(TransferSuggestion) },
    }),
    query(SuggestionQuery),
    (c) => c.json(suggestTransfers(c.get('home').db, c.get('viewer'), c.req.valid('query').limit)),
  )
  .post(
    '/links',
    route('write', 'Make transfers of pairs of rows that are there, all or none', {
      answers: { 201: TransfersLinked },
    }),
    body(TransferLinks),
    (c) =>
      command(c, 201, (tx, viewer) => {
        const input = c.req.valid('json')
        const pairs = 'ids' in input ? [input.ids] : input.pairs
        const hasFee = 'ids' in input && input.fee === true
        if (hasFee) checkRoom(c.get('home'), viewer.bookId, 1)
        return { transfers: linkPairs(tx, viewer, pairs, hasFee) }
      }),
  )
  .post(
    '/partings',
    route('write', 'Part the rows of many transfers, all or none', { answers: { 200: Success } }),
    body(TransferPartings),
    (c) =>
      command(c, 200, (tx, viewer) => {
        for (const id of new Set(c.req.valid('json').ids)) partTransfer(tx, viewer, id)
        return { success: true } as const
      }),
  )
  .post(
    '/dismissals',
    route('write', 'Two rows that look like a transfer are none', { answers: { 201: Dismissal } }),
    body(NewDismissal),
    (c) => command(c, 201, (tx, viewer) => dismiss(tx, viewer, c.req.valid('json').ids)),
  )
  .delete(
    '/dismissals/:id',
    route('write', 'Suggest the two rows again', { answers: { 200: Success } }),
    (c) =>
      command(c, 200, (tx, viewer) => {
        undismiss(tx, viewer, c.req.param('id'))
        return { success: true } as const
      }),
  )
  .get('/:id', route('read', 'Get both halves of a transfer', { answers: { 200: Transfer } }), (c) =>
    c.json(getTransfer(c.get('home').db, c.get('viewer'), c.req.param('id'))),
  )
  .put(
    '/:id',
    route('write', 'Change both halves of a transfer', { answers: { 200: Transfer } }),
    body(TransferChange),
    (c) =>
      command(c, 200, (tx, viewer) => changeTransfer(tx, viewer, c.req.param('id'), c.req.valid('json'))),
  )
  .delete(
    '/:id',
    route('write', 'Part the two rows of a transfer; both stay', { answers: { 200: Success } }),
    query(TransferParting),
    (c) =>
      command(c, 200, (tx, viewer) => {
        partTransfer(tx, viewer, c.req.param('id'), c.req.valid('query').joinFee === 'true')
        return { success: true } as const
      }),
  )
