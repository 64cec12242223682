import { faDownload } from '@fortawesome/free-solid-svg-icons/faDownload'
import { useMutation } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { download, exportUrl, fetchExport, isExportLocal } from '../api/export.ts'
import { Icon } from '../ui/icon.tsx'
import { saveFile } from '../ui/save-file.ts'

/** Saved by the browser itself as it comes in, however large the book is; from its own copy where that answers. */
async function saveExport(): Promise<void> {
  try {
    if (!isExportLocal()) return await download(exportUrl)
  } catch (error) {
    // The server may have turned out to be away.
    if (!isExportLocal()) throw error
  }
  saveFile(await fetchExport())
}

export function ExportLink({ children }: { children: string }) {
  const saving = useMutation({
    mutationFn: saveExport,
    meta: { failed: (error) => error.message },
  })
  function save(event: MouseEvent) {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  return (
    <a
      href={exportUrl}
      download
      className="btn border-line bg-base-100 hover:border-edge hover:bg-base-200"
      onClick={save}
    >
      <Icon icon={faDownload} className="size-3.5" />
      {children}
    </a>
  )
}
