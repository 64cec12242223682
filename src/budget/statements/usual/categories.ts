/** Categories with which a book may begin, in the order in which they stand; those of the sample data are among them. */
export const USUAL = [
  { name: 'Housing & Utilities', icon: 'fas fa-home' },
  { name: 'Groceries', icon: 'fas fa-shopping-basket' },
  { name: 'Dining Out', icon: 'fas fa-utensils' },
  { name: 'Transportation', icon: 'fas fa-car' },
  { name: 'Shopping', icon: 'fas fa-shopping-bag' },
  { name: 'Household Goods', icon: 'fas fa-couch' },
  { name: 'Entertainment', icon: 'fas fa-gamepad' },
  { name: 'Healthcare', icon: 'fas fa-stethoscope' },
  { name: 'Travel', icon: 'fas fa-plane' },
  { name: 'Insurance & Fees', icon: 'fas fa-umbrella' },
] as const

export type UsualName = (typeof USUAL)[number]['name']
