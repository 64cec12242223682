import { faDownload } from '@fortawesome/free-solid-svg-icons/faDownload'
import { useMutation } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import type { Backup } from '../../src/archive/wire.ts'
import { urlOf } from '../api/base.ts'
import { download } from '../api/export.ts'
import { Button } from '../ui/button.tsx'
import { formatCount, formatInstant } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'

const REASONS: Record<Backup['reason'], string> = {
  daily: 'Daily',
  sync: 'After a sync',
  manual: 'By hand',
  before_restore: 'Before a restore',
}

/** "950 bytes", "12 kB", "4.2 MB". */
function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000
    ? `${formatCount(Math.round(bytes / 1000))} kB`
    : `${formatCount(Math.round(bytes / 100_000) / 10)} MB`
}

export function CopyRow({ backup, onRestore }: { backup: Backup; onRestore: () => void }) {
  const when = formatInstant(backup.createdAt)
  const url = urlOf(`api/backups/${backup.id}`)
  const saving = useMutation({
    mutationFn: () => download(url),
    meta: { failed: (error) => error.message },
  })
  function save(event: MouseEvent) {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="figures font-semibold">{when}</p>
        <p className="figures text-sm text-muted">
          {REASONS[backup.reason]} · {sizeOf(backup.bytes)}
        </p>
      </div>
      <div className="flex gap-2">
        <a
          href={url}
          download
          onClick={save}
          aria-label={`Download the copy of ${when}`}
          className="btn btn-sm h-9 border-line bg-base-100 px-3 hover:border-edge hover:bg-base-200 max-md:h-11"
        >
          <Icon icon={faDownload} className="size-3.5" />
          Download
        </a>
        <Button small className="max-md:h-11" aria-label={`Restore the copy of ${when}`} onClick={onRestore}>
          Restore…
        </Button>
      </div>
    </li>
  )
}
