import type { Cents } from '../../../src/values/money.ts'
import { createStore, useStore } from '../../api/store.ts'

/** What each category has in the present month of a book by months, in cents by its id; empty in any other book. */
export const inMonth = createStore<Readonly<Record<string, Cents>>>({})
export const useInMonth = () => useStore(inMonth)
