import { faChevronLeft } from '@fortawesome/free-solid-svg-icons/faChevronLeft'
import { faChevronRight } from '@fortawesome/free-solid-svg-icons/faChevronRight'
import { formatCount } from './format.ts'
import { IconButton } from './icon-button.tsx'

interface PagerProps {
  /** From 0. */
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}

export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  if (total <= pageSize) return null
  const last = Math.ceil(total / pageSize) - 1
  const from = page * pageSize + 1
  return (
    <nav aria-label="Pages" className="flex items-center justify-end gap-1 text-sm text-muted">
      <span className="figures mr-2">
        {formatCount(from)}–{formatCount(Math.min(total, from + pageSize - 1))} of {formatCount(total)}
      </span>
      <IconButton
        icon={faChevronLeft}
        label="Previous page"
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        icon={faChevronRight}
        label="Next page"
        disabled={page === last}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
