import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { placeTip, TIP_LOOK, tipClosed, tipDelay } from './tip-delay.ts'

interface TooltipProps {
  text: ReactNode
  className?: string
  /** Spread onto what the tooltip explains; that must be reachable by keyboard. */
  children: (described: { 'aria-describedby': string }) => ReactNode
}

/** Explains what it wraps: after a while under the mouse, at once for the keyboard and for a tap. Escape closes it. */
export function Tooltip({ text, className = '', children }: TooltipProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const open = (delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), delay)
  }
  const close = () => {
    clearTimeout(timer.current)
    if (isOpen) tipClosed()
    setOpen(false)
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  useLayoutEffect(() => {
    const tip = bubble.current
    const place = anchor.current?.getBoundingClientRect()
    if (!isOpen || !tip || !place) return
    tip.showPopover()
    placeTip(tip, place)
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    const onScroll = () => setOpen(false)
    addEventListener('keydown', onKeyDown)
    addEventListener('scroll', onScroll, { passive: true, capture: true })
    return () => {
      tip.hidePopover()
      removeEventListener('keydown', onKeyDown)
      removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what happens to the control inside
    <span
      ref={anchor}
      className={`inline-grid ${className}`}
      onPointerEnter={(event) => event.pointerType === 'mouse' && open(tipDelay())}
      onPointerLeave={close}
      onPointerDown={(event) => (event.pointerType === 'mouse' ? close() : open(0))}
      onFocus={(event) => event.target.matches(':focus-visible') && open(0)}
      onBlur={close}
    >
      {children({ 'aria-describedby': id })}
      <div ref={bubble} id={id} role="tooltip" popover="manual" className={TIP_LOOK}>
        {text}
      </div>
    </span>
  )
}
