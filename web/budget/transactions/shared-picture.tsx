import { useEffect, useState } from 'react'
import { takeSharedFiles } from '../../ui/shared-files.ts'

/** A picture that another app has shared, to type from; it stays on this device and is kept nowhere. */
export function SharedPicture() {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let isOver = false
    void takeSharedFiles().then(([file]) => {
      if (!file || isOver) return
      made = URL.createObjectURL(file)
      setUrl(made)
    })
    return () => {
      isOver = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [])
  if (!url) return null
  return (
    <figure className="mb-4 grid gap-1.5">
      <img
        src={url}
        alt="What was shared"
        className="max-h-60 w-full rounded-field bg-base-200 object-contain"
      />
      <figcaption className="text-sm text-muted">
        To type from: the picture is not read and not kept.
      </figcaption>
    </figure>
  )
}
