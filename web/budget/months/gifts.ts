import { faChartSimple } from '@fortawesome/free-solid-svg-icons/faChartSimple'
import { faListUl } from '@fortawesome/free-solid-svg-icons/faListUl'
import { faPiggyBank } from '@fortawesome/free-solid-svg-icons/faPiggyBank'
import { faRotateLeft } from '@fortawesome/free-solid-svg-icons/faRotateLeft'
import type { Gift } from './queries.ts'

export type Give = (gift: Gift) => void

/** Three ways to fill a month, as items of a menu. */
export const fillItems = (give: Give, only?: Gift['only']) => {
  const fill = (from: 'last-month' | 'plan' | 'average-3') => () => give({ kind: 'fill', from, only })
  return [
    { label: 'As last month', icon: faRotateLeft, run: fill('last-month') },
    { label: 'As planned', icon: faListUl, run: fill('plan') },
    { label: 'Average of three months', icon: faChartSimple, run: fill('average-3') },
  ]
}

/** Menu items that fund or fill a group or a category alone. */
export const giftItems = (give: Give, only: NonNullable<Gift['only']>) => [
  { label: 'Fund', icon: faPiggyBank, run: () => give({ kind: 'fund', only }) },
  ...fillItems(give, only).map((item) => ({ ...item, label: `Fill: ${item.label.toLowerCase()}` })),
]
