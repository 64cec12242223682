import type { Cents } from '../../../src/values/money.ts'
import { createStore, useStore } from '../../api/store.ts'

/**
 * Cents that each category has in the present month of a book by months, by its id; empty in any other book, undefined
 * until the server has said which it is.
 */
export const inMonth = createStore<Readonly<Record<string, Cents>> | undefined>(undefined)
export const useInMonth = () => useStore(inMonth)
