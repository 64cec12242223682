import { faCompass } from '@fortawesome/free-solid-svg-icons/faCompass'
import type { ButtonHTMLAttributes } from 'react'
import { Icon } from '../ui/icon.tsx'

/** Its word shows where there is room for it. */
export function TourTrigger(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      data-tour="tour-button"
      data-tip="Tour"
      aria-label="Tour"
      className="btn shrink-0 border-transparent bg-transparent hover:bg-secondary @max-[60rem]/header:w-10 @max-[60rem]/header:px-0 max-md:h-11 max-md:w-11"
      {...props}
    >
      <Icon icon={faCompass} className="size-4.5" />
      <span className="@max-[60rem]/header:hidden">Tour</span>
    </button>
  )
}
