import { Suspense, useEffect, useMemo } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useLocation, useSearch } from 'wouter'
import type { User } from '../../../src/identity/wire.ts'
import { useEntry } from '../../budget/transactions/entry-provider.tsx'
import { isDialogOpen } from '../../ui/is-dialog-open.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { isFree, keyOf, singleKeysOn } from '../../ui/single-keys.ts'
import { showToast } from '../../ui/toast.ts'
import { isNamed, PAGES } from '../pages.ts'
import { ask, askedNow, useAsked } from './asked.ts'
import { type Begun, type Deed, press, SHORTCUTS } from './shortcuts.ts'

/** Milliseconds to wait for an element: a page fetches its list before it shows what is in it. */
const PATIENCE_MS = 8000
const MARKED_MS = 2400

/** `?show=id` in the address: the element of that id is scrolled to, focused and marked once it is there. */
function useShown() {
  const id = new URLSearchParams(useSearch()).get('show')
  useEffect(() => {
    if (!id) return
    let frame = 0
    const until = performance.now() + PATIENCE_MS
    const look = () => {
      const element = document.getElementById(id)
      if (element?.checkVisibility({ visibilityProperty: true })) show(element)
      else if (performance.now() < until) frame = requestAnimationFrame(look)
    }
    frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [id])
}

function show(element: HTMLElement) {
  element.tabIndex = -1
  element.scrollIntoView({ block: 'center' })
  element.focus({ preventScroll: true })
  element.dataset.shown = ''
  setTimeout(() => delete element.dataset.shown, MARKED_MS)
  const address = new URL(location.href)
  address.searchParams.delete('show')
  history.replaceState(history.state, '', address)
}

const loadPalette = () => import('./palette.tsx')
const loadShortcuts = () => import('./shortcut-sheet.tsx')
const loadUnsent = () => import('../../identity/unsent-dialog.tsx')

/** Stands in for a sheet where the server is away and this browser has not got that part of the app. */
function NotThere() {
  useEffect(() => {
    ask(null)
    sayNotThere()
  }, [])
  return null
}

function sayNotThere() {
  const text = 'A part of the app could not be loaded. Reload the page once the server is back.'
  showToast({ tone: 'error', title: 'This could not be opened', text })
}

const Palette = lazyNamed(loadPalette, 'Palette', NotThere)
const ShortcutSheet = lazyNamed(loadShortcuts, 'ShortcutSheet', NotThere)
const UnsentDialog = lazyNamed(loadUnsent, 'UnsentDialog', NotThere)

/** Milliseconds before the palette is fetched: after what the page itself needs, and before it is asked for. */
const PREFETCH_MS = 4000

const close = () => flushSync(() => ask(null))

/** The sequence that was begun. It outlives the handler: what is known of the user may change between two keys. */
let begun: Begun | null = null

/** Shortcuts, and the sheets that they open over any page. */
export function Keyboard({ user }: { user: User }) {
  const asked = useAsked()
  const { openEntry } = useEntry()
  const [, navigate] = useLocation()
  useShown()

  const desk = useMemo(() => {
    const go = (path: string) => {
      const before = document.activeElement
      navigate(path)
      const hash = path.split('#')[1]
      requestAnimationFrame(() => {
        if (hash) document.getElementById(hash)?.scrollIntoView()
        // A user who has reached something else by then stays there.
        if (isDialogOpen() || ![before, document.body].includes(document.activeElement)) return
        document.getElementById('content')?.focus({ preventScroll: true })
      })
    }
    return { user, openEntry, go }
  }, [user, openEntry, navigate])

  const offered = useMemo(() => {
    const paths = PAGES.filter((page) => isNamed(page, user)).map(({ path }): string => path)
    return SHORTCUTS.filter(({ does }) => !('go' in does) || paths.includes(does.go))
  }, [user])

  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => {}), PREFETCH_MS)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    async function act(id: string) {
      const { ACTIONS } = await import('./actions.ts')
      await ACTIONS.find((action) => action.id === id)?.run(desk)
    }
    function run(does: Deed) {
      if ('go' in does) return desk.go(does.go)
      if ('open' in does) return ask(does.open)
      if ('act' in does) return void act(does.act).catch(sayNotThere)
      const search = document.querySelector<HTMLInputElement>('#content input[type=search]')
      if (search) search.focus()
      else ask('palette')
    }
    function onKeyDown(event: KeyboardEvent) {
      if (askedNow() || isDialogOpen() || !isFree(event) || !singleKeysOn()) {
        if (event.key.length === 1) begun = null
        return
      }
      if (event.key.length > 1) return
      const pressed = press(begun, keyOf(event), event.timeStamp, offered)
      begun = pressed.begun
      if (!pressed.shortcut) return
      event.preventDefault()
      run(pressed.shortcut.does)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [desk, offered])

  // Sheets lie outside of the page, which is inert under the menu of a phone.
  return createPortal(
    <Suspense>
      {asked === 'palette' ? <Palette desk={desk} onClose={close} /> : null}
      {asked === 'shortcuts' ? <ShortcutSheet offered={offered} onClose={close} /> : null}
      {asked === 'unsent' ? <UnsentDialog onClose={close} /> : null}
    </Suspense>,
    document.body,
  )
}
