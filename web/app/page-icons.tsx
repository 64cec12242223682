import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { faBagShopping } from '@fortawesome/free-solid-svg-icons/faBagShopping'
import { faBolt } from '@fortawesome/free-solid-svg-icons/faBolt'
import { faBullseye } from '@fortawesome/free-solid-svg-icons/faBullseye'
import { faChartLine } from '@fortawesome/free-solid-svg-icons/faChartLine'
import { faCreditCard } from '@fortawesome/free-solid-svg-icons/faCreditCard'
import { faFileImport } from '@fortawesome/free-solid-svg-icons/faFileImport'
import { faFileLines } from '@fortawesome/free-solid-svg-icons/faFileLines'
import { faGear } from '@fortawesome/free-solid-svg-icons/faGear'
import { faGift } from '@fortawesome/free-solid-svg-icons/faGift'
import { faMedal } from '@fortawesome/free-solid-svg-icons/faMedal'
import { faPeopleRoof } from '@fortawesome/free-solid-svg-icons/faPeopleRoof'
import { faPlug } from '@fortawesome/free-solid-svg-icons/faPlug'
import { faPrint } from '@fortawesome/free-solid-svg-icons/faPrint'
import { faRankingStar } from '@fortawesome/free-solid-svg-icons/faRankingStar'
import { faScaleBalanced } from '@fortawesome/free-solid-svg-icons/faScaleBalanced'
import { faStore } from '@fortawesome/free-solid-svg-icons/faStore'
import { faTrophy } from '@fortawesome/free-solid-svg-icons/faTrophy'
import { faUserGear } from '@fortawesome/free-solid-svg-icons/faUserGear'
import { faUserGroup } from '@fortawesome/free-solid-svg-icons/faUserGroup'
import { faUserShield } from '@fortawesome/free-solid-svg-icons/faUserShield'
import { Icon } from '../ui/icon.tsx'

const ICONS: Record<string, IconDefinition> = {
  '/payees': faStore,
  '/net-worth': faScaleBalanced,
  '/analytics': faChartLine,
  '/automation': faBolt,
  '/goal-plan': faBullseye,
  '/reports': faFileLines,
  '/report': faPrint,
  '/import': faFileImport,
  '/leaderboard': faRankingStar,
  '/points': faGift,
  '/achievements': faMedal,
  '/shop': faBagShopping,
  '/referral': faUserGroup,
  '/profile': faUserShield,
  '/billing': faCreditCard,
  '/preferences': faGear,
  '/household': faPeopleRoof,
  '/connections': faPlug,
  '/operator': faUserGear,
  trophy: faTrophy,
}

/** The icon of a page that the sidebar doesn't show from the first moment on, by its path; or of a badge. */
export function PageIcon({ name, className }: { name: string; className: string }) {
  const icon = ICONS[name]
  return icon ? <Icon icon={icon} className={className} /> : null
}
