import { faDownload } from '@fortawesome/free-solid-svg-icons/faDownload'
import { Icon } from '../ui/icon.tsx'
import { exportUrl } from './queries.ts'

export function ExportLink({ children }: { children: string }) {
  return (
    <a href={exportUrl} download className="btn border-line bg-base-100 hover:border-edge hover:bg-base-200">
      <Icon icon={faDownload} className="size-3.5" />
      {children}
    </a>
  )
}
