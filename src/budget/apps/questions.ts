import { formatMoney } from '../../values/money.ts'
import type { AppQuestion } from './formats/book.ts'
import type { Plan, PlannedAccount } from './planned.ts'
import type { AppChoices } from './wire.ts'

const TYPES = [
  ['checking', 'A bank account'],
  ['savings', 'Savings'],
  ['credit_card', 'A credit card, or another debt'],
  ['cash', 'Cash'],
  ['investment', 'Investments, or something of worth'],
] as const
const MOST_NAMED = 5

/** True for an account that will hold here what it holds there. */
export const agrees = ({ account, beforeCents, addedCents }: PlannedAccount): boolean =>
  beforeCents + addedCents === account.thereCents

/** The questions to answer before the book can come in. */
export function questionsOf(plan: Plan, { accept }: AppChoices): AppQuestion[] {
  const taken = [...plan.accounts.values()].filter(({ isLeftOut }) => !isLeftOut)
  return [
    ...plan.book.questions,
    ...taken.flatMap((one) => (one.id === null && one.type === null ? [typeQuestion(one)] : [])),
    ...(accept.includes('currency') ? [] : currencyQuestions(taken)),
    ...(accept.includes('balance') ? [] : balanceQuestion(taken)),
  ]
}

const leaveOut = (key: string, name: string) => ({
  label: 'Leave it out',
  example: `Nothing of ${name} comes; transfers with it come as entries.`,
  set: { accountMap: { [key]: null } },
})

const typeQuestion = ({ account: { key, name, typeThere } }: PlannedAccount): AppQuestion => ({
  kind: 'account',
  message: `Bucketbook has no type of account for ${name}${typeThere ? ` (${typeThere})` : ''}. Which of ours is it?`,
  choices: [
    ...TYPES.map(([type, label]) => ({
      label,
      example: `${name} becomes an account of the type ${type.replace('_', ' ')}.`,
      set: { accountMap: { [key]: type } },
    })),
    leaveOut(key, name),
  ],
})

/** Amounts of several currencies can't be added up: the book has one, and accounts in another are asked about. */
function currencyQuestions(taken: PlannedAccount[]): AppQuestion[] {
  const counts = new Map<string, number>()
  for (const { account, rows } of taken)
    if (account.currency) counts.set(account.currency, (counts.get(account.currency) ?? 0) + rows + 1)
  if (counts.size < 2) return []
  const [main] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? []
  const others = taken.filter(({ account }) => account.currency && account.currency !== main)
  const names = others.map(({ account }) => `${account.name} (${account.currency})`).join(', ')
  return [
    {
      kind: 'currency',
      message: `Most of the book is in ${main}, but not ${names}. Bucketbook adds up all accounts as one currency.`,
      choices: [
        {
          label: 'Leave them out',
          example: 'Transfers with them come as entries.',
          set: { accountMap: Object.fromEntries(others.map(({ account }) => [account.key, null])) },
        },
        {
          label: 'Bring them in as they stand',
          example: 'Their amounts count as the same currency.',
          set: { accept: ['currency'] },
        },
      ],
    },
  ]
}

function balanceQuestion(taken: PlannedAccount[]): AppQuestion[] {
  const wrong = taken.filter((one) => !agrees(one))
  if (wrong.length === 0) return []
  const named = wrong.slice(0, MOST_NAMED).map(({ account, beforeCents, addedCents }) => {
    const here = beforeCents + addedCents
    return `${account.name} would hold ${formatMoney(here)} here and holds ${formatMoney(account.thereCents)} there, ${formatMoney(Math.abs(here - account.thereCents))} apart`
  })
  const more = wrong.length > MOST_NAMED ? `; and ${wrong.length - MOST_NAMED} more` : ''
  return [
    {
      kind: 'balance',
      message: `The balances don’t agree: ${named.join('; ')}${more}.`,
      choices: [
        {
          label: 'Bring it in nevertheless',
          example: 'The accounts can be set right afterwards.',
          set: { accept: ['balance'] },
        },
      ],
    },
  ]
}
