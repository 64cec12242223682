import type { Cycle } from '../../values/cycle.ts'
import { addDays, addMonths, type Day, firstDayOf, monthOf } from '../../values/day.ts'

/** A made-up household. Amounts are decimal texts; days count from the first of a month, from 0. */
export const ACCOUNTS = [
  {
    name: 'Everyday Checking',
    type: 'checking',
    balance: '1840.00',
    icon: 'fas fa-university',
    color: 'primary',
  },
  {
    name: 'Rainy Day Savings',
    type: 'savings',
    balance: '5200.00',
    icon: 'fas fa-piggy-bank',
    color: 'success',
  },
  {
    name: 'Travel Card',
    type: 'credit_card',
    balance: '-86.40',
    icon: 'fas fa-credit-card',
    color: 'warning',
  },
] as const

export const CATEGORIES = [
  { name: 'Housing & Utilities', allocated: '1300.00', icon: 'fas fa-home' },
  { name: 'Groceries', allocated: '520.00', icon: 'fas fa-shopping-basket' },
  { name: 'Dining Out', allocated: '180.00', icon: 'fas fa-utensils' },
  { name: 'Transportation', allocated: '140.00', icon: 'fas fa-car' },
  { name: 'Entertainment', allocated: '90.00', icon: 'fas fa-gamepad' },
  { name: 'Household Goods', allocated: '120.00', icon: 'fas fa-couch' },
  { name: 'Healthcare', allocated: '80.00', icon: 'fas fa-stethoscope' },
] as const

export const BUCKETS = [
  { name: 'Lisbon in May', target: '1800.00', saved: '740.00', icon: 'fas fa-plane' },
  { name: 'Emergency fund', target: '6000.00', saved: '3150.00', icon: 'fas fa-first-aid' },
] as const

/** Settings of the household's budget by category: amounts assigned, a rest that stays, one that is saved, and a target. */
export const BUDGET = {
  /** Amounts of the present month, in place of the planned ones. */
  assigned: { Groceries: '540.00', 'Dining Out': '160.00' },
  stays: 'Groceries',
  /** The category whose rest goes into the goal that has a date. */
  saves: { category: 'Transportation', goal: 'Lisbon in May' },
  target: { category: 'Healthcare', amount: '300.00', months: 6 },
} as const

/** The first of the next May that is some months away, by when the journey is to be paid. */
export const journeyOn = (today: Day): Day => {
  const may: Day = `${today.slice(0, 4)}-05-01`
  return addMonths(monthOf(today), 2) < monthOf(may) ? may : `${Number(today.slice(0, 4)) + 1}-05-01`
}

interface SampleRecurring {
  kind: 'bill' | 'subscription'
  name: string
  amount: string
  cycle: Cycle
  /** The day of the month that it is due on. */
  day: number
  icon: string
  /** The name of one of CATEGORIES. */
  category: (typeof CATEGORIES)[number]['name']
}

export const RECURRING: SampleRecurring[] = [
  {
    kind: 'bill',
    name: 'Rent',
    amount: '1150.00',
    cycle: 'monthly',
    day: 1,
    icon: 'fas fa-home',
    category: 'Housing & Utilities',
  },
  {
    kind: 'bill',
    name: 'Electricity',
    amount: '74.30',
    cycle: 'monthly',
    day: 12,
    icon: 'fas fa-bolt',
    category: 'Housing & Utilities',
  },
  {
    kind: 'bill',
    name: 'Internet',
    amount: '39.99',
    cycle: 'monthly',
    day: 20,
    icon: 'fas fa-wifi',
    category: 'Housing & Utilities',
  },
  {
    kind: 'subscription',
    name: 'Netflix',
    amount: '15.49',
    cycle: 'monthly',
    day: 8,
    icon: 'netflix',
    category: 'Entertainment',
  },
  {
    kind: 'subscription',
    name: 'Spotify',
    amount: '10.99',
    cycle: 'monthly',
    day: 15,
    icon: 'spotify',
    category: 'Entertainment',
  },
]

export interface SampleEntry {
  type: 'income' | 'expense'
  amount: string
  description: string
  /** The name of one of CATEGORIES. */
  category?: (typeof CATEGORIES)[number]['name']
  date: Day
}

/** Entries of every month, February included: the day of it, what, how much and where. */
const MONTHLY: [day: number, description: string, amount: string, category?: SampleEntry['category']][] = [
  [2, 'Green Market', '64.18', 'Groceries'],
  [4, 'Monthly pass', '59.00', 'Transportation'],
  [6, 'Trattoria da Nino', '42.50', 'Dining Out'],
  [9, 'Corner Bakery', '11.80', 'Groceries'],
  [11, 'Green Market', '71.35', 'Groceries'],
  [13, 'Cinema Palace', '27.00', 'Entertainment'],
  [16, 'Hardware store', '38.90', 'Household Goods'],
  [18, 'Green Market', '58.02', 'Groceries'],
  [19, 'Noodle Bar', '23.40', 'Dining Out'],
  [21, 'Pharmacy at the Park', '18.75', 'Healthcare'],
  [23, 'Fuel', '46.10', 'Transportation'],
  [25, 'Green Market', '82.67', 'Groceries'],
  [27, 'Concert tickets', '56.00', 'Entertainment'],
]

export const MONTHS = 3

/** The months shown, the present one last. */
const monthsShown = (today: Day) =>
  Array.from({ length: MONTHS }, (_, index) => addMonths(monthOf(today), index - MONTHS + 1))

/** Three months of income and spending, up to and including today. */
export function entriesUntil(today: Day): SampleEntry[] {
  return monthsShown(today).flatMap((month) => {
    const dayOf = (day: number) => addDays(firstDayOf(month), day - 1)
    const salary: SampleEntry = { type: 'income', amount: '2480.00', description: 'Salary', date: dayOf(1) }
    const spent = MONTHLY.map(
      ([day, description, amount, category]): SampleEntry => ({
        type: 'expense',
        amount,
        description,
        category,
        date: dayOf(day),
      }),
    )
    return [salary, ...spent].filter(({ date }) => date <= today)
  })
}
