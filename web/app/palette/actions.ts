import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { faArrowRightFromBracket } from '@fortawesome/free-solid-svg-icons/faArrowRightFromBracket'
import { faBoxArchive } from '@fortawesome/free-solid-svg-icons/faBoxArchive'
import { faBullseye } from '@fortawesome/free-solid-svg-icons/faBullseye'
import { faCompass } from '@fortawesome/free-solid-svg-icons/faCompass'
import { faDownload } from '@fortawesome/free-solid-svg-icons/faDownload'
import { faHardDrive } from '@fortawesome/free-solid-svg-icons/faHardDrive'
import { faKeyboard } from '@fortawesome/free-solid-svg-icons/faKeyboard'
import { faMinus } from '@fortawesome/free-solid-svg-icons/faMinus'
import { faMoon } from '@fortawesome/free-solid-svg-icons/faMoon'
import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { faRightLeft } from '@fortawesome/free-solid-svg-icons/faRightLeft'
import { faTableCellsLarge } from '@fortawesome/free-solid-svg-icons/faTableCellsLarge'
import type { User } from '../../../src/identity/wire.ts'
import { connection, hasUnsent } from '../../api/connection.ts'
import { budgetModeNow, setBudgetMode } from '../../budget/dashboard/budget-mode.ts'
import type { useEntry } from '../../budget/transactions/entry-provider.tsx'
import { signOut } from '../../identity/queries.ts'
import { switchMode } from '../../sync/switch-mode.ts'
import { startTour } from '../../tour/running.ts'
import { plural } from '../../ui/format.ts'
import { isDark, lookNow, setLook } from '../../ui/look.ts'
import { sun } from '../../ui/theme-toggle.tsx'
import { showToast } from '../../ui/toast.ts'
import { ask } from './asked.ts'

/** Means of an action: the user, the way to a page, and the dialogs of new entries. */
export interface Desk {
  user: User
  go: (path: string) => void
  openEntry: ReturnType<typeof useEntry>['openEntry']
}

export interface Action {
  id: string
  label: string
  /** Other words for the action, by which people may look. */
  words: string
  icon: IconDefinition
  /** True while the action makes sense; without it the action is always offered. */
  when?: (user: User) => boolean
  run: (desk: Desk) => unknown
}

async function exportTransactions() {
  try {
    const { exportCsv } = await import('../../budget/transactions/export-csv.ts')
    const count = await exportCsv('Transactions', {})
    const text = `${plural(count, 'transaction')} of the last 3 months`
    showToast({ tone: 'success', title: 'CSV exported', text })
  } catch {
    showToast({ tone: 'error', title: 'Error', text: 'Failed to export the transactions' })
  }
}

const move = (wanted: 'local' | 'online') =>
  switchMode(wanted).catch((error: Error) =>
    showToast({ tone: 'error', title: 'Error', text: error.message }),
  )

function turnBudgetMode(isOn: boolean, { go }: Desk) {
  setBudgetMode(isOn)
  go('/')
}

const adds = (id: string, what: string, address: string, words: string): Action => ({
  id: `add-${id}`,
  label: `Add ${what}`,
  words: `new create ${words}`,
  icon: faPlus,
  run: ({ go }) => go(address),
})

/** Everything that the palette can do, in the order in which it is offered. */
export const ACTIONS: readonly Action[] = [
  {
    id: 'add-expense',
    label: 'Add expense',
    words: 'new create spend pay payment purchase transaction',
    icon: faMinus,
    run: ({ openEntry }) => openEntry('expense'),
  },
  {
    id: 'add-income',
    label: 'Add income',
    words: 'new create salary earn deposit transaction',
    icon: faPlus,
    run: ({ openEntry }) => openEntry('income'),
  },
  {
    id: 'add-transfer',
    label: 'Add transfer',
    words: 'new create move money between accounts card payment transaction',
    icon: faRightLeft,
    run: ({ openEntry }) => openEntry('transfer'),
  },
  adds('account', 'account', '/accounts?new=account', 'bank card cash wallet'),
  adds('category', 'category', '/?new=category', 'budget allocation envelope'),
  adds('goal', 'savings goal', '/savings?new=goal', 'bucket save target'),
  adds('bill', 'bill', '/bills?new=bill', 'invoice rent utility due'),
  adds('subscription', 'subscription', '/subscriptions?new=subscription', 'streaming service membership'),
  {
    id: 'budget-mode-on',
    label: 'Turn Budget Mode on',
    words: 'focus categories only hide panels',
    icon: faBullseye,
    when: () => !budgetModeNow(),
    run: (desk) => turnBudgetMode(true, desk),
  },
  {
    id: 'budget-mode-off',
    label: 'Turn Budget Mode off',
    words: 'focus categories only show everything',
    icon: faBullseye,
    when: budgetModeNow,
    run: (desk) => turnBudgetMode(false, desk),
  },
  {
    id: 'arrange-dashboard',
    label: 'Arrange the dashboard',
    words: 'order move hide show panels customize',
    icon: faTableCellsLarge,
    run: ({ go }) => {
      // There is nothing to arrange while the panels are hidden.
      setBudgetMode(false)
      go('/?new=arrangement')
    },
  },
  {
    id: 'theme-dark',
    label: 'Switch to the dark theme',
    words: 'night mode look appearance colors',
    icon: faMoon,
    when: () => !isDark(lookNow().theme),
    run: () => setLook({ theme: 'dark' }),
  },
  {
    id: 'theme-light',
    label: 'Switch to the light theme',
    words: 'day bright mode look appearance colors',
    icon: sun,
    when: () => isDark(lookNow().theme),
    run: () => setLook({ theme: 'light' }),
  },
  {
    id: 'export-csv',
    label: 'Export transactions as CSV',
    words: 'download save spreadsheet excel last 3 months',
    icon: faDownload,
    run: exportTransactions,
  },
  {
    id: 'export-all',
    label: 'Export or delete your data',
    words: 'download everything json file backup import restore account',
    icon: faBoxArchive,
    run: ({ go }) => go('/profile#data'),
  },
  {
    id: 'local-on',
    label: 'Turn online storage off',
    words: 'local mode on offline browser',
    icon: faHardDrive,
    when: (user) => user.subscriptionTier === 'premium' && connection().mode === 'online',
    run: () => move('local'),
  },
  {
    id: 'local-off',
    label: 'Turn online storage on',
    words: 'local mode off send sync browser',
    icon: faHardDrive,
    when: () => connection().mode === 'local',
    run: () => move('online'),
  },
  {
    id: 'tour',
    label: 'Start the guided tour',
    words: 'help introduction onboarding show around walkthrough',
    icon: faCompass,
    run: ({ go }) => {
      go('/')
      startTour('guided')
    },
  },
  {
    id: 'shortcuts',
    label: 'Keyboard shortcuts',
    words: 'help keys hotkeys',
    icon: faKeyboard,
    run: () => ask('shortcuts'),
  },
  {
    id: 'sign-out',
    label: 'Sign out',
    words: 'log out logout leave',
    icon: faArrowRightFromBracket,
    run: () => (hasUnsent(connection()) ? ask('unsent') : signOut()),
  },
]
