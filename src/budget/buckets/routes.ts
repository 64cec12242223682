import { command } from '../../book/command.ts'
import { body, query } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import { Success } from '../../values/wire.ts'
import { resourceRoutes } from '../resource/routes.ts'
import { transactionToWire } from '../transactions/shown.ts'
import { bucketToWire } from './shown.ts'
import {
  addBucket,
  celebrateBucket,
  changeBucket,
  fillBucket,
  getBucket,
  listBuckets,
  removeBucket,
  restoreBucket,
} from './store.ts'
import {
  Bucket,
  BucketChange,
  BucketRemoval,
  BucketRemoved,
  BucketTransfer,
  BucketTransferred,
  NewBucket,
} from './wire.ts'

export const bucketRoutes = resourceRoutes({
  words: {
    many: 'buckets',
    one: 'a savings bucket',
    restore: 'Bring a deleted or celebrated savings bucket back, with what it held',
  },
  Row: Bucket,
  New: NewBucket,
  Change: BucketChange,
  toWire: bucketToWire,
  list: listBuckets,
  get: getBucket,
  add: addBucket,
  change: changeBucket,
  restore: restoreBucket,
})
  .delete(
    '/:id',
    route('write', 'Delete a savings bucket, returning what it holds to an account if so wished', {
      answers: { 200: BucketRemoved },
    }),
    query(BucketRemoval),
    (c) =>
      command(c, 200, (tx, viewer): BucketRemoved => {
        const { returnTo } = c.req.valid('query')
        const transaction = removeBucket(tx, viewer, c.req.param('id'), returnTo)
        if (returnTo === undefined) return { success: true }
        return { success: true, transaction: transaction && transactionToWire(tx, transaction) }
      }),
  )
  .post(
    '/:id/transfers',
    route('write', 'Change the saved amount together with where the money comes from or goes', {
      answers: { 200: BucketTransferred },
    }),
    body(BucketTransfer),
    (c) =>
      command(c, 200, (tx, viewer) => {
        const { bucket, transaction } = fillBucket(tx, viewer, c.req.param('id'), c.req.valid('json'))
        return {
          bucket: bucketToWire(bucket),
          transaction: transaction && transactionToWire(tx, transaction),
        }
      }),
  )
  .post(
    '/:id/celebrate',
    route('write', 'Celebrate a full bucket: it is done and gone', { answers: { 200: Success } }),
    (c) =>
      command(c, 200, (tx, viewer) => {
        celebrateBucket(tx, viewer, c.req.param('id'))
        return { success: true } as const
      }),
  )
