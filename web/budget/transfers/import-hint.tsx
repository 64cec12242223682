import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { plural } from '../../ui/format.ts'
import { suggestionsQuery } from './queries.ts'

/** Points to the rows of an import that look like halves of transfers. */
export function ImportedTransfers({ statementIds }: { statementIds: string[] }) {
  const { data: pairs = [] } = useQuery(suggestionsQuery)
  const count = pairs.filter((pair) =>
    [pair.expense, pair.income].some(
      (row) => row.statementId !== null && statementIds.includes(row.statementId),
    ),
  ).length
  if (count === 0) return null
  return (
    <p className="rounded-field bg-base-200 px-4 py-3 text-pretty">
      {count === 1 ? 'One of these rows looks' : `${plural(count, 'row')} of these look`} like a transfer
      between your accounts.{' '}
      <Link href="/transactions" className="font-semibold text-primary underline">
        {count === 1 ? 'Look at it' : 'Look at them'}
      </Link>
    </p>
  )
}
