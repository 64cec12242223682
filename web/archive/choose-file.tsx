import { faFileArrowUp } from '@fortawesome/free-solid-svg-icons/faFileArrowUp'
import { faFileLines } from '@fortawesome/free-solid-svg-icons/faFileLines'
import { type DragEvent, useState } from 'react'
import { Icon } from '../ui/icon.tsx'

interface ChooseFileProps {
  /** Of the file that was chosen. */
  name: string | undefined
  isBusy: boolean
  onFile: (file: File) => void
}

export function ChooseFile({ name, isBusy, onFile }: ChooseFileProps) {
  const [isOver, setOver] = useState(false)

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped && !isBusy) onFile(dropped)
  }
  return (
    <label
      className={`grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-4 rounded-xl border-2 border-dashed px-4 py-3.5 transition-colors duration-150 has-disabled:cursor-wait has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary ${isOver ? 'border-primary bg-primary/8' : 'border-line hover:border-edge'}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <span className="grid size-10 place-items-center rounded-xl bg-secondary text-primary">
        <Icon icon={name ? faFileLines : faFileArrowUp} className="size-4.5" />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-semibold" title={name}>
          {name ?? 'Choose a file, or drop it here'}
        </span>
        <span className="block text-sm text-muted">
          {name ? 'Choose another file' : 'A JSON file that was exported here'}
        </span>
      </span>
      <input
        type="file"
        accept=".json,application/json"
        aria-label="File to import"
        disabled={isBusy}
        className="sr-only"
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          // Emptied, so that the same file can be chosen again after it was corrected.
          event.target.value = ''
          if (chosen) onFile(chosen)
        }}
      />
    </label>
  )
}
