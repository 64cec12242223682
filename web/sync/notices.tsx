import { faBoxArchive } from '@fortawesome/free-solid-svg-icons/faBoxArchive'
import { faClipboardList } from '@fortawesome/free-solid-svg-icons/faClipboardList'
import { faRotate } from '@fortawesome/free-solid-svg-icons/faRotate'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { lazy, Suspense, useState } from 'react'
import type { User } from '../../src/identity/wire.ts'
import { useConnection } from '../api/connection.ts'
import { Button } from '../ui/button.tsx'
import { formatInstant, plural } from '../ui/format.ts'
import { Status } from '../ui/status.tsx'
import { Notice } from './notice.tsx'
import { useSending, useStanding } from './queries.ts'
import { isReminderDue, putOffReminder } from './reminder.ts'
import { onlyHere, unsentOf } from './state-words.ts'

const ReportDialog = lazy(() =>
  import('./report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
)
const WaitingActions = lazy(() =>
  import('./waiting-actions.tsx').then((module) => ({ default: module.WaitingActions })),
)

const GOES_ON = 'You can go on: what you enter is kept in this browser and sent once it is back.'
const KEEP_TAB = 'Keep this tab open: without the server the page can’t be reloaded.'
const NO_COPY = 'This browser has no copy of your book yet, so nothing can be entered until it is back.'

/** What the owner should know of their book's whereabouts: the most important thing of all. */
export function Notices({ user }: { user: User }) {
  const connection = useConnection()
  const { mode, isReachable, isSyncing, notSent, local } = connection
  const { tier, autoSync } = useStanding(user)
  const sending = useSending()
  const [isReporting, setReporting] = useState(false)
  const unsent = unsentOf(connection)
  const refused = local?.refused ?? 0

  return (
    <>
      <Status>
        {mode === 'online' && !isReachable ? (
          <Away hasCopy={local?.hasCopy ?? false} copiedAt={local?.copiedAt ?? null} />
        ) : mode === 'online' &&
          unsent > 0 &&
          !isSyncing &&
          (notSent !== null || (tier === 'premium' && !autoSync)) ? (
          <Notice
            icon={faTriangleExclamation}
            tone="warning"
            title={onlyHere(unsent)}
            text={`The server has not got them yet. ${notSent ?? ''}`}
          >
            <Button
              icon={faRotate}
              look="primary"
              small
              busy={sending.isPending}
              onClick={() => sending.mutate()}
            >
              Send now
            </Button>
            <Suspense>
              <WaitingActions count={unsent} />
            </Suspense>
          </Notice>
        ) : refused > 0 ? (
          <Notice
            icon={faClipboardList}
            tone="warning"
            title={`${plural(refused, 'change')} could not be synced.`}
            text="The server refused what it could not do. It waits in the report until you dismiss it."
          >
            <Button small className="max-md:h-11" onClick={() => setReporting(true)}>
              Review
            </Button>
          </Notice>
        ) : mode === 'local' ? (
          <Reminder since={local?.unsentSince ?? null} />
        ) : null}
      </Status>
      {isReporting ? (
        <Suspense>
          <ReportDialog onClose={() => setReporting(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function Away({ hasCopy, copiedAt }: { hasCopy: boolean; copiedAt: string | null }) {
  const age = copiedAt ? `Other devices’ changes are here up to ${formatInstant(copiedAt)}.` : ''
  const words = hasCopy ? [GOES_ON, age] : [NO_COPY]
  // Over https the browser has kept the page itself.
  if (!isSecureContext) words.push(KEEP_TAB)
  return (
    <Notice
      icon={faTriangleExclamation}
      tone="warning"
      title="The server can’t be reached."
      text={words.filter(Boolean).join(' ')}
    />
  )
}

/** A browser that promises nothing may clear what it has stored. */
function Reminder({ since }: { since: string | null }) {
  const [isOff, setOff] = useState(false)
  if (isOff || !isReminderDue(since)) return null
  function putOff() {
    putOffReminder()
    setOff(true)
  }
  return (
    <Notice
      icon={faBoxArchive}
      tone="info"
      title="Keep a copy of your book."
      text="Changes of more than a week are only in this browser, and it may clear what it stores. Go online to send them, or save a copy."
    >
      <Suspense>
        <WaitingActions count={0} />
      </Suspense>
      <Button small look="quiet" onClick={putOff}>
        Not now
      </Button>
    </Notice>
  )
}
