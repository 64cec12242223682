import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { issuesOf, statusOf } from '../api/errors.ts'
import { Button } from '../ui/button.tsx'
import { FormError } from '../ui/field.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { Status } from '../ui/status.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { Issues } from './issues.tsx'
import { Progress } from './progress.tsx'
import { useImport } from './queries.ts'
import { BROKEN, readFile } from './read-file.ts'

export function ImportCard() {
  const [isAsking, setAsking] = useState(false)
  const reading = useMutation({ mutationFn: readFile })
  const { command, run, part } = useImport()
  // What the server found broken stays so, however often it is sent.
  const readable = statusOf(command.error) === 400 ? undefined : reading.data
  const content = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // The button that began it is gone, and so is the progress in the end.
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
          kinds="A JSON file that was exported here"
          className="px-4 py-3.5"
          name={reading.variables?.name}
          isBusy={reading.isPending || command.isPending}
          onFile={choose}
        />
        {reading.isSuccess && !reading.data ? <FormError message={BROKEN} /> : null}
        <Status>{command.isPending ? <Progress part={part} /> : null}</Status>
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
              <Button look="primary" onClick={() => setAsking(true)}>
                Import…
              </Button>
            </div>
          </div>
        ) : null}
      </div>
      {isAsking && readable ? (
        <ImportDialog contents={readable.contents} onConfirm={bringIn} onClose={() => setAsking(false)} />
      ) : null}
    </SectionCard>
  )
}
