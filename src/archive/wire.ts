import { z } from 'zod'
import { Account, NewAccount } from '../budget/accounts/wire.ts'
import { Bill, NewBill } from '../budget/bills/wire.ts'
import { Bucket, NewBucket } from '../budget/buckets/wire.ts'
import { Category, NewCategory } from '../budget/categories/wire.ts'
import { NewRule, Rule } from '../budget/rules/wire.ts'
import { Statement } from '../budget/statements/wire.ts'
import { NewSubscription, Subscription } from '../budget/subscriptions/wire.ts'
import { NewTransaction, Transaction } from '../budget/transactions/wire.ts'
import { Profile, ProfileChange } from '../profile/wire.ts'
import { PointTransaction } from '../rewards/points/wire.ts'
import { parseDay } from '../values/day.ts'
import { visibleText } from '../values/visible-text.ts'
import { DayInput, DayText, Id, InstantText, MoneyText, Token } from '../values/wire.ts'
import {
  ArchivedCategoryGroup,
  ArchivedPayee,
  ArchivedTag,
  CategoryGroupInFile,
  color,
  Instant,
  named,
  PayeeInFile,
  TagInFile,
} from './names/wire.ts'
import { PositiveSum, Sum, SumOfZeroOrMore } from './sums.ts'

/** Raised where a file of before can't be read any more as it stands. */
export const VERSION = 1

/** Why a copy was taken: the day's own, a sync, a wish, or because another copy was about to be restored. */
export const BACKUP_REASONS = ['daily', 'sync', 'manual', 'before_restore'] as const

const SAMPLE_KINDS = ['transaction', 'bill', 'subscription', 'bucket', 'category', 'account'] as const
const SampleRow = z.object({ kind: z.enum(SAMPLE_KINDS), rowId: Id })

const CompletedGoal = z.object({
  id: Id,
  name: z.string(),
  target: MoneyText,
  saved: MoneyText,
  icon: z.string(),
  completedAt: InstantText,
})

/** What the list doesn't tell of a transaction, and what it takes to have it again as it was. */
const ArchivedTransaction = Transaction.extend({
  /** The bucket whose savings paid it. */
  sourceBucketId: Id.nullable(),
  /** The due day of the bill or subscription that it settled. */
  settledDueDate: DayText.nullable(),
  /** What the bank's statement called it: the same name again is a duplicate. */
  importKey: z.string().nullable(),
  /** The order of entry: the higher one was entered later. */
  seq: z.int(),
  /** Left out where it was not looked up yet. */
  payeeId: Id.nullable().optional(),
})
export type ArchivedTransaction = z.infer<typeof ArchivedTransaction>

/** A row of a statement that its owner deleted, as the bank's next file would name it. */
const DeletedImport = z.object({
  importKey: z.string(),
  date: DayText,
  amount: MoneyText,
  removedAt: InstantText,
})

/** What is due and paid ahead follows from the day on which it is looked at. */
const BY_THE_DAY = { paidAhead: true, stillDue: true } as const

/** Everything of a book as the export writes it: rows as the lists show them, with what it takes beyond. */
export const Archive = z.object({
  version: z.literal(VERSION),
  exportedAt: InstantText,
  profile: Profile,
  accounts: z.array(Account),
  categoryGroups: z.array(ArchivedCategoryGroup),
  budgetCategories: z.array(Category),
  payees: z.array(ArchivedPayee),
  tags: z.array(ArchivedTag),
  savingsBuckets: z.array(Bucket),
  subscriptions: z.array(Subscription.omit(BY_THE_DAY)),
  bills: z.array(Bill.omit(BY_THE_DAY)),
  rules: z.array(Rule),
  statements: z.array(Statement),
  points: z.object({ balance: z.int(), totalEarned: z.int(), totalSpent: z.int() }),
  pointTransactions: z.array(PointTransaction),
  completedGoals: z.array(CompletedGoal),
  sampleRows: z.array(SampleRow),
  deletedImports: z.array(DeletedImport),
  /** Taken back less than a month ago: they can still be brought back, without what could not be taken. */
  removedTransactions: z.array(
    ArchivedTransaction.extend({
      removedAt: InstantText,
      spentShortfall: MoneyText,
      savedShortfall: MoneyText,
    }),
  ),
  transactions: z.array(ArchivedTransaction),
})
export type Archive = z.infer<typeof Archive>

