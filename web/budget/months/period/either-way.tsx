import type { BudgetPeriod } from '../../../../src/budget/months/wire.ts'
import { Amount } from '../../../ui/amount.tsx'

const HEAD = 'py-1.5 font-medium whitespace-nowrap'

/** Table of each category's spending, in the present month and since its last Reset. */
export function EitherWay({ categories }: Pick<BudgetPeriod, 'categories'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className="max-h-64 overflow-auto" tabIndex={0} aria-label="Spent either way">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-[0.8125rem] text-muted">
            <th scope="col" className={`w-full pr-3 ${HEAD}`}>
              Spent
            </th>
            <th scope="col" className={`px-3 text-right ${HEAD}`}>
              This month
            </th>
            <th scope="col" className={`pl-3 text-right ${HEAD}`}>
              Since Reset
            </th>
          </tr>
        </thead>
        <tbody>
          {categories.map(({ categoryId, name, month, continuous }) => (
            <tr key={categoryId} className="border-t border-line align-baseline">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal wrap-anywhere">
                {name}
              </th>
              <td className="px-3 py-1.5 text-right">
                <Amount value={month} />
              </td>
              <td className="py-1.5 pl-3 text-right">
                <Amount value={continuous} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
