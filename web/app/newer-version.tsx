import { useNewerRelease } from '../api/release.ts'
import { Button } from '../ui/button.tsx'
import { Status } from '../ui/status.tsx'

/** The server has another release than this page: what it does may not fit any more. */
export function NewerVersion() {
  const isNewer = useNewerRelease()
  return (
    <Status className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-box border border-line bg-base-100 py-3 pr-3 pl-4 lg:mb-6">
      {isNewer ? (
        <>
          <p className="text-sm text-pretty">
            <span className="font-semibold">Bucketbook was updated on the server.</span>{' '}
            <span className="text-muted">Reload to use the new version.</span>
          </p>
          <Button small className="max-md:h-11" onClick={() => location.reload()}>
            Reload
          </Button>
        </>
      ) : null}
    </Status>
  )
}
