import { z } from 'zod'
import { Account } from '../budget/accounts/wire.ts'
import { Bill } from '../budget/bills/wire.ts'
import { Bucket } from '../budget/buckets/wire.ts'
import { Category } from '../budget/categories/wire.ts'
import { Rule } from '../budget/rules/wire.ts'
import { Subscription } from '../budget/subscriptions/wire.ts'
import { Part, Transaction } from '../budget/transactions/wire.ts'
import { Profile } from '../profile/wire.ts'
import { PointTransaction } from '../rewards/points/wire.ts'
import { DayText, Id, InstantText, MoneyText } from '../values/wire.ts'
import {
  ArchivedStatement,
  BroughtRow,
  ChangedImport,
  CsvLayout,
  DeletedImport,
  KnownImport,
  MatchedRow,
} from './imports/wire.ts'
import {
  ArchivedAllocation,
  ArchivedBudget,
  ArchivedCategoryMonth,
  ArchivedEntry,
  ArchivedPeriod,
  ArchivedPlan,
  ArchivedRest,
  MonthOff,
} from './months/wire.ts'
import { ArchivedCategoryGroup, ArchivedPayee, ArchivedTag, revised } from './names/wire.ts'

/** Version 1 had no openings and no kinds of rows; it is still read. Later releases add lists, and say so in `holds`. */
export const VERSION = 2

/** Reason for a copy: the day's own, a sync, the owner's wish, or the copy before another one is restored. */
export const BACKUP_REASONS = ['daily', 'sync', 'manual', 'before_restore'] as const

const SAMPLE_KINDS = ['transaction', 'bill', 'subscription', 'bucket', 'category', 'account'] as const
export const SampleRow = z.object({ kind: z.enum(SAMPLE_KINDS), rowId: Id })

export const CompletedGoal = z.object({
  id: Id,
  name: z.string(),
  target: MoneyText,
  saved: MoneyText,
  icon: z.string(),
  completedAt: InstantText,
})

/** A part, with what it takes beyond. */
const ArchivedPart = Part.extend({
  /** Null: that of the transaction. */
  date: DayText.nullable(),
  refund: z.boolean(),
  spentOff: z.int(),
  monthOff: MonthOff.nullable(),
})

/** A transaction with the fields that the list leaves out, and that are needed to restore it as it was. */
const ArchivedTransaction = Transaction.extend({
  /** The bucket whose savings paid it. */
  sourceBucketId: Id.nullable(),
  /** The due day of the bill or subscription that it settled. */
  settledDueDate: DayText.nullable(),
  /** Key of the row by the bank's statement: the same key again is a duplicate. */
  importKey: z.string().nullable(),
  /** The order of entry within the file, with what was removed: the higher one was entered later. */
  seq: z.int(),
  /** Number of the reset of its category that took it off what is spent; 0: it counts. */
  spentOff: z.int(),
  /** The month and the number of the reset that took it off what is spent then. */
  monthOff: MonthOff.nullable(),
  /** The payment between members that the row stands for. */
  settlementId: Id.nullable(),
  /** Category that a half of a transfer had before it was linked. */
  formerCategoryId: Id.nullable(),
  parts: z.array(ArchivedPart),
  /** The row that it was written for: what a goal gave back for an expense, the other half of a piece. */
  writtenForId: Id.nullable(),
  /** Left out where it was not looked up yet. */
  payeeId: Id.nullable().optional(),
  ...revised,
})
export type ArchivedTransaction = z.infer<typeof ArchivedTransaction>

/** A goal that is gone: what it held left the book that day. */
export const EndedGoal = z.object({
  id: Id,
  name: z.string(),
  /** Part of what it held that no row put in. */
  opening: MoneyText,
  endedOn: DayText,
  createdAt: InstantText,
  /** The expense that celebrating it left; null where it was deleted. */
  transactionId: Id.nullable(),
  /** Fields that the owner gave that expense, kept while there is no row of it. */
  kept: z
    .object({
      description: z.string().max(1000),
      categoryId: Id.nullable(),
      note: z.string().max(1000).nullable(),
      date: DayText,
      spentOff: z.int().min(0),
      monthOff: MonthOff.nullish(),
    })
    .nullable(),
})

