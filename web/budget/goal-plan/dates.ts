import { useState } from 'react'
import { type Day, parseDay } from '../../../src/values/day.ts'

/** By the id of the goal: by when it is to be reached. Kept in this browser only. */
export type GoalDates = Record<string, Day>

const STORED = 'bucketbook_goalDates'

function storedDates(): GoalDates {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}')
    return Object.fromEntries(
      Object.entries(stored ?? {}).filter(([, day]) => typeof day === 'string' && parseDay(day)),
    )
  } catch {
    return {}
  }
}

function store(dates: GoalDates) {
  try {
    localStorage.setItem(STORED, JSON.stringify(dates))
  } catch {
    // Storage is switched off or full: they stay for as long as the page.
  }
}

/** The dates, and how to set one; an empty text takes it away. */
export function useGoalDates(): [GoalDates, (id: string, day: string) => void] {
  const [dates, setDates] = useState(storedDates)
  function setDate(id: string, day: string) {
    const { [id]: _, ...others } = dates
    const next = parseDay(day) ? { ...others, [id]: day } : others
    setDates(next)
    store(next)
  }
  return [dates, setDate]
}
