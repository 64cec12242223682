import { createStore, useStore } from '../api/store.ts'

/** The tour of seven steps, or the short one of a page, by its path. */
export type TourName = 'guided' | (typeof PAGE_TOURS)[number]

/** The pages with a short tour of their own; what it shows is fetched with the tour. */
export const PAGE_TOURS = [
  '/budget',
  '/accounts',
  '/savings',
  '/bills',
  '/subscriptions',
  '/points',
  '/achievements',
  '/shop',
  '/referral',
  '/preferences',
] as const
const OF_REWARDS: readonly string[] = ['/points', '/achievements', '/shop', '/referral']

const running = createStore<TourName | null>(null)
let opener: Element | null = null

/** The short tour of the page at the path, where it has one for this user. */
export const tourOf = (path: string, { rewardsEnabled }: { rewardsEnabled: boolean }) =>
  PAGE_TOURS.find((page) => page === path && (rewardsEnabled || !OF_REWARDS.includes(page)))

export function startTour(name: TourName) {
  opener = document.activeElement
  running.set(name)
}

/** The focus goes back to what started it; where that is gone, to the Tour button. */
export function endTour() {
  if (!running.get()) return
  running.set(null)
  const from = opener
  opener = null
  requestAnimationFrame(() => {
    const isThere = from instanceof HTMLElement && from !== document.body && from.isConnected
    const next = isThere ? from : document.querySelector<HTMLElement>('[data-tour="tour-button"]')
    next?.focus({ preventScroll: true })
  })
}

export const useRunningTour = () => useStore(running)
