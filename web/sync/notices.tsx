import { faBoxArchive } from '@fortawesome/free-solid-svg-icons/faBoxArchive'
import { faClipboardList } from '@fortawesome/free-solid-svg-icons/faClipboardList'
import { faRotate } from '@fortawesome/free-solid-svg-icons/faRotate'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { User } from '../../src/identity/wire.ts'
import { setConnection, useConnection } from '../api/connection.ts'
import { sharedBook } from '../api/current-book.ts'
import { keep, kept } from '../api/storage.ts'
import { keepLost } from '../api/unsent-hint.ts'
import { Button } from '../ui/button.tsx'
import { formatInstant, plural } from '../ui/format.ts'
import { lazyNamed } from '../ui/lazy-named.ts'
import { Status } from '../ui/status.tsx'
import { Notice } from './notice.tsx'
import { useSending } from './queries.ts'
import { useStanding } from './standing.ts'
import { ofBook, onlyHere, unsentOf } from './state-words.ts'

const STORED = 'bucketbook_exportReminder'
const WEEK_MS = 7 * 86_400_000

/** True where changes have waited in this browser for a week, and nobody has been reminded for one. */
function isReminderDue(unsentSince: string | null): boolean {
  const now = Date.now()
  if (unsentSince === null || now - Date.parse(unsentSince) < WEEK_MS) return false
  return now - Number(kept(STORED) ?? 0) >= WEEK_MS
}

/** Keeps the reminder away for a week. */
const putOffReminder = (): void => keep(STORED, String(Date.now()))

const ReportDialog = lazyNamed(() => import('./report-dialog.tsx'), 'ReportDialog')
const OtherBooks = lazyNamed(() => import('./other-books.tsx'), 'OtherBooks')
const WaitingActions = lazyNamed(() => import('./waiting-actions.tsx'), 'WaitingActions')

const GOES_ON = 'You can go on: what you enter is kept in this browser and sent once it is back.'
const KEEP_TAB = 'Keep this tab open: without the server the page can’t be reloaded.'
const NO_COPY = 'This browser has no copy of your book yet, so nothing can be entered until it is back.'
const noCopyOf = (name: string) =>
  `This browser has no copy of “${name}” yet, so nothing can be entered in it until it is back.`

/** Notices of where the book and its changes are: the most important one that the owner should know of. */
export function Notices({ user }: { user: User }) {
  const connection = useConnection()
  const { mode, isReachable, isSyncing, notSent, local, others, left, lost } = connection
  const { tier, autoSync } = useStanding(user)
  const sending = useSending()
  const [isReporting, setReporting] = useState(false)
  const unsent = unsentOf(connection)
  const refused = local?.refused ?? 0

  return (
    <>
      {left.length > 0 || Object.values(others).some((one) => one.refused > 0) ? (
        <Suspense>
          <OtherBooks />
        </Suspense>
      ) : null}
      <Status>
        {lost > 0 ? (
          <Lost count={lost} userId={user.id} />
        ) : mode === 'online' && !isReachable ? (
          <Away hasCopy={local?.hasCopy ?? false} copiedAt={local?.copiedAt ?? null} />
        ) : mode === 'online' &&
          unsent > 0 &&
          !isSyncing &&
          (notSent !== null || (tier === 'premium' && !autoSync)) ? (
          <Notice
            icon={faTriangleExclamation}
            tone="warning"
            title={onlyHere(unsent)}
            text={`The server doesn’t have them yet. ${notSent ?? ''}`}
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
            title={`${plural(refused, 'change')}${ofBook()} could not be synced.`}
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

/** Says that the browser has emptied its damaged storage, which nobody else would tell. */
function Lost({ count, userId }: { count: number; userId: string }) {
  function dismiss() {
    keepLost(userId, 0)
    setConnection({ lost: 0 })
  }
  return (
    <Notice
      icon={faTriangleExclamation}
      tone="warning"
      title={`${plural(count, 'unsent change')} ${count === 1 ? 'was' : 'were'} lost.`}
      text="This browser found its storage damaged, as happens where it ends while it writes, and emptied it. All that was sent before is safe on the server."
    >
      <Button small className="max-md:h-11" onClick={dismiss}>
        Dismiss
      </Button>
    </Notice>
  )
}

function Away({ hasCopy, copiedAt }: { hasCopy: boolean; copiedAt: string | null }) {
  const age = copiedAt
    ? `Other ${sharedBook() ? 'members’ and devices’' : 'devices’'} changes are here up to ${formatInstant(copiedAt)}.`
    : ''
  const book = sharedBook()
  const words = hasCopy ? [GOES_ON, age] : [book ? noCopyOf(book.name) : NO_COPY]
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

/** A browser that promises nothing may clear what it has stored; any can be lost. */
function Reminder({ since }: { since: string | null }) {
  const [isOff, setOff] = useState(false)
  const isDue = !isOff && isReminderDue(since)
  const { data: promise } = useQuery({
    queryKey: ['kept'],
    queryFn: async () => (await import('../api/choose-mode.ts')).isKept(),
    enabled: isDue,
  })
  if (!isDue || !promise) return null
  function putOff() {
    putOffReminder()
    setOff(true)
  }
  return (
    <Notice
      icon={faBoxArchive}
      tone="info"
      title="Keep a copy of your book."
      text={`Changes of more than a week are only in this browser${promise === 'kept' ? '' : ', and it may clear what it stores'}. Go online to send them, or save a copy.`}
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
