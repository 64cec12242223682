import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import {
  faBuildingColumns,
  faChartLine,
  faCreditCard,
  faMoneyBillWave,
  faPiggyBank,
  faWallet,
} from '@fortawesome/free-solid-svg-icons'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import type { IconChoice } from '../../ui/choice.tsx'

export const TYPE_LABELS: Record<Account['type'], string> = {
  checking: 'Checking',
  savings: 'Savings',
  credit_card: 'Credit card',
  cash: 'Cash',
  investment: 'Investment',
}

export const ACCOUNT_ICONS: readonly IconChoice[] = [
  { value: 'fas fa-university', label: 'Bank', icon: faBuildingColumns },
  { value: 'fas fa-piggy-bank', label: 'Savings', icon: faPiggyBank },
  { value: 'fas fa-credit-card', label: 'Credit card', icon: faCreditCard },
  { value: 'fas fa-money-bill-wave', label: 'Cash', icon: faMoneyBillWave },
  { value: 'fas fa-chart-line', label: 'Investment', icon: faChartLine },
  { value: 'fas fa-wallet', label: 'Wallet', icon: faWallet },
]

export const accountIcon = (stored: string): IconDefinition =>
  ACCOUNT_ICONS.find((choice) => choice.value === stored)?.icon ?? faBuildingColumns
