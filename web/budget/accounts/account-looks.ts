import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { faBuildingColumns } from '@fortawesome/free-solid-svg-icons/faBuildingColumns'
import { faChartLine } from '@fortawesome/free-solid-svg-icons/faChartLine'
import { faCreditCard } from '@fortawesome/free-solid-svg-icons/faCreditCard'
import { faMoneyBillWave } from '@fortawesome/free-solid-svg-icons/faMoneyBillWave'
import { faPiggyBank } from '@fortawesome/free-solid-svg-icons/faPiggyBank'
import { faWallet } from '@fortawesome/free-solid-svg-icons/faWallet'
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
