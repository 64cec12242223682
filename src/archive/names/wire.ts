import { z } from 'zod'
import { CategoryGroup, NewCategoryGroup } from '../../budget/category-groups/wire.ts'
import { payeeName } from '../../budget/payees/wire.ts'
import { tagName } from '../../budget/tags/wire.ts'
import { Id, InstantText, Rev, Token } from '../../values/wire.ts'

/** Milliseconds since 1970, UTC, within the calendar. */
const [EARLIEST, LATEST] = [Date.UTC(1900, 0, 2), Date.UTC(2199, 11, 30)]
export const Instant = z.iso
  .datetime({ offset: true })
  .transform((text) => Math.min(Math.max(Date.parse(text), EARLIEST), LATEST))
/** The rev at which each field was changed last. */
const fieldRevs = z.record(z.string().max(60), Rev)
/** Fields of rows that are edited with their rev; files of other programs have none. */
export const revised = { fieldRevs: fieldRevs.optional() }
export const revisedInFile = {
  rev: Rev.default(1),
  fieldRevs: fieldRevs.default({}).transform((revs) => JSON.stringify(revs)),
}
export const named = { id: Id, createdAt: Instant.optional() }
/** Earlier releases took any colour. */
export const color = Token.default('primary')

export const ArchivedCategoryGroup = CategoryGroup.extend({ createdAt: InstantText })
export const CategoryGroupInFile = z.object({ ...NewCategoryGroup.shape, ...named })

export const ArchivedPayee = z.object({
  id: Id,
  name: z.string(),
  hidden: z.boolean(),
  categoryId: Id.nullable(),
  mergedInto: Id.nullable(),
  /** Own account that its rows move money to or from. */
  transferAccountId: Id.nullable(),
  /** The folded texts that lead to it. */
  spellings: z.array(z.string()),
  createdAt: InstantText,
  rev: Rev,
  ...revised,
})
/** Folding makes some letters longer. */
const MAX_SPELLING = 20_000
export const PayeeInFile = z.object({
  ...named,
  ...revisedInFile,
  name: payeeName,
  hidden: z.boolean().default(false),
  categoryId: Id.nullish(),
  mergedInto: Id.nullish(),
  transferAccountId: Id.nullish(),
  spellings: z.array(z.string().max(MAX_SPELLING)).default([]),
})
export type PayeeInput = z.output<typeof PayeeInFile>

export const ArchivedTag = z.object({ id: Id, name: z.string(), color: z.string(), createdAt: InstantText })
export const TagInFile = z.object({ ...named, name: tagName, color })
export type TagInput = z.output<typeof TagInFile>
