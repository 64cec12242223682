import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RefusedCall } from '../../src/homes/browser/wire.ts'
import { rowOf } from '../api/errors.ts'
import { keys } from '../api/keys.ts'
import type { Fields } from '../api/meanwhile.ts'
import { dismissAllCalls, dismissCall, retryCall, rowOfCall, settleMeanwhile } from '../api/refused-calls.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatInstant } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ChoiceOfFields, type Choices, keptOf } from './choice-of-fields.tsx'
import { describeCall } from './describe-call.ts'
import { refusedQuery, useReportWork } from './queries.ts'
import { ofBook } from './state-words.ts'

/** Calls that the server refused, each with its reason, until they are dismissed. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const refused = useQuery({ ...refusedQuery, refetchOnMount: 'always' })
  const dismissAll = useReportWork(dismissAllCalls)
  const calls = refused.data ?? []
  return (
    <Dialog
      title="Sync report"
      description={`These changes${ofBook()} were made without the server, and it could not take them over.`}
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
            <li key={call.key} className="grid gap-3 rounded-xl border border-line bg-base-200 p-4">
              {call.row && call.body ? (
                <Quarrel call={call} yours={call.body as Fields} row={call.row} />
              ) : (
                <Refused call={call} />
              )}
            </li>
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
  return (
    <>
      <What call={call} />
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
    </>
  )
}

function What({ call }: { call: RefusedCall }) {
  return (
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">{describeCall(call)}</p>
      <p className="mt-0.5 text-sm text-error wrap-anywhere">{call.reason}</p>
      <p className="figures mt-0.5 text-sm text-muted">{formatInstant(call.at)}</p>
    </div>
  )
}

/** A change of what somebody else has changed meanwhile: field by field, yours or theirs. */
function Quarrel({ call, yours, row }: { call: RefusedCall; yours: Fields; row: Fields }) {
  const now = useQuery({ queryKey: [...keys.refused, call.key], queryFn: () => rowOfCall(call) }).data
  const [later, setLater] = useState<Fields>()
  const theirs = later ?? now ?? row
  const [choices, setChoices] = useState<Choices>({})
  const settle = useReportWork(settleMeanwhile)
  const fields = keptOf(yours, theirs, choices)
  const isTheirs = Object.keys(fields).length === 0
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        settle.mutate(
          { call, fields, rev: theirs.rev },
          // A row that has changed once more while it was looked at is shown as it is now.
          { onError: (error) => setLater(rowOf(error) ?? theirs) },
        )
      }}
    >
      <What call={call} />
      <ChoiceOfFields yours={yours} theirs={theirs} choices={choices} onChoose={setChoices} />
      <Button
        type="submit"
        look="primary"
        small
        className="justify-self-start max-md:h-11"
        busy={settle.isPending}
      >
        {isTheirs ? 'Keep theirs' : 'Save what I chose'}
      </Button>
    </form>
  )
}
