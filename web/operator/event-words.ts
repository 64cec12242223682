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

/** What happened, in a sentence; and which details it has told by that. */
const SENTENCES: Record<SecurityEvent['eventType'], { say: (details: Details) => string; told: string[] }> = {
  failed_auth: {
    say: ({ provider }) =>
      provider ? `A sign-in by ${methodName(provider)} failed` : 'A wrong password or code at sign-in',
    // Its code says less than the reason beside it.
    told: ['provider', 'failure'],
  },
  account_locked: {
    say: ({ minutes = 15 }) => `Five wrong passwords: the account is locked for ${minutes} minutes`,
    told: ['minutes'],
  },
  suspicious_login: {
    say: ({ lastLoginIp }) =>
      `A sign-in from a new address with a new browser${lastLoginIp ? `; the one before came from ${lastLoginIp}` : ''}`,
    told: ['lastLoginIp'],
  },
  rate_limit_hit: {
    say: ({ limit, path }) =>
      `Too many requests: ${limit ? `more than ${limit} in a minute` : 'more in a minute than are allowed'}${path ? `, at ${path}` : ''}`,
    told: ['limit', 'path'],
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
