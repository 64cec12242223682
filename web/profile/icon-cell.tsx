import { faCheck } from '@fortawesome/free-solid-svg-icons/faCheck'
import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import { CELL } from '../ui/choice.tsx'
import { plural } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { Avatar } from './avatar.tsx'

interface IconCellProps {
  icon: string
  /** In points, of one that is bought. */
  price: number | undefined
  isCurrent: boolean
  isChosen: boolean
  /** Where it says why a locked one can't be used. */
  noteId: string
  onChoose: () => void
}

/** One of the icons. A locked one can be looked at too, so that the keyboard reaches its reason. */
export function IconCell({ icon, price, isCurrent, isChosen, noteId, onChoose }: IconCellProps) {
  const isLocked = price !== undefined && !isCurrent
  return (
    <label
      className={`${CELL} relative justify-items-center gap-y-1 rounded-xl px-1 pt-3 pb-2 text-[0.8125rem]`}
    >
      <input
        type="radio"
        name="profile-icon"
        value={icon}
        checked={isChosen}
        onChange={onChoose}
        aria-describedby={isLocked ? noteId : undefined}
        className="sr-only scroll-my-52"
      />
      <Avatar image={`icon:${icon}`} className="size-12 sm:size-14">
        {null}
      </Avatar>
      <span className="mt-0.5">{`${icon.charAt(0).toUpperCase()}${icon.slice(1)}`}</span>
      {isCurrent ? (
        <span className="absolute top-1.5 right-1.5 grid size-5 place-items-center rounded-full bg-primary text-primary-content">
          <Icon icon={faCheck} className="size-2.5" label="Current icon" />
        </span>
      ) : null}
      {isLocked ? (
        <>
          <span className="absolute top-1.5 right-1.5 grid size-5 place-items-center rounded-full bg-secondary text-secondary-content">
            <Icon icon={faLock} className="size-2.5" label="Locked" />
          </span>
          <span className="figures text-xs whitespace-nowrap">{plural(price, 'point')}</span>
        </>
      ) : null}
    </label>
  )
}
