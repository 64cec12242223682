import type { TourFor, TourStep } from './step.ts'

/** The tour for whoever is new: seven steps over the dashboard. */
export const guidedTour = ({ rewardsEnabled }: TourFor): TourStep[] => [
  {
    id: 'welcome',
    title: 'Welcome to Bucketbook',
    text: 'Your accounts, budget, savings and bills in one book. This tour takes about a minute and changes nothing in it.',
    side: 'bottom',
    path: '/',
  },
  {
    id: 'navigation',
    title: 'Navigation and features',
    text: `Start at the dashboard, or go straight to your budget, accounts, savings, bills and subscriptions. ${
      rewardsEnabled ? 'Your points, achievements and the shop are under Rewards & Achievements; y' : 'Y'
    }our profile, premium and preferences are under Storage & Settings.`,
    target: 'navigation',
    side: 'right',
    path: '/',
    inSidebar: true,
    groups: rewardsEnabled ? ['rewards', 'settings'] : ['settings'],
  },
  {
    id: 'dashboard',
    title: 'Dashboard overview',
    text: 'What all your active accounts and savings come to, how far your savings goals are, and what has come in and gone out this month.',
    target: 'account-overview',
    side: 'bottom',
    path: '/',
  },
  {
    id: 'budget-mode',
    title: 'Budget Mode',
    text: 'One press hides everything but your spending categories, and another brings it all back. The next step shows what that looks like.',
    target: 'budget-mode',
    side: 'bottom',
    path: '/',
  },
  {
    id: 'budget-categories',
    title: 'Budget categories',
    text: `Give each category a limit. Its bar fills as soon as you record an expense and changes colour above 80%, and again once the limit is passed. On the Budget page every month has its own amounts, and what is left can stay.${
      rewardsEnabled ? ' Each transaction you record earns a point, up to 10 a day.' : ''
    }`,
    target: 'budget-categories',
    side: 'bottom',
    path: '/',
    budgetMode: true,
    hidesSidebar: true,
  },
  {
    id: 'quick-entry',
    title: 'Quick transaction entry',
    text: 'Add an income, an expense or a transfer from any page with these buttons. An amount and a few words are enough.',
    target: 'quick-entry',
    side: 'bottom',
    path: '/',
  },
  {
    id: 'ready',
    title: 'Ready to start',
    text: 'That is all it takes. To see this tour again, press Tour here in the header. On some pages it offers a short tour of that page, too.',
    target: 'tour-button',
    side: 'bottom',
    path: '/',
  },
]
