import { faXmark } from '@fortawesome/free-solid-svg-icons/faXmark'
import { useQuery } from '@tanstack/react-query'
import { colorOf } from '../../ui/colors.ts'
import { Icon } from '../../ui/icon.tsx'
import { tagsQuery } from './queries.ts'

interface TagChipProps {
  name: string
  /** Takes it off; without it the chip only says what there is. */
  onRemove?: () => void
}

/** A tag in its colour; one that is new has none yet. */
export function TagChip({ name, onRemove }: TagChipProps) {
  const stored = useQuery(tagsQuery).data?.find((tag) => tag.name === name)?.color ?? 'primary'
  return (
    <span className="inline-flex max-w-40 min-w-0 items-center gap-1.5 rounded-full border border-line py-0.5 pr-2 pl-1.5 text-[0.8125rem] leading-tight">
      <span
        aria-hidden="true"
        className="size-2.5 shrink-0 rounded-full"
        style={{ backgroundColor: colorOf(stored) }}
      />
      <span className="truncate" title={name}>
        {name}
      </span>
      {onRemove ? (
        <button
          type="button"
          aria-label={`Take off ${name}`}
          className="-my-1 -mr-1.5 grid size-6 cursor-pointer place-items-center rounded-full text-muted hover:text-base-content"
          onClick={onRemove}
        >
          <Icon icon={faXmark} className="size-3" />
        </button>
      ) : null}
    </span>
  )
}
