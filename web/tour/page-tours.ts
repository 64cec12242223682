import type { TourName } from './running.ts'
import type { TourStep } from './step.ts'

type Short = Omit<TourStep, 'side' | 'path'> & Partial<Pick<TourStep, 'side'>>

const budget: Short[] = [
  {
    id: 'budget-to-assign',
    title: 'Ready to assign',
    text: 'What your accounts hold and no category has yet. Press it to see how it is made up. Fill takes over what was assigned last month or is planned, Fund gives categories what they still need; both first show what they would do.',
    target: 'budget-to-assign',
    needsTarget: true,
  },
  {
    id: 'budget-categories-of-month',
    title: 'Your categories in this month',
    text: 'Press what is assigned and type another amount; 120+30 works, too. Press what is available to move money or to cover what is overspent. What is left at the end of the month goes back or stays, as the category says.',
    target: 'budget-categories-of-month',
    needsTarget: true,
    side: 'top',
  },
  {
    id: 'budget-counters',
    title: 'From Reset to Reset',
    text: 'What each category has spent since its last Reset, of what it is allocated. Begin with months where you want to plan month by month; nothing counted so far is lost.',
    target: 'budget-counters',
    needsTarget: true,
    side: 'top',
  },
]

const accounts: Short[] = [
  {
    id: 'accounts-page',
    title: 'Your accounts',
    text: 'A card for each account, with its balance and what last happened in it. From a card you import a bank statement, correct the balance, or put the account aside. Above them is the total of the active ones.',
    target: 'accounts-page',
  },
]

const savings: Short[] = [
  {
    id: 'savings-buckets',
    title: 'Savings buckets',
    text: 'A bucket for each thing you save for. Put money in or take it out from its card and watch it fill. When a bucket is full you can celebrate, and the goal is done.',
    target: 'savings-buckets',
  },
]

const bills: Short[] = [
  {
    id: 'bills-tracking',
    title: 'What comes every month',
    text: 'Each has a card with its amount and its next due date, the most urgent first. Pay from the card: the payment is recorded, and the due date moves on by itself.',
    target: 'bills-tracking',
  },
]
const billViews: Short = {
  id: 'bills-views',
  title: 'Cards, list or calendar',
  text: 'The list shows more of them at a glance. The calendar shows the same on the days it is due, subscriptions among them.',
  target: 'views',
}

const points: Short[] = [
  {
    id: 'points-system',
    title: 'Your points',
    text: 'Each transaction you record earns a point, up to 10 a day, and achievements earn more. Below stands where the last ones came from, and what they can buy at once.',
    target: 'points-system',
  },
  {
    id: 'rewards-nav',
    title: 'Everything about rewards',
    text: 'Points, achievements, the shop and referrals stand together in this part of the sidebar. Who wants none of it can switch it off in the preferences.',
    target: 'rewards-nav',
    side: 'right',
    inSidebar: true,
    groups: ['rewards'],
  },
]

const achievements: Short[] = [
  {
    id: 'achievements-system',
    title: 'How achievements work',
    text: 'They come by themselves with what you do, and each earns points once. The cards below tell how far you are. Nothing is ever taken away for a day you missed.',
    target: 'achievements-system',
  },
]

const themeSelection: Short = {
  id: 'theme-selection',
  title: 'Themes and backgrounds',
  text: 'Choose how Bucketbook looks in this browser. What you own stands in these lists, and a press puts it on.',
  target: 'theme-selection',
  side: 'right',
  inSidebar: true,
  groups: ['settings'],
}

const shop: Short[] = [
  {
    id: 'shop-themes',
    title: 'Themes and other looks',
    text: 'Points buy themes and backgrounds here. They stay yours; where something is only for a time, its row says so.',
    target: 'shop-themes',
    side: 'top',
  },
  themeSelection,
]

const referral: Short[] = [
  {
    id: 'referral-system',
    title: 'Invite somebody',
    text: 'Give your link or your code to somebody who may use this server. Once they record their first transaction, you both get points.',
    target: 'referral-system',
  },
]

const preferences: Short[] = [
  themeSelection,
  {
    id: 'storage-mode',
    title: 'Where your book is kept',
    text: 'On the server, with cloud copies, while online storage is on, which takes premium. Off is local mode: it is kept in this browser alone, and nothing is sent until you turn it on again. Without premium it is saved on this server, and copied when you sync.',
    target: 'storage-mode',
    side: 'right',
    inSidebar: true,
    groups: ['settings'],
  },
]

const TOURS: Record<Exclude<TourName, 'guided'>, Short[]> = {
  '/budget': budget,
  '/accounts': accounts,
  '/savings': savings,
  '/bills': [...bills, billViews],
  '/subscriptions': bills,
  '/points': points,
  '/achievements': achievements,
  '/shop': shop,
  '/referral': referral,
  '/preferences': preferences,
}

/** The short tour of a page as it looks now; it stays on it. One that shows none of its subjects yet is led through all. */
export function pageTour(
  path: Exclude<TourName, 'guided'>,
  isShown: (target: string) => boolean = () => true,
): TourStep[] {
  const steps = TOURS[path].map((step): TourStep => ({ side: 'bottom', ...step, path }))
  const seen = steps.filter(({ needsTarget, target = '' }) => !needsTarget || isShown(target))
  return seen.length > 0 ? seen : steps
}
