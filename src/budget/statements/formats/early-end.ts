import { refuse } from '../../../values/refusal.ts'

const PLURALS = { transaction: 'transactions', entry: 'entries' }

/** A download that broke off: what came may be right, but nobody would notice what didn't. */
export function refuseEarlyEnd(tag: string, count: number, noun: keyof typeof PLURALS): never {
  refuse(
    'invalid_file',
    `The file ends early: ${tag} is missing after ${count} ${count === 1 ? noun : PLURALS[noun]}.`,
  )
}