/** Texts of earlier releases, and of other programs, are cleaned of what a name must not have. */
const cleaned = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(visibleTexts, schema)
const visibleTexts = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && !Array.isArray(row)
    ? Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === 'string' ? visibleText(value) : value,
        ]),
      )
    : row
/** Earlier releases took letters in an account's number. */
const accountNumber = z
  .string()
  .regex(/^\w{0,4}$/)
  .transform((text) => text || null)
  .nullish()

const day = z.string().refine((text) => parseDay(text) !== null, 'Must be a day of the calendar')

const TransactionInFile = z.object({
  ...NewTransaction.shape,
  ...named,
  amount: PositiveSum,
  // A bank's text may be empty; 500 characters of it may be twice as many units of text.
  description: z.string().max(1000, 'Must be at most 500 characters'),
  statementId: Id.nullish(),
  sourceBucketId: Id.nullish(),
  settledDueDate: day.nullish(),
  importKey: z.string().nullish(),
  seq: z.int().min(0).optional(),
  date: DayInput,
})

const RemovedInFile = TransactionInFile.extend({
  removedAt: Instant,
  spentShortfall: SumOfZeroOrMore.default(0),
  savedShortfall: SumOfZeroOrMore.default(0),
}).refine(
  ({ amount, spentShortfall, savedShortfall }) => Math.max(spentShortfall, savedShortfall) <= amount,
  {
    error: 'No more can be lacking than the amount',
  },
)

const StatementInFile = z.object({
  ...Statement.shape,
  accountId: Id.nullish(),
  imported: z.int().min(0),
  duplicates: z.int().min(0),
  refused: z.int().min(0),
  createdAt: named.createdAt,
})

/** A name that is no longer taken is left out. */
const ProfileInFile = ProfileChange.extend({ displayName: ProfileChange.shape.displayName.catch(undefined) })

/**
 * What an import takes: an export, or a file of another program with the same lists. Fields that only an
 * export has may be missing. `points` and `pointTransactions` are not read: the server decides every point.
 */
export const ArchiveInput = z.object({
  version: z.literal(VERSION),
  profile: cleaned(ProfileInFile).optional(),
  accounts: z.array(
    cleaned(z.object({ ...NewAccount.shape, ...named, balance: Sum.default(0), color, accountNumber })),
  ),
  budgetCategories: z.array(
    cleaned(z.object({ ...NewCategory.shape, ...named, spent: SumOfZeroOrMore.default(0), color })),
  ),
  categoryGroups: z.array(cleaned(CategoryGroupInFile)).default([]),
  payees: z.array(PayeeInFile).default([]),
  tags: z.array(TagInFile).default([]),
  savingsBuckets: z.array(
    cleaned(z.object({ ...NewBucket.shape, ...named, saved: SumOfZeroOrMore.default(0) })),
  ),
  subscriptions: z.array(
    cleaned(
      z.object({
        ...NewSubscription.shape,
        ...named,
        color,
        accountId: Id.nullish(),
        nextBilling: DayInput,
        anchorDay: Bill.shape.anchorDay.optional(),
      }),
    ),
  ),
  bills: z.array(
    cleaned(
      z.object({
        ...NewBill.shape,
        ...named,
        color,
        accountId: Id.nullish(),
        anchorDay: Bill.shape.anchorDay.optional(),
      }),
    ),
  ),
  rules: z.array(z.object({ ...NewRule.shape, ...named })).default([]),
  statements: z.array(StatementInFile).default([]),
  completedGoals: z
    .array(
      CompletedGoal.extend({
        target: PositiveSum,
        saved: SumOfZeroOrMore,
        icon: Token,
        completedAt: Instant,
      }),
    )
    .default([]),
  sampleRows: z.array(SampleRow).default([]),
  deletedImports: z
    .array(DeletedImport.extend({ date: day, amount: PositiveSum, removedAt: Instant }))
    .default([]),
  removedTransactions: z.array(RemovedInFile).default([]),
  transactions: z.array(TransactionInFile),
})
export type ArchiveInput = z.output<typeof ArchiveInput>
export type TransactionInput = ArchiveInput['transactions'][number]

/** A copy of the whole book that the server keeps apart from its rows. */
export const Backup = z.object({
  id: Id,
  createdAt: InstantText,
  reason: z.enum(BACKUP_REASONS),
  /** Of the file, as it is downloaded. */
  bytes: z.int(),
})
export type Backup = z.infer<typeof Backup>

/** How many rows the book has now. */
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
