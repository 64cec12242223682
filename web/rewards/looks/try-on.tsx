import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { endTrial, type Look, tryLook, useTrial } from '../../ui/look.ts'
import { showToast } from '../../ui/toast.ts'
import { BACKGROUND_NAMES, THEME_NAMES } from './look-names.ts'

const TRIED_MS = 60_000

export async function tryOn(change: Partial<Look>): Promise<void> {
  if (await tryLook(change)) return
  const text = 'Its colours could not be fetched. Please try again.'
  showToast({ tone: 'error', title: 'The look could not be loaded', text })
}

function nameOf({ theme, background }: Partial<Look>): string {
  if (theme) return THEME_NAMES[theme].name
  return background ? `the background ${BACKGROUND_NAMES[background].name}` : 'another accent colour'
}

/** Says what is only tried on, for how much longer, and how to take it off. It goes with the page. */
export function TryOnBar() {
  const trial = useTrial()
  useEffect(() => endTrial, [])
  return trial ? <Bar key={JSON.stringify(trial)} name={nameOf(trial)} /> : null
}

function Bar({ name }: { name: string }) {
  const [leftMs, setLeft] = useState(TRIED_MS)
  useEffect(() => {
    const end = Date.now() + TRIED_MS
    const clock = setInterval(() => {
      setLeft(Math.max(0, end - Date.now()))
      if (Date.now() >= end) endTrial()
    }, 250)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) endTrial()
    }
    addEventListener('keydown', onKeyDown)
    return () => {
      clearInterval(clock)
      removeEventListener('keydown', onKeyDown)
    }
  }, [])
  return (
    <>
      {/* So that what stands last on the page can be scrolled out from under the bar. */}
      <div aria-hidden="true" className="h-10" />
      {/* As dark as the page is light, and the other way round: the cards under it have the page's own colours. */}
      <div
        role="status"
        className="fixed inset-x-3 bottom-3 z-20 mx-auto flex max-w-md items-center gap-3 rounded-2xl bg-neutral py-2.5 pr-2.5 pl-4 text-neutral-content shadow-lift [--color-primary:var(--color-neutral-content)] max-md:bottom-22"
      >
        <p className="min-w-0 flex-1 text-sm text-pretty">
          You are trying on <strong className="font-semibold">{name}</strong>.{' '}
          <span aria-hidden="true" className="figures block">
            {Math.ceil(leftMs / 1000)} s left.
          </span>
        </p>
        <Button small className="max-md:h-11" onClick={endTrial}>
          Take it off
        </Button>
      </div>
    </>
  )
}
