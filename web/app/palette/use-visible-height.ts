import { type RefObject, useLayoutEffect } from 'react'

/** `--visible-height` of the element: what the keyboard of a phone leaves of the screen. */
export function useVisibleHeight(ref: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const { visualViewport } = window
    if (!visualViewport) return
    const measure = () => {
      ref.current?.style.setProperty('--visible-height', `${visualViewport.height}px`)
      ref.current?.style.setProperty('--visible-top', `${visualViewport.offsetTop}px`)
    }
    measure()
    visualViewport.addEventListener('resize', measure)
    visualViewport.addEventListener('scroll', measure)
    return () => {
      visualViewport.removeEventListener('resize', measure)
      visualViewport.removeEventListener('scroll', measure)
    }
  }, [ref])
}
