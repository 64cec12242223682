import { z } from 'zod'
import { NewAccount } from '../../budget/accounts/wire.ts'
import { Bill, NewBill } from '../../budget/bills/wire.ts'
import { NewBucket } from '../../budget/buckets/wire.ts'
import { NewCategory } from '../../budget/categories/wire.ts'
import { TRANSACTION_KINDS } from '../../budget/ledger/wire.ts'
import { NewRule } from '../../budget/rules/wire.ts'
import { NewSubscription } from '../../budget/subscriptions/wire.ts'
import { NewTransaction } from '../../budget/transactions/wire.ts'
import { ProfileChange } from '../../profile/wire.ts'
import { visibleText } from '../../values/visible-text.ts'
import { DayInput, Id, Token } from '../../values/wire.ts'
import {
  BroughtRow,
  ChangedImport,
  CsvLayoutInFile,
  DeletedInFile,
  day,
  KnownImport,
  MatchedInFile,
  StatementInFile,
} from '../imports/wire.ts'
import {
  AllocationInFile,
  ArchivedBudget,
  ArchivedPeriod,
  ArchivedRest,
  CategoryMonthInFile,
  EntryInFile,
  MonthOff,
  PlanInFile,
} from '../months/wire.ts'
import {
  CategoryGroupInFile,
  color,
  Instant,
  named,
  PayeeInFile,
  revisedInFile,
  TagInFile,
} from '../names/wire.ts'
import { PositiveSum, Sum, SumOfZeroOrMore } from '../sums.ts'
import { CompletedGoal, EndedGoal, SampleRow, TransferDismissal, VERSION } from '../wire.ts'

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

const PartInFile = z.object({
  ...NewTransaction.shape.parts.unwrap().unwrap().element.shape,
  amount: PositiveSum,
  date: day.nullish(),
  refund: z.boolean().optional(),
  spentOff: z.int().min(0).optional(),
  monthOff: MonthOff.nullish(),
})

const TransactionInFile = z.object({
  ...NewTransaction.shape,
  ...named,
  ...revisedInFile,
  amount: PositiveSum,
  // A bank's text may be empty; 500 characters of it may be twice as many units of text.
  description: z.string().max(1000, 'Must be at most 500 characters'),
  statementId: Id.nullish(),
  sourceBucketId: Id.nullish(),
  settledDueDate: day.nullish(),
  importKey: z.string().nullish(),
  seq: z.int().min(0).optional(),
  spentOff: z.int().min(0).optional(),
  monthOff: MonthOff.nullish(),
  kind: z.enum(TRANSACTION_KINDS).optional(),
  affectsBalance: z.boolean().optional(),
  transferId: Id.nullish(),
  transferAccountId: Id.nullish(),
  contributionId: Id.nullish(),
  settlementId: Id.nullish(),
  /** Not imported: a member of another book is nobody in this one. */
  createdBy: Id.nullish(),
  updatedBy: Id.nullish(),
  formerCategoryId: Id.nullish(),
  parts: z.array(PartInFile).nullish(),
  dividedFromId: Id.nullish(),
  writtenForId: Id.nullish(),
  date: DayInput,
})

const RemovedInFile = TransactionInFile.extend({
  removedAt: Instant,
  match: MatchedInFile.optional(),
  knownKeys: z.array(z.string()).optional(),
  spentShortfall: SumOfZeroOrMore.default(0),
  savedShortfall: SumOfZeroOrMore.default(0),
  removedWith: Id.nullish(),
}).refine(
  ({ amount, spentShortfall, savedShortfall }) => Math.max(spentShortfall, savedShortfall) <= amount,
  {
    error: 'No more can be lacking than the amount',
  },
)

/** A name that is no longer taken is left out. */
const ProfileInFile = ProfileChange.extend({ displayName: ProfileChange.shape.displayName.catch(undefined) })

/**
 * The file that an import takes: an export, or that of another program with the same lists. Fields that only an
 * export has may be missing. `points` and `pointTransactions` are not read: the server decides every point.
 */
export const ArchiveInput = z.object({
  version: z
    .int()
    .min(1)
    .max(
      VERSION,
      `This file is of a newer version than this server knows: ${VERSION}. Update the server first.`,
    ),
  holds: z.array(z.string().max(60)).max(100).default([]),
  profile: cleaned(ProfileInFile).optional(),
  accounts: z.array(
    cleaned(
      z.object({
        ...NewAccount.shape,
        ...named,
        ...revisedInFile,
        balance: Sum.default(0),
        opening: Sum.optional(),
        openedOn: day.optional(),
        color,
        accountNumber,
      }),
    ),
  ),
  budgetCategories: z.array(
    cleaned(
      z.object({
        ...NewCategory.shape,
        ...named,
        ...revisedInFile,
        archivedAt: Instant.nullish(),
        spent: Sum.default(0),
        spentDiffers: Sum.optional(),
        resets: z.int().min(0).default(0),
        color,
      }),
    ),
  ),
  categoryGroups: z.array(cleaned(CategoryGroupInFile)).default([]),
  payees: z.array(PayeeInFile).default([]),
  tags: z.array(TagInFile).default([]),
  savingsBuckets: z.array(
    cleaned(
      z.object({
        ...NewBucket.shape,
        ...named,
        ...revisedInFile,
        saved: SumOfZeroOrMore.default(0),
        opening: Sum.optional(),
      }),
    ),
  ),
  subscriptions: z.array(
    cleaned(
      z.object({
        ...NewSubscription.shape,
        ...named,
        ...revisedInFile,
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
        ...revisedInFile,
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
  endedGoals: z.array(EndedGoal.extend({ opening: Sum, endedOn: day, createdAt: Instant })).default([]),
  sampleRows: z.array(SampleRow).default([]),
  deletedImports: z.array(DeletedInFile).default([]),
  matchedRows: z.array(MatchedInFile).default([]),
  knownImports: z.array(KnownImport).default([]),
  changedImports: z.array(ChangedImport).default([]),
  broughtRows: z.array(BroughtRow).default([]),
  transferDismissals: z.array(TransferDismissal).default([]),
  csvLayouts: z.array(CsvLayoutInFile).default([]),
  budget: ArchivedBudget.optional(),
  budgetPeriods: z.array(ArchivedPeriod).default([]),
  categoryMonths: z.array(CategoryMonthInFile).default([]),
  categoryAllocations: z.array(AllocationInFile).default([]),
  categoryRests: z.array(ArchivedRest).default([]),
  categoryPlans: z.array(PlanInFile).default([]),
  budgetEntries: z.array(EntryInFile).default([]),
  removedTransactions: z.array(RemovedInFile).default([]),
  transactions: z.array(TransactionInFile),
})
export type ArchiveInput = z.output<typeof ArchiveInput>
export type TransactionInput = ArchiveInput['transactions'][number]
