import { z } from 'zod'
import { type Day, isDay, parseDay, YEARS_MESSAGE } from './day.ts'
import { UUID } from './id.ts'
import { type Cents, formatMoney, parseMoney } from './money.ts'
import { isVisibleText } from './visible-text.ts'

/** zod's own words for what it did not take name its types: nobody who uses the app knows them. */
z.config({
  customError: ({ code, input }) => {
    if (code === 'invalid_type' && input === undefined) return 'Required'
    if (code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union')
      return 'Invalid input'
    return undefined
  },
})

/** A decimal with exactly two decimals, as every answer writes money. */
export const MoneyText = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({ example: '12.50' })
export const DayText = z.iso.date().meta({ example: '2026-03-31' })
export const InstantText = z.iso.datetime().meta({ example: '2026-03-31T09:30:00.000Z' })

/** A whole number of a query, in digits: `1e2`, `0x10`, `+5` and ` 10` are none. */
export const queryInt = (minimum: number, maximum = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .refine((text) => /^\d{1,16}$/.test(text), 'Must be a whole number')
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum))
    .meta({ type: 'integer', minimum, maximum })

/** Capitals are the same id. */
export const Id = z.string().regex(UUID, 'Must be a UUID').toLowerCase()

const TOO_LARGE = `Must be at most ${formatMoney(9_999_999_999)} (10 digits)`
const tooManyDigits = (text: string): boolean => /^[+-]?\d+(\.\d*)?$/.test(text.trim())

/** Money as a request may write it ("12.5", 12.5), read into cents. */
const moneyInput = (message: string, accepts: (cents: Cents) => boolean) =>
  z.union([z.string(), z.number()], { error: message }).transform((input, context): Cents => {
    const text = String(input)
    const cents = parseMoney(text)
    if (cents !== null && accepts(cents)) return cents
    const tooLarge = cents === null && tooManyDigits(text)
    context.issues.push({ code: 'custom', message: tooLarge ? TOO_LARGE : message, input })
    return z.NEVER
  })

const AMOUNT = 'Amount must be a valid positive number'
export const PositiveMoney = moneyInput(AMOUNT, (cents) => cents > 0)
export const MoneyOfZeroOrMore = moneyInput(AMOUNT, (cents) => cents >= 0)
export const Balance = moneyInput('Balance must be a valid number', () => true)

/**
 * A day as a request may write it: "2026-03-31", or an ISO instant, which names a day only once the
 * viewer's time zone is known. So it is read into a day or into milliseconds.
 */
export const DayInput = z.string({ error: 'Must be a date' }).transform((input, context): Day | number => {
  const day = parseDay(input.slice(0, 10))
  if (day && input.length === 10) return day
  if (day && z.iso.datetime({ offset: true }).safeParse(input).success) return Date.parse(input)
  // Without a zone it is what the viewer's own clock shows.
  if (day && z.iso.datetime({ local: true }).safeParse(input).success) return day
  const isOutside = day === null && isDay(input.slice(0, 10))
  const noDate = isOutside ? YEARS_MESSAGE : `${input.slice(0, 40)} is no date of the calendar`
  context.issues.push({ code: 'custom', message: input ? noDate : 'Date is required', input })
  return z.NEVER
})

export const requiredText = (message: string, max: number) =>
  z.string({ error: message }).trim().min(1, message).max(max, `Must be at most ${max} characters`)

export const HIDDEN = 'Must not contain control characters or marks that turn the direction of writing'

/** The name of a thing or a person, as lists show it. */
export const requiredName = (message: string, max: number) =>
  requiredText(message, max).refine(isVisibleText, HIDDEN)
export const optionalName = (max: number) =>
  z.string().trim().max(max, `Must be at most ${max} characters`).refine(isVisibleText, HIDDEN).nullish()

/** Colours of accounts and categories. */
export const TINTS = ['primary', 'success', 'warning', 'destructive', 'secondary', 'accent'] as const
/** Colours of bills and subscriptions. */
export const COLORS = ['primary', 'red', 'blue', 'green', 'yellow', 'purple', 'pink', 'orange'] as const
/** A colour that the page knows. Earlier releases took any, so answers and files may have others. */
export const colorOf = (colors: readonly string[]) =>
  Token.refine((color) => colors.includes(color), `Must be one of ${colors.join(', ')}`)

export const optionalText = (max: number) =>
  z.string().trim().max(max, `Must be at most ${max} characters`).nullish()

/** The key of an icon or a colour; the page maps the ones that it knows. */
export const Token = requiredText('Must not be empty', 60)

export const Success = z.object({ success: z.literal(true) })

/** Rises with every change of a row; a request carries the one that its sender saw. */
export const Rev = z.int().min(1)
