import { faFileArrowUp } from '@fortawesome/free-solid-svg-icons/faFileArrowUp'
import { faFileLines } from '@fortawesome/free-solid-svg-icons/faFileLines'
import { type DragEvent, useState } from 'react'
import { Icon } from './icon.tsx'

interface FileDropProps {
  /** The field's name for screen readers. */
  label: string
  /** The `accept` of the file input. */
  accept: string
  /** The kinds of files that it takes, in words. */
  kinds: string
  /** The name of the file that was chosen. */
  name: string | undefined
  isBusy: boolean
  /** Classes for paddings and ground. */
  className: string
  onFile?: (file: File) => void
  /** Takes several at once. */
  onFiles?: (files: File[]) => void
}

/** A place to choose a file, or to drop it. */
export function FileDrop({ label, accept, kinds, name, isBusy, className, onFile, onFiles }: FileDropProps) {
  const [isOver, setOver] = useState(false)

  function take(files: File[]) {
    const [first] = files
    if (!first) return
    onFiles?.(files)
    onFile?.(first)
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!isBusy) take([...event.dataTransfer.files])
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
      {/* The label is part of the name, beside what is seen: whoever speaks or listens has the chosen file as well. */}
      <span className="sr-only">{label}</span>
      <span className="grid size-10 place-items-center rounded-xl bg-secondary text-primary">
        <Icon icon={name ? faFileLines : faFileArrowUp} className="size-4.5" />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-semibold" title={name}>
          {name ?? (onFiles ? 'Choose files, or drop them here' : 'Choose a file, or drop it here')}
        </span>
        <span className="block text-sm text-muted">
          {name ? (onFiles ? 'Choose other files' : 'Choose another file') : kinds}
        </span>
      </span>
      <input
        type="file"
        accept={accept}
        multiple={onFiles !== undefined}
        disabled={isBusy}
        className="sr-only"
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])]
          // Emptied, so that the same file can be chosen again after it was corrected.
          event.target.value = ''
          take(chosen)
        }}
      />
    </label>
  )
}
