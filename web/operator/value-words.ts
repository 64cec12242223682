import { formatCount, formatInstant } from '../ui/format.ts'

type Values = Record<string, unknown>

const LABELS: Record<string, string> = {
  isSuspended: 'Suspended',
  suspensionReason: 'Reason',
  subscriptionTier: 'Tier',
  subscriptionExpiry: 'Tier ends',
  emailVerified: 'E-mail verified',
  email: 'E-mail',
  authProvider: 'Account by',
  accounts: 'Accounts that rows go into',
  host: 'Service',
  lastLoginIp: 'Address before',
}
/** Ways of signing in, and services that banks are asked through. */
const PROVIDERS: Record<string, string> = {
  local: 'password',
  oidc: 'single sign-on',
  google: 'Google',
  facebook: 'Facebook',
  simplefin: 'SimpleFIN',
  'enable-banking': 'Enable Banking',
}
/** The name of a way of signing in; an unknown one as it is. */
export const methodName = (method: unknown): string => PROVIDERS[String(method)] ?? String(method)

/** Names of values that are milliseconds since 1970. */
const INSTANTS = ['subscriptionExpiry']

/** "someName" as "Some name". */
const labelOf = (name: string): string => {
  const words = name.replaceAll(/[_-]|(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

function written(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return INSTANTS.includes(name) ? 'never' : 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (INSTANTS.includes(name)) return formatInstant(new Date(value as string | number).toISOString())
  if (name === 'method' || name === 'provider') return methodName(value)
  if (typeof value === 'number') return formatCount(value)
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export interface Change {
  label: string
  /** Undefined where only the new value was noted. */
  before?: string
  after?: string
}

/** Each value that was noted, for people to read; one that stayed as it was is left away. */
export function changesOf(oldValues: Values | null, newValues: Values | null): Change[] {
  const names = new Set([...Object.keys(oldValues ?? {}), ...Object.keys(newValues ?? {})])
  return [...names].flatMap((name) => {
    const hasBefore = oldValues !== null && name in oldValues
    const hasAfter = newValues !== null && name in newValues
    if (hasBefore && hasAfter && oldValues[name] === newValues[name]) return []
    return {
      label: labelOf(name),
      ...(hasBefore ? { before: written(name, oldValues[name]) } : {}),
      ...(hasAfter ? { after: written(name, newValues[name]) } : {}),
    }
  })
}
