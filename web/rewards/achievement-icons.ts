import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { faBuildingColumns } from '@fortawesome/free-solid-svg-icons/faBuildingColumns'
import { faBullseye } from '@fortawesome/free-solid-svg-icons/faBullseye'
import { faCalendarCheck } from '@fortawesome/free-solid-svg-icons/faCalendarCheck'
import { faChartLine } from '@fortawesome/free-solid-svg-icons/faChartLine'
import { faChartPie } from '@fortawesome/free-solid-svg-icons/faChartPie'
import { faCreditCard } from '@fortawesome/free-solid-svg-icons/faCreditCard'
import { faFire } from '@fortawesome/free-solid-svg-icons/faFire'
import { faFlagCheckered } from '@fortawesome/free-solid-svg-icons/faFlagCheckered'
import { faIdBadge } from '@fortawesome/free-solid-svg-icons/faIdBadge'
import { faListCheck } from '@fortawesome/free-solid-svg-icons/faListCheck'
import { faMagnifyingGlassDollar } from '@fortawesome/free-solid-svg-icons/faMagnifyingGlassDollar'
import { faMountainSun } from '@fortawesome/free-solid-svg-icons/faMountainSun'
import { faPen } from '@fortawesome/free-solid-svg-icons/faPen'
import { faPersonHiking } from '@fortawesome/free-solid-svg-icons/faPersonHiking'
import { faPiggyBank } from '@fortawesome/free-solid-svg-icons/faPiggyBank'
import { faSeedling } from '@fortawesome/free-solid-svg-icons/faSeedling'
import { faSun } from '@fortawesome/free-solid-svg-icons/faSun'
import { faTrophy } from '@fortawesome/free-solid-svg-icons/faTrophy'
import { faUmbrella } from '@fortawesome/free-solid-svg-icons/faUmbrella'
import { faUserGroup } from '@fortawesome/free-solid-svg-icons/faUserGroup'
import type { AchievementId } from '../../src/rewards/achievements/wire.ts'

export const ACHIEVEMENT_ICONS: Record<AchievementId, IconDefinition> = {
  first_transaction: faPen,
  first_budget: faChartPie,
  first_savings_goal: faPiggyBank,
  first_account: faBuildingColumns,
  savings_milestone_25: faSeedling,
  savings_milestone_50: faPersonHiking,
  savings_milestone_75: faMountainSun,
  savings_milestone_100: faFlagCheckered,
  multiple_goals_completed: faTrophy,
  expense_categorized: faListCheck,
  monthly_budget_met: faBullseye,
  budget_streak_3: faFire,
  spending_reduced: faChartLine,
  debt_payment: faCreditCard,
  subscription_review: faMagnifyingGlassDollar,
  emergency_fund: faUmbrella,
  positive_net_worth: faSun,
  daily_check_in: faCalendarCheck,
  profile_completed: faIdBadge,
  first_referral: faUserGroup,
}
