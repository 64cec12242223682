import { useSearch } from 'wouter'
import { goBack, putOver, whenThere } from './back-closes.ts'

/**
 * The page's dialog for something new, which is open with `?new=bill` in the address. So it can be asked for from
 * anywhere, a reload keeps it, and "back" closes it.
 */
export function useAdding(what: string) {
  const part = `new=${what}`
  const isAdding = useSearch().includes(part)
  const add = () =>
    whenThere(() => {
      const { pathname, search } = location
      putOver({ isOver: true }, `${pathname}${search ? `${search}&` : '?'}${part}`)
    })
  const stop = () => {
    if (!location.search.includes(part)) return
    // Opened from the page itself: the entry before this one is the page without the dialog. Marked as left,
    // so that a second call doesn't go back once more; later, as a link in the dialog closes it and leads away.
    const { isOver } = history.state ?? {}
    history.replaceState({ ...history.state, isOver: false }, '', isOver ? location.href : location.pathname)
    if (isOver) goBack(() => location.search.includes(part))
  }
  const stopAdding = () => whenThere(stop)
  return { isAdding, add, stopAdding }
}
