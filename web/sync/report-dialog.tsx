import { useQuery } from '@tanstack/react-query'
import type { RefusedCall } from '../../src/homes/browser/wire.ts'
import { dismissAllCalls, dismissCall, retryCall } from '../api/local.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatInstant } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { describeCall } from './describe-call.ts'
import { refusedQuery, useReportWork } from './queries.ts'

/** What the server refused, each with its reason, until it is dismissed. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const refused = useQuery({ ...refusedQuery, refetchOnMount: 'always' })
  const dismissAll = useReportWork(dismissAllCalls)
  const calls = refused.data ?? []
  return (
    <Dialog
      title="Sync report"
      description="These changes were made without the server, and it could not take them over."
      onClose={onClose}
    >
      <Loaded
        query={refused}
        what="the report"
        waiting={<Skeleton className="h-32" />}
        empty={<EmptyState picture="safe" title="Nothing to report" text="Everything is with the server." />}
        isEmpty={() => calls.length === 0}
      >
        <ul className="grid grid-cols-1 gap-3">
          {calls.map((call) => (
            <Refused key={call.key} call={call} />
          ))}
        </ul>
      </Loaded>
      {calls.length > 1 ? (
        <DialogActions>
          <Button busy={dismissAll.isPending} onClick={() => dismissAll.mutate(undefined)}>
            Dismiss all
          </Button>
        </DialogActions>
      ) : null}
    </Dialog>
  )
}

function Refused({ call }: { call: RefusedCall }) {
  const dismiss = useReportWork(dismissCall)
  const retry = useReportWork(retryCall)
  const what = describeCall(call)
  return (
    <li className="grid gap-3 rounded-xl border border-line bg-base-200 p-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{what}</p>
        <p className="mt-0.5 text-sm text-error wrap-anywhere">{call.reason}</p>
        <p className="figures mt-0.5 text-sm text-muted">{formatInstant(call.at)}</p>
      </div>
      <div className="flex gap-2">
        <Button small className="max-md:h-11" busy={retry.isPending} onClick={() => retry.mutate(call.key)}>
          Try again
        </Button>
        <Button
          small
          look="quiet"
          className="max-md:h-11"
          busy={dismiss.isPending}
          onClick={() => dismiss.mutate(call.key)}
        >
          Dismiss
        </Button>
      </div>
    </li>
  )
}
