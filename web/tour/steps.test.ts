import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { guidedTour } from './guided.ts'
import { pageTour } from './page-tours.ts'
import { PAGE_TOURS, tourOf } from './running.ts'

const rewarded = { rewardsEnabled: true }
const unrewarded = { rewardsEnabled: false }
const allSteps = () => [...guidedTour(rewarded), ...PAGE_TOURS.flatMap((path) => pageTour(path))]

it('the guided tour has seven steps on the dashboard', () => {
  for (const user of [rewarded, unrewarded]) {
    const steps = guidedTour(user)
    expect(steps.map(({ path }) => path)).toEqual(Array(7).fill('/'))
    expect(steps.filter(({ budgetMode }) => budgetMode).map(({ id }) => id)).toEqual(['budget-categories'])
  }
})

it('every target is in the source of a page', () => {
  const source = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(join('web', file), 'utf8'))
    .join('\n')
  const named = [...source.matchAll(/(?:data-tour="|tourName=\{[^}]*\? ')([a-z-]+)/g)].map(([, name]) => name)
  for (const { id, target } of allSteps()) if (target) expect(named, id).toContain(target)
})

it('each subject that the app names has a step', () => {
  const ids = allSteps().map(({ id }) => id)
  for (const id of [
    'points-system',
    'achievements-system',
    'shop-themes',
    'rewards-nav',
    'referral-system',
    'theme-selection',
    'storage-mode',
    'accounts-page',
    'savings-buckets',
    'bills-tracking',
  ])
    expect(ids).toContain(id)
})

it('who has switched rewards off hears nothing of them', () => {
  const steps = guidedTour(unrewarded)
  expect(JSON.stringify(steps)).not.toMatch(/point|reward|achievement|shop/i)
  expect(PAGE_TOURS.filter((path) => tourOf(path, unrewarded))).toEqual([
    '/budget',
    '/accounts',
    '/savings',
    '/bills',
    '/subscriptions',
    '/preferences',
  ])
  expect(JSON.stringify(guidedTour(rewarded))).toMatch(/earns a point/)
})

it('a page that looks otherwise is shown as it looks', () => {
  const shown = (...targets: string[]) =>
    pageTour('/budget', (target) => targets.includes(target)).map(({ id }) => id)
  expect(shown('budget-counters')).toEqual(['budget-counters'])
  expect(shown('budget-to-assign')).toEqual(['budget-to-assign'])
  expect(shown('budget-to-assign', 'budget-categories-of-month')).toEqual([
    'budget-to-assign',
    'budget-categories-of-month',
  ])
  // Still on its way.
  expect(shown()).toHaveLength(3)
})

it('a page without a tour of its own offers none', () => {
  expect(tourOf('/', rewarded)).toBeUndefined()
  expect(tourOf('/transactions', rewarded)).toBeUndefined()
})
