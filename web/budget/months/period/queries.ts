import type { z } from 'zod'
import type { BudgetPeriod, BudgetPeriodChange } from '../../../../src/budget/months/wire.ts'
import { answer, api, keyed } from '../../../api/client.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useUndoable } from '../../undo.ts'

const period = api['budget-period']

const put = (json: z.input<typeof BudgetPeriodChange>, key: string) =>
  answer(period.$put({ json }, keyed(key)))

/** The choice between months and counters, with the way to the other one. */
export function useChoosePeriod(budgetPeriod: BudgetPeriod['budgetPeriod']) {
  const other = budgetPeriod === 'month' ? 'continuous' : 'month'
  return useUndoable((_: null, key) => put({ budgetPeriod }, key), {
    done: budgetPeriod === 'month' ? 'Your budget runs month by month' : 'Your budget runs on until a reset',
    failed: 'Failed to choose',
    undo: {
      run: (key) => put({ budgetPeriod: other }, key),
      done: other === 'month' ? 'Your budget runs month by month' : 'Your budget runs on until a reset',
      failed: 'Failed to choose',
    },
  })
}

export const useChangePeriod = () =>
  useCommand(put, {
    done: 'Budget settings saved',
    failed: 'Failed to save the budget settings',
    isInForm: true,
  })
