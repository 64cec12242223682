import { arrayText } from '../../../http/stream.ts'
import type { Sheet } from './sheet.ts'

/** The transactions as the API has them, with the names of accounts and category. */
export function* jsonText(sheet: Sheet): Generator<string> {
  const { from, to, currency } = sheet
  yield `${JSON.stringify({ from, to, currency }).slice(0, -1)},"transactions":`
  yield* arrayText(named(sheet))
  yield '}'
}

function* named({ pages, wires, accountNames, categoryNames }: Sheet): Generator<object[]> {
  for (const rows of pages())
    yield wires(rows).map((row) => ({
      ...row,
      account: accountNames.get(row.accountId ?? '') ?? null,
      category: categoryNames.get(row.categoryId ?? row.refundCategoryId ?? '') ?? null,
      transferAccount: accountNames.get(row.transferAccountId ?? '') ?? null,
    }))
}
