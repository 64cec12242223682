import { z } from 'zod'
import { Id, MoneyText } from '../../values/wire.ts'
import { ACCOUNT_TYPES } from '../ledger/wire.ts'
import { BudgetMonthText } from '../months/wire.ts'
import { APP_IDS } from './known/registry.ts'

export { APP_EXTENSIONS, APP_LABELS, isApp, labelOf } from './known/registry.ts'

/** An account here, a new one (of that type, where it says so), or left out. */
const AccountChoice = z.union([Id, z.enum(['new', ...ACCOUNT_TYPES]), z.null()])
const CategoryChoice = z.union([Id, z.literal('new'), z.null()])
const ACCEPTED = ['balance', 'currency'] as const

const json = <Schema extends z.ZodType>(schema: Schema, what: string) =>
  z
    .string()
    .max(1_000_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.issues.push({ code: 'custom', message: `${what} must be JSON`, input: text })
        return z.NEVER
      }
    })
    .pipe(schema)

/** Choices that are sent with a book's files. */
export const AppChoices = z.object({
  /** Choices by the key of an account in the preview. */
  accountMap: z.record(z.string(), AccountChoice).default({}),
  /** Choices by the name of a category in the preview; a category that is not named comes as proposed there. */
  categoryMap: z.record(z.string(), CategoryChoice).default({}),
  /** Differences to let pass: balances that don't agree, accounts in another currency. */
  accept: z.array(z.enum(ACCEPTED)).default([]),
  dateOrder: z.enum(['dmy', 'mdy', 'ymd']).optional(),
})
export type AppChoices = z.infer<typeof AppChoices>

/** The same as fields of a form, each as JSON but for the last. */
export const AppForm = z.object({
  accountMap: json(AppChoices.shape.accountMap, 'accountMap').default({}),
  categoryMap: json(AppChoices.shape.categoryMap, 'categoryMap').default({}),
  accept: json(AppChoices.shape.accept, 'accept').default([]),
  dateOrder: AppChoices.shape.dateOrder,
})

const Question = z.object({
  kind: z.enum(['account', 'balance', 'currency', 'date-order']),
  message: z.string(),
  /** Answers to choose from; `set` has the fields to send with the same files. */
  choices: z.array(
    z.object({ label: z.string(), example: z.string(), set: z.record(z.string(), z.unknown()) }),
  ),
})

const Account = z.object({
  key: z.string(),
  name: z.string(),
  /** Null until it is said which of ours it is. */
  type: z.enum(ACCOUNT_TYPES).nullable(),
  inBudget: z.boolean(),
  /** The account here that it goes into; null: a new one. */
  accountId: Id.nullable(),
  isLeftOut: z.boolean(),
  /** Rows that come, and rows that are here already. */
  rows: z.int(),
  duplicates: z.int(),
  there: MoneyText,
  /** The balance that the account will have here. */
  here: MoneyText,
  agrees: z.boolean(),
})

const Category = z.object({
  name: z.string(),
  group: z.string().nullable(),
  rows: z.int(),
  /** The category here that it becomes; null: a new one. */
  categoryId: Id.nullable(),
  isLeftOut: z.boolean(),
})

/** The months of the app's budget. */
const Months = z.object({
  first: BudgetMonthText,
  last: BudgetMonthText,
  /** Amounts that come, each of a category in a month, and such as are assigned here already and stay. */
  assigned: z.int(),
  kept: z.int(),
  /** Figures of what categories have available at their months' ends: how many were compared, how many agree. */
  compared: z.int(),
  agreeing: z.int(),
  /** Categories of which some months differ, by the first of these. */
  differing: z.array(
    z.object({
      name: z.string(),
      month: BudgetMonthText,
      months: z.int(),
      there: MoneyText,
      here: MoneyText,
      why: z.string(),
    }),
  ),
})

export const AppPreview = z.object({
  app: z.enum(APP_IDS),
  accounts: z.array(Account),
  categories: z.array(Category),
  /** Null where the files hold none. */
  months: Months.nullable(),
  transactions: z.int(),
  duplicates: z.int(),
  transfers: z.int(),
  splits: z.int(),
  tags: z.array(z.string()),
  schedules: z.array(
    z.object({ kind: z.enum(['bill', 'subscription']), name: z.string(), amount: MoneyText }),
  ),
  left: z.array(z.object({ reason: z.string(), count: z.int(), example: z.string() })),
  questions: z.array(Question),
  toAssign: z.object({
    month: BudgetMonthText,
    /** Null where the app has no such figure. */
    there: MoneyText.nullable(),
    /** The amount that will be to assign here. */
    here: MoneyText,
    why: z.string(),
    /** Causes of the difference; they sum to `here` − `there`. */
    differences: z.array(z.object({ reason: z.string(), amount: MoneyText })),
  }),
})
export type AppPreview = z.infer<typeof AppPreview>

/** The receipt of a book that was brought in. */
export const AppReceipt = z.object({
  id: Id,
  app: z.enum(APP_IDS),
  transactions: z.int(),
  duplicates: z.int(),
  accounts: z.int(),
  categories: z.int(),
  /** Months in which something is assigned now. */
  months: z.int(),
  transfers: z.int(),
  splits: z.int(),
  bills: z.int(),
  subscriptions: z.int(),
})
export type AppReceipt = z.infer<typeof AppReceipt>
