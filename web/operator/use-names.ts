import { useQueries } from '@tanstack/react-query'
import { isPseudonym, type NameById, namesOf } from './people.ts'
import { namesQuery } from './queries.ts'

/** Ids of one request, at most: as many as fit into an address. */
const MAX_NAMED = 100

/** Names for these ids of a log, which may be anybody's among very many. */
export function useNames(ids: readonly (string | null)[]): NameById {
  const wanted = [...new Set(ids)].filter((id) => id !== null && !isPseudonym(id)) as string[]
  const parts = Array.from({ length: Math.ceil(wanted.length / MAX_NAMED) }, (_, part) =>
    wanted.slice(part * MAX_NAMED, (part + 1) * MAX_NAMED),
  )
  const found = useQueries({ queries: parts.map(namesQuery) })
  return namesOf(
    found.flatMap(({ data }) => data ?? []),
    found.every(({ isSuccess, isPlaceholderData }) => isSuccess && !isPlaceholderData),
  )
}
