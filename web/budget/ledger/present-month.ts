import { useQuery } from '@tanstack/react-query'
import { type Month, monthOf } from '../../../src/values/day.ts'
import { today } from '../../ui/preferences.ts'
import { monthQuery } from './queries.ts'

/** The budget's month of today: late in a month that begins on another day it is named after the next. */
export function usePresentMonth(): Month {
  const here = monthOf(today())
  return useQuery(monthQuery(here)).data?.present ?? here
}
