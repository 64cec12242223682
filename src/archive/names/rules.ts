import { foldName } from '../../values/fold-text.ts'
import type { PayeeInput, TagInput } from './wire.ts'

interface Issue {
  path: PropertyKey[]
  message: string
}

/** The first row whose name another of the list has, folded. */
function sameName(part: 'payees' | 'tags', rows: { name: string }[]): Issue | undefined {
  const seen = new Set<string>()
  for (const [index, { name }] of rows.entries()) {
    const folded = foldName(name)
    if (folded === '' || seen.has(folded))
      return { path: [part, index, 'name'], message: folded ? 'Is there twice' : 'Name is required' }
    seen.add(folded)
  }
  return undefined
}

/** A text leads to one payee, and the name of a payee to itself. */
function sameSpelling(payees: PayeeInput[]): Issue | undefined {
  const owners = new Map(payees.map(({ id, name }) => [foldName(name), id]))
  for (const [index, { id, spellings }] of payees.entries())
    for (const text of spellings.map(foldName)) {
      if ((owners.get(text) ?? id) !== id)
        return { path: ['payees', index, 'spellings'], message: 'Leads to another payee too' }
      owners.set(text, id)
    }
  return undefined
}

/** A payee that was merged into itself, be it by way of others. */
function circle(payees: PayeeInput[]): Issue | undefined {
  const into = new Map(payees.map(({ id, mergedInto }) => [id, mergedInto]))
  const ends = new Set<string>()
  for (const [index, { id }] of payees.entries()) {
    const walked = new Set<string>()
    for (let at: string | null | undefined = id; at && !ends.has(at); at = into.get(at)) {
      if (walked.has(at)) return { path: ['payees', index, 'mergedInto'], message: 'Leads back to itself' }
      walked.add(at)
    }
    for (const each of walked) ends.add(each)
  }
  return undefined
}

/** The first name of a file that can't stand beside the others in a book, with its place; undefined where all can. */
export const wrongName = ({ payees, tags }: { payees: PayeeInput[]; tags: TagInput[] }): Issue | undefined =>
  sameName('payees', payees) ?? sameName('tags', tags) ?? sameSpelling(payees) ?? circle(payees)
