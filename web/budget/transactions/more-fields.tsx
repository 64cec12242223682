import { faChevronRight } from '@fortawesome/free-solid-svg-icons/faChevronRight'
import { type ReactNode, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'

interface MoreFieldsProps {
  /** True while one of the fields holds something: then they are open, and stay so when it is cleared. */
  isHeld: boolean
  children: ReactNode
}

/** The fields that few entries need, behind one word. */
export function MoreFields({ isHeld, children }: MoreFieldsProps) {
  const [isOpen, setOpen] = useState(isHeld)
  // A draft that is restored, or a choice that fills one in, opens them too.
  if (isHeld && !isOpen) setOpen(true)
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open || isHeld)}
      className="group"
    >
      <summary className="-ml-1 flex h-9 w-fit cursor-pointer list-none items-center gap-2 rounded-field px-1 text-sm font-semibold text-primary max-md:h-11 [&::-webkit-details-marker]:hidden">
        <Icon
          icon={faChevronRight}
          className="size-3 transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        More
      </summary>
      <div className="mt-2 grid gap-4">{children}</div>
    </details>
  )
}
