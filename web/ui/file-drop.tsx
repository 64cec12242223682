import { faFileArrowUp } from '@fortawesome/free-solid-svg-icons/faFileArrowUp'
import { faFileLines } from '@fortawesome/free-solid-svg-icons/faFileLines'
import { type DragEvent, useState } from 'react'
import { Icon } from './icon.tsx'

interface FileDropProps {
  /** What the field is called. */
  label: string
  /** As the `accept` of a file input. */
  accept: string
  /** Which files it takes, in words. */
  kinds: string
  /** Of the file that was chosen. */
  name: string | undefined
  isBusy: boolean
  /** Paddings and ground. */
  className: string
  onFile: (file: File) => void
}

/** A place to choose a file, or to drop it. */
export function FileDrop({ label, accept, kinds, name, isBusy, className, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false)

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped && !isBusy) onFile(dropped)
  }

  return (
    <label
      className={`grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-4 rounded-xl border-2 border-dashed transition-colors duration-150 has-disabled:cursor-wait has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary ${className} ${isOver ? 'border-primary bg-primary/8' : 'border-line hover:border-edge'}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {/* Part of the name, beside what is seen: whoever speaks or listens has the chosen file as well. */}
      <span className="sr-only">{label}</span>
      <span className="grid size-10 place-items-center rounded-xl bg-secondary text-primary">
        <Icon icon={name ? faFileLines : faFileArrowUp} className="size-4.5" />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-semibold" title={name}>
          {name ?? 'Choose a file, or drop it here'}
        </span>
        <span className="block text-sm text-muted">{name ? 'Choose another file' : kinds}</span>
      </span>
      <input
        type="file"
        accept={accept}
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
