import { type Day, dayAt } from '../../src/values/day.ts'

/** The user's choice of how money, dates and weeks are shown; a shared book has its own currency and time zone. */
export interface Preferences {
  currency: string
  locale: string
  weekStart: 'sunday' | 'monday' | 'saturday'
  timeZone: string
}

let current: Preferences = {
  currency: 'USD',
  locale: 'en-US',
  weekStart: 'sunday',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
}
let changes = 0

export const preferences = (): Preferences => current

/** Called by the app before it draws anything for a user; whatever it draws then is written their way. */
export function setPreferences({ currency, locale, weekStart, timeZone }: Preferences) {
  const isSame =
    currency === current.currency &&
    locale === current.locale &&
    weekStart === current.weekStart &&
    timeZone === current.timeZone
  if (isSame) return
  // Another zone may have another day.
  if (timeZone !== current.timeZone) shownDay = undefined
  current = { currency, locale, weekStart, timeZone }
  changes += 1
}

let shownDay: Day | undefined

/** The day that a calendar in the book's time zone shows now. */
export const dayNow = (): Day => dayAt(Date.now(), current.timeZone)

/** The day of which the page shows the book: the present one, once what is shown is of that day too. */
export const today = (): Day => shownDay ?? dayNow()

/** Called by the app when what it shows is of that day. */
export function showDay(day: Day) {
  shownDay = day
}

/** Makes something of the preferences once, and anew after they have changed. */
export function byPreferences<Made>(make: (preferences: Preferences) => Made): () => Made {
  let made: { value: Made; of: number } | undefined
  return () => {
    if (made?.of !== changes) made = { value: make(current), of: changes }
    return made.value
  }
}
