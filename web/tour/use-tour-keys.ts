import { type RefObject, useEffect } from 'react'

interface TourKeys {
  onPrevious: () => void
  onNext: () => void
  onClose: () => void
}

/** The next button of the box, round and round. */
function moveFocus(box: HTMLElement, isBack: boolean) {
  const all = [...box.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const next = at === -1 ? (isBack ? all.length - 1 : 0) : (at + (isBack ? -1 : 1) + all.length) % all.length
  all[next]?.focus()
}

/** Left and right, Escape and Tab, wherever the focus is; nothing else on the page hears of them. */
export function useTourKeys(box: RefObject<HTMLElement | null>, { onPrevious, onNext, onClose }: TourKeys) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || !box.current) return
      const element = box.current
      const act = {
        ArrowLeft: onPrevious,
        ArrowRight: onNext,
        Escape: onClose,
        Tab: () => moveFocus(element, event.shiftKey),
      }[event.key]
      if (!act) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [box, onPrevious, onNext, onClose])
}