/** Two rows that look like a transfer and are none. */
export const TransferDismissal = z.object({ id: Id, firstId: Id, secondId: Id })

/** Fields that are left out: they follow from the day on which a bill is looked at. */
const BY_THE_DAY = { paidAhead: true, stillDue: true } as const

/** A member, present or former, of a shared book; for the reader: an import lets nobody in. */
const ArchivedMember = z.object({
  id: Id,
  name: z.string(),
  color: z.string(),
  weight: z.int(),
  leftAt: InstantText.nullable(),
})

/** A payment from one member to another; for the reader: no import takes it. */
const ArchivedPayment = z.object({
  id: Id,
  from: Id,
  to: Id,
  amount: MoneyText,
  date: DayText,
  note: z.string().nullable(),
})

/** Everything of a book as the export writes it: rows as the lists show them, with what it takes beyond. */
export const Archive = z.object({
  version: z.literal(VERSION),
  /** Names of the lists that the file has: a server that doesn't know one of them refuses it. */
  holds: z.array(z.string()),
  exportedAt: InstantText,
  profile: Profile,
  budget: ArchivedBudget,
  /** Members of a shared book; empty in an own one. */
  members: z.array(ArchivedMember),
  payments: z.array(ArchivedPayment),
  accounts: z.array(Account.omit({ later: true, paidBy: true }).extend(revised)),
  categoryGroups: z.array(ArchivedCategoryGroup),
  budgetCategories: z.array(
    // Part of `spent` that no row says, and how often it was reset.
    Category.extend({ spentDiffers: MoneyText, resets: z.int(), ...revised }),
  ),
  payees: z.array(ArchivedPayee),
  tags: z.array(ArchivedTag),
  savingsBuckets: z.array(Bucket.extend(revised)),
  subscriptions: z.array(Subscription.omit(BY_THE_DAY).extend(revised)),
  bills: z.array(Bill.omit(BY_THE_DAY).extend(revised)),
  rules: z.array(Rule),
  statements: z.array(ArchivedStatement),
  points: z.object({ balance: z.int(), totalEarned: z.int(), totalSpent: z.int() }),
  pointTransactions: z.array(PointTransaction),
  completedGoals: z.array(CompletedGoal),
  endedGoals: z.array(EndedGoal),
  sampleRows: z.array(SampleRow),
  deletedImports: z.array(DeletedImport),
  matchedRows: z.array(MatchedRow),
  knownImports: z.array(KnownImport),
  changedImports: z.array(ChangedImport),
  broughtRows: z.array(BroughtRow),
  transferDismissals: z.array(TransferDismissal),
  csvLayouts: z.array(CsvLayout),
  budgetPeriods: z.array(ArchivedPeriod),
  categoryMonths: z.array(ArchivedCategoryMonth),
  categoryAllocations: z.array(ArchivedAllocation),
  categoryRests: z.array(ArchivedRest),
  categoryPlans: z.array(ArchivedPlan),
  budgetEntries: z.array(ArchivedEntry),
  /** Rows that were taken back less than a month ago and can be brought back, less what could not be taken. */
  removedTransactions: z.array(
    ArchivedTransaction.extend({
      removedAt: InstantText,
      match: MatchedRow.optional(),
      knownKeys: z.array(z.string()).optional(),
      spentShortfall: MoneyText,
      savedShortfall: MoneyText,
      /** The row with which it went, and comes back. */
      removedWith: Id.nullable(),
    }),
  ),
  transactions: z.array(ArchivedTransaction),
})
export type Archive = z.infer<typeof Archive>

/** A copy of the whole book that the server keeps apart from its rows. */
export const Backup = z.object({
  id: Id,
  createdAt: InstantText,
  reason: z.enum(BACKUP_REASONS),
  /** Length of the file as it is downloaded. */
  bytes: z.int(),
})
export type Backup = z.infer<typeof Backup>

/** Number of rows that the book has now. */
export const ImportReceipt = z.object({
  success: z.literal(true),
  accounts: z.int(),
  budgetCategories: z.int(),
  savingsBuckets: z.int(),
  subscriptions: z.int(),
  bills: z.int(),
  statements: z.int(),
  transactions: z.int(),
})
export type ImportReceipt = z.infer<typeof ImportReceipt>
