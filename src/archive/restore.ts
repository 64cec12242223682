import { eq, placeholder } from 'drizzle-orm'
import { tellAsOne } from '../book/activity.ts'
import type { CommandContext } from '../book/context.ts'
import { books } from '../book/tables.ts'
import { prepared, type Tx } from '../db/db.ts'
import { changeProfile } from '../profile/store.ts'
import type { ProfileChange } from '../profile/wire.ts'
import { Refusal } from '../values/refusal.ts'
import { BOOK_TABLES, PARTS } from './book-tables.ts'
import { fitFigures } from './figures.ts'
import type { ArchiveInput } from './file/wire.ts'
import { idsFor, type Renaming } from './ids.ts'
import type { IdOf } from './part.ts'
import type { ImportReceipt } from './wire.ts'

/** Statements that delete a book's rows which a file replaces, one for each table. */
const deletions = prepared((db) =>
  BOOK_TABLES.filter(({ onImport }) => onImport !== 'left').map(({ table }) =>
    db
      .delete(table)
      .where(eq(table.bookId, placeholder('bookId')))
      .prepare(),
  ),
)

/**
 * Replaces everything of the book with the file, inside the transaction. The file is known to be whole
 * (`readArchive`). Balances, spent and saved are taken as they stand there, month totals are added up;
 * points are left as they are, because the server decides every one of them. Rows keep the ids of the file, unless
 * `renaming` says otherwise; `beside` hears which they have.
 */
export function restoreBook(
  tx: Tx,
  viewer: CommandContext,
  archive: ArchiveInput,
  renaming: Renaming = 'taken',
  beside?: (idOf: IdOf) => void,
): ImportReceipt {
  tellAsOne(tx, viewer)
  const idOf = idsFor(tx, viewer, archive, renaming)
  for (const deletion of deletions(tx)) deletion.run({ bookId: viewer.bookId })
  for (const part of PARTS) part.restore(tx, { viewer, archive, idOf })
  beside?.(idOf)
  // A file of before the months has a continuous budget, of which its owner was not asked yet.
  const { period, asked, panels } = archive.budget ?? { period: 'continuous', asked: false }
  tx.update(books)
    .set({ budgetPeriod: period, budgetPeriodAsked: asked, dashboardPanels: panels ?? null })
    .where(eq(books.id, viewer.bookId))
    .run()
  fitFigures(tx, viewer, archive, idOf)
  // A shared book gets only its own settings: how a person shows themselves is nobody else's to bring in or to see.
  if (archive.profile)
    restoreProfile(tx, viewer, viewer.member ? settingsOf(archive.profile) : archive.profile)
  return {
    success: true,
    accounts: archive.accounts.length,
    budgetCategories: archive.budgetCategories.length,
    savingsBuckets: archive.savingsBuckets.length,
    subscriptions: archive.subscriptions.length,
    bills: archive.bills.length,
    statements: archive.statements.length,
    transactions: archive.transactions.length,
  }
}

const settingsOf = ({
  timeZone,
  currency,
  locale,
  weekStart,
  totalBudget,
}: ProfileChange): ProfileChange => ({ timeZone, currency, locale, weekStart, totalBudget })

/** Restores the profile; an icon that the owner doesn't have leaves the present one. */
function restoreProfile(tx: Tx, viewer: CommandContext, profile: ProfileChange): void {
  try {
    changeProfile(tx, viewer, profile)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not_owned') throw error
    changeProfile(tx, viewer, { ...profile, profileImageUrl: undefined })
  }
}
