import { accountCases } from './accounts.ts'
import { amendedCases } from './amended.ts'
import { appAgainCases } from './app-again.ts'
import { appFormatCases } from './app-formats.ts'
import { appListCases } from './app-lists.ts'
import { appMonthCases } from './app-months.ts'
import { appTableCases } from './app-tables.ts'
import { appCases } from './apps.ts'
import { archiveCases } from './archive.ts'
import { brokenArchiveCases } from './archive-broken.ts'
import { balanceCases } from './balances.ts'
import { billCases } from './bills.ts'
import { borderCases } from './borders.ts'
import { bucketCases } from './buckets.ts'
import { bulkCases } from './bulk.ts'
import { calendarCases } from './calendar.ts'
import { categoryCases } from './categories.ts'
import { categoryPlanCases } from './category-plans.ts'
import { choosingCases } from './choosing.ts'
import type { Case, World } from './client.ts'
import { comingBackCases } from './coming-back.ts'
import { commandCases } from './commands.ts'
import { csvAccountCases } from './csv-accounts.ts'
import { dashboardCases } from './dashboard.ts'
import { dividedCases } from './divided.ts'
import { dropTransferCases } from './drop-transfers.ts'
import { dropCases } from './drops.ts'
import { firstFileCases } from './first-files.ts'
import { goalImportCases } from './goal-imports.ts'
import { goalMoveCases } from './goal-moves.ts'
import { goalsDoneCases } from './goals-done.ts'
import { groupCases } from './groups.ts'
import { hostileCases } from './hostile.ts'
import { isolationCases } from './isolation.ts'
import { joiningCases } from './joining.ts'
import { knownRowCases } from './known-rows.ts'
import { layoutCases } from './layouts.ts'
import { listCases } from './lists.ts'
import { matchingCases } from './matching.ts'
import { meantCases } from './meant.ts'
import { mistakenCases } from './mistaken.ts'
import { moneyFlowCases } from './money-flow.ts'
import { monthCases } from './months.ts'
import { plannedMonthCases } from './months-planned.ts'
import { namedCases } from './named.ts'
import { nameCases } from './names.ts'
import { openingCases } from './openings.ts'
import { overdrawnCases } from './overdrawn.ts'
import { paceCases } from './pace.ts'
import { paidByGoalCases } from './paid-by-goals.ts'
import { payeeCases } from './payees.ts'
import { proofCases } from './proofs.ts'
import { refundCases } from './refunds.ts'
import { requestCases } from './requests.ts'
import { restoringCases } from './restoring.ts'
import { rewardCases } from './rewards.ts'
import { saidRowCases } from './said-rows.ts'
import { sampleCases } from './sample.ts'
import { searchingCases } from './searching.ts'
import { splitCases } from './splits.ts'
import { keptSplitCases } from './splits-kept.ts'
import { standingOrderCases } from './standing-orders.ts'
import { statementCases } from './statements.ts'
import { subscriptionCases } from './subscriptions.ts'
import { togetherCases } from './together.ts'
import { transactionCases } from './transactions.ts'
import { transferCases } from './transfers.ts'
import { undoCases } from './undo.ts'
import { uploadCases } from './uploads.ts'

/** 15 March 2026, noon in UTC: when every case begins. */
const NOON = '2026-03-15T12:00:00.000Z'

/** Behaviour that every home has to show, in the owner's words. */
export const cases: Case[] = [
  ...accountCases,
  ...balanceCases,
  ...nameCases,
  ...categoryCases,
  ...bucketCases,
  ...goalsDoneCases,
  ...goalMoveCases,
  ...transferCases,
  ...matchingCases,
  ...choosingCases,
  ...joiningCases,
  ...openingCases,
  ...overdrawnCases,
  ...dividedCases,
  ...paceCases,
  ...paidByGoalCases,
  ...goalImportCases,
  ...standingOrderCases,
  ...billCases,
  ...subscriptionCases,
  ...transactionCases,
  ...splitCases,
  ...keptSplitCases,
  ...refundCases,
  ...listCases,
  ...searchingCases,
  ...payeeCases,
  ...moneyFlowCases,
  ...monthCases,
  ...plannedMonthCases,
  ...namedCases,
  ...bulkCases,
  ...mistakenCases,
  ...groupCases,
  ...meantCases,
  ...requestCases,
  ...restoringCases,
  ...comingBackCases,
  ...borderCases,
  ...categoryPlanCases,
  ...dashboardCases,
  ...calendarCases,
  ...statementCases,
  ...appCases,
  ...appFormatCases,
  ...appAgainCases,
  ...appListCases,
  ...appMonthCases,
  ...appTableCases,
  ...knownRowCases,
  ...amendedCases,
  ...layoutCases,
  ...uploadCases,
  ...dropCases,
  ...firstFileCases,
  ...dropTransferCases,
  ...proofCases,
  ...saidRowCases,
  ...csvAccountCases,
  ...undoCases,
  ...sampleCases,
  ...rewardCases,
  ...archiveCases,
  ...brokenArchiveCases,
  ...commandCases,
  ...togetherCases,
  ...hostileCases,
  ...isolationCases,
]

/** Runs one case from the same moment on as every other. */
export async function runCase(world: World, { run }: Case): Promise<void> {
  world.setNow(NOON)
  await run(world)
}

/** Runs the cases of the list from `begin` to before `end` one after the other; error null where it holds. */
export async function runCases(
  world: World,
  begin: number,
  end: number,
): Promise<{ name: string; error: string | null }[]> {
  const results = []
  for (const each of cases.slice(begin, end)) {
    const error = await runCase(world, each).then(
      () => null,
      (reason: unknown) => (reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)),
    )
    results.push({ name: each.name, error })
  }
  return results
}
