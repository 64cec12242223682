import { faCircleExclamation } from '@fortawesome/free-solid-svg-icons/faCircleExclamation'
import { faCircleInfo } from '@fortawesome/free-solid-svg-icons/faCircleInfo'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import type { SecurityEvent } from '../../src/identity/wire.ts'
import { methodName } from './value-words.ts'

type Details = Record<string, unknown>

export const SEVERITIES = {
  low: { word: 'Low', tone: 'quiet', icon: faCircleInfo },
  medium: { word: 'Medium', tone: 'warning', icon: faTriangleExclamation },
  high: { word: 'High', tone: 'error', icon: faCircleExclamation },
  critical: { word: 'Critical', tone: 'error', icon: faCircleExclamation },
} as const

/** Locks by their counter: strangers to an account share the account's; a known browser and a session have their own. */
const LOCKED: Record<string, string> = {
  account: 'the account is locked',
  browser: 'a browser that the account knows is locked out',
  session: 'one of the signed-in browsers is locked out',
}

/** The sentence for each type of event, and the names of the details that it tells. */
const SENTENCES: Record<SecurityEvent['eventType'], { say: (details: Details) => string; told: string[] }> = {
  failed_auth: {
    say: ({ provider }) =>
      provider ? `A sign-in by ${methodName(provider)} failed` : 'A wrong password or code at sign-in',
    // The code in `failure` says less than the `reason` beside it, which is listed.
    told: ['provider', 'failure'],
  },
  account_locked: {
    say: ({ minutes = 15, locked }) =>
      `Five wrong passwords: ${LOCKED[String(locked)] ?? LOCKED.account} for ${minutes} minutes`,
    told: ['minutes', 'locked'],
  },
  suspicious_login: {
    say: ({ lastLoginIp, isNewPlace = true, isNewBrowser = true }) => {
      const strange = [isNewPlace && 'from a new address', isNewBrowser && 'with a new browser']
      const before = lastLoginIp ? `; the one before came from ${lastLoginIp}` : ''
      return `A sign-in ${strange.filter(Boolean).join(' ')}${before}`
    },
    told: ['lastLoginIp', 'isNewPlace', 'isNewBrowser'],
  },
  rate_limit_hit: {
    say: ({ limit, path, told }) =>
      told
        ? `Somebody tries which emails have an account: more than ${told} within an hour`
        : `Too many requests: ${limit ? `more than ${limit} in a minute` : 'more in a minute than are allowed'}${path ? `, at ${path}` : ''}`,
    told: ['limit', 'path', 'told'],
  },
  point_manipulation: { say: () => 'An attempt to be given points that were not earned', told: [] },
}

export const eventSentence = ({ eventType, details }: SecurityEvent): string =>
  SENTENCES[eventType].say(details ?? {})

/** The details that the sentence leaves out. */
export const otherDetails = ({ eventType, details }: SecurityEvent): Details =>
  Object.fromEntries(
    Object.entries(details ?? {}).filter(([name]) => !SENTENCES[eventType].told.includes(name)),
  )
