import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { answer, api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { differing, type Fields } from '../api/meanwhile.ts'
import { useMembers } from '../api/members.ts'
import { CELL } from '../ui/choice.tsx'
import { labelOf, type NameOf, wordsOf } from './field-words.ts'

/** The side whose value of a field stays. */
type Whose = 'yours' | 'theirs'
export type Choices = Record<string, Whose>

const once = { staleTime: Number.POSITIVE_INFINITY }

/** Names of the accounts, categories, groups, goals and members of the book. */
function useNameOf(): NameOf {
  const lists = [
    useQuery({ queryKey: keys.accounts, queryFn: () => answer(api.accounts.$get()), ...once }).data,
    useQuery({ queryKey: keys.categories, queryFn: () => answer(api['budget-categories'].$get()), ...once })
      .data,
    useQuery({ queryKey: keys.categoryGroups, queryFn: () => answer(api['category-groups'].$get()), ...once })
      .data,
    useQuery({ queryKey: keys.buckets, queryFn: () => answer(api['savings-buckets'].$get()), ...once }).data,
  ]
  const members = useMembers()
  return (id) => {
    for (const list of [...lists, members]) {
      const found = (list as { id: string; name: string }[] | undefined)?.find((row) => row.id === id)
      if (found) return found.name
    }
  }
}

/** The fields in which the two differ. */
const quarrelsOf = (yours: Fields, theirs: Fields): string[] =>
  Object.keys(differing(theirs, yours)).filter((field) => field in theirs && field !== 'rev')

/** Fields that are sent after all: all of yours that differ, but those that stay as they are. */
export const keptOf = (yours: Fields, theirs: Fields, choices: Choices): Fields => {
  const quarrels = quarrelsOf(yours, theirs)
  return Object.fromEntries(
    Object.entries(yours).filter(
      ([field]) => field !== 'rev' && quarrels.includes(field) && choices[field] !== 'theirs',
    ),
  )
}

interface ChoiceOfFieldsProps {
  yours: Fields
  theirs: Fields
  choices: Choices
  onChoose: (choices: Choices) => void
}

/** A choice for each field that two have changed: what you have entered, or what stands there by now. */
export function ChoiceOfFields({ yours, theirs, choices, onChoose }: ChoiceOfFieldsProps) {
  const id = useId()
  const nameOf = useNameOf()
  const quarrels = quarrelsOf(yours, theirs)
  return (
    <div className="grid gap-4">
      {quarrels.map((field) => (
        <fieldset key={field} className="min-w-0">
          <legend className="mb-1.5 text-sm font-medium">{labelOf(field)}</legend>
          <div className="grid gap-1.5 min-[26rem]:grid-cols-2">
            {(['yours', 'theirs'] as const).map((whose) => (
              <label key={whose} className={`${CELL} min-h-11 gap-0.5 rounded-field px-3 py-2`}>
                <input
                  type="radio"
                  className="sr-only"
                  name={`${id} ${field}`}
                  value={whose}
                  checked={(choices[field] ?? 'yours') === whose}
                  onChange={() => onChoose({ ...choices, [field]: whose })}
                />
                <span className="text-xs text-muted">{whose === 'yours' ? 'Yours' : 'Theirs'}</span>
                <span className="text-sm font-medium wrap-anywhere text-base-content">
                  {wordsOf(field, (whose === 'yours' ? yours : theirs)[field], nameOf)}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
