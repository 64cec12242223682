import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { type Issue, issuesOf, statusOf } from '../api/errors.ts'
import { useRowsAtOnce } from '../api/rows-at-once.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { FormError } from '../ui/field.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { formatCount } from '../ui/format.ts'
import { SectionCard } from '../ui/section-card.tsx'
import { Status } from '../ui/status.tsx'
import { UploadProgress } from '../ui/upload-progress.tsx'
import { ExportLink } from './export-link.tsx'
import { useImport } from './queries.ts'
import { BROKEN, readFile } from './read-file.ts'

/** The broken places of the file, and how each is broken. */
function Issues({ issues }: { issues: Issue[] }) {
  if (issues.length === 0) return null
  return (
    <ul
      aria-label="What is wrong with the file"
      className="max-h-56 divide-y divide-line overflow-y-auto rounded-xl border border-line text-sm"
    >
      {issues.map(({ path, message }) => (
        <li key={`${path} ${message}`} className="px-4 py-2 wrap-anywhere">
          <span className="font-mono font-semibold">{path || 'the file'}</span>: {message}
        </li>
      ))}
    </ul>
  )
}

interface ImportDialogProps {
  contents: string[]
  onConfirm: () => void
  onClose: () => void
}

function ImportDialog({ contents, onConfirm, onClose }: ImportDialogProps) {
  return (
    <Dialog
      title="Replace everything with this file?"
      description={`All that is here now is removed, and what the file has takes its place: ${contents.join(', ') || 'nothing'}. This can’t be undone.`}
      onClose={onClose}
    >
      <div className="grid gap-3 rounded-xl border border-line bg-base-200 p-4">
        <p className="text-sm text-pretty text-muted">
          Not sure? Keep what is here now in a file of its own first. Your points and purchases stay as they
          are.
        </p>
        <div>
          <ExportLink>Export what is here now</ExportLink>
        </div>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="danger" onClick={onConfirm}>
          Replace everything
        </Button>
      </DialogActions>
    </Dialog>
  )
}

export function ImportCard() {
  const [isAsking, setAsking] = useState(false)
  const reading = useMutation({ mutationFn: readFile })
  const { command, run, part } = useImport()
  // A file that the server found broken stays so, however often it is sent.
  const readable = statusOf(command.error) === 400 ? undefined : reading.data
  const content = useRef<HTMLDivElement>(null)
  const most = useRowsAtOnce() ?? Number.POSITIVE_INFINITY
  const atMost = formatCount(most)
  const isTooLong = readable !== undefined && readable.rows > most

  useEffect(() => {
    // The pressed button leaves the page, and so does the progress bar in the end: the focus must not be lost.
    if (command.status !== 'idle' && document.activeElement === document.body) content.current?.focus()
  }, [command.status])

  function choose(file: File) {
    command.reset()
    reading.mutate(file)
  }
  function bringIn() {
    setAsking(false)
    if (readable) run(readable.file, reading.reset)
  }
  function discard() {
    reading.reset()
    content.current?.focus()
  }
  return (
    <SectionCard
      title="Import your data"
      text="Brings back such a file and replaces everything that is here now. Points and purchases are not taken from it."
    >
      <div ref={content} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
        <FileDrop
          label="File to import"
          accept=".json,application/json"
          kinds={`A JSON file that was exported here${most < Number.POSITIVE_INFINITY ? `, of at most ${atMost} rows of a kind` : ''}`}
          className="px-4 py-3.5"
          name={reading.variables?.name}
          isBusy={reading.isPending || command.isPending}
          onFile={choose}
        />
        {reading.isSuccess && !reading.data ? <FormError message={BROKEN} /> : null}
        {isTooLong ? (
          <FormError
            message={`This file has ${formatCount(readable.rows)} rows of a kind, and this server reads ${atMost} at a time. Nothing was sent.`}
          />
        ) : null}
        <Status>
          {command.isPending ? (
            <UploadProgress part={part} what="the file" working="Replacing your data" />
          ) : null}
        </Status>
        <FormError message={command.error?.message} />
        <Issues issues={issuesOf(command.error)} />
        {readable && !command.isPending ? (
          <div className="grid gap-4 rounded-xl border border-line bg-base-200 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
            <p className="text-pretty">
              <span className="font-semibold">{readable.from}: </span>
              {readable.contents.join(', ') || 'nothing'}
            </p>
            <div className="grid gap-2 sm:flex">
              <Button onClick={discard}>Discard</Button>
              {isTooLong ? null : (
                <Button look="primary" onClick={() => setAsking(true)}>
                  Import…
                </Button>
              )}
            </div>
          </div>
        ) : null}
      </div>
      <p className="text-sm text-pretty text-muted">
        Coming from another app?{' '}
        <Link href="/bring-in" className="font-semibold text-primary underline">
          Bring in a book
        </Link>{' '}
        of Actual, YNAB, Firefly III and others: it is added to what is here.
      </p>
      {isAsking && readable ? (
        <ImportDialog contents={readable.contents} onConfirm={bringIn} onClose={() => setAsking(false)} />
      ) : null}
    </SectionCard>
  )
}
