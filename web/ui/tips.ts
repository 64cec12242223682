import { placeTip, TIP_LOOK, tipClosed, tipDelay } from './tip-delay.ts'

/**
 * One tooltip for everything that names itself by `data-tip`: buttons of an icon alone, whose name is read out anyway.
 * Like <Tooltip> it opens after a while under the mouse and at once for the keyboard, for as long as there is the page.
 */
export function watchTips(): void {
  const tip = document.createElement('div')
  tip.popover = 'manual'
  tip.ariaHidden = 'true'
  tip.className = `${TIP_LOOK} px-3! py-1.5! text-[0.8125rem]!`
  document.body.append(tip)
  let of: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function close() {
    clearTimeout(timer)
    of = undefined
    if (!tip.matches(':popover-open')) return
    tip.hidePopover()
    tipClosed()
  }
  function open(element: HTMLElement, delay: number) {
    if (of === element) return
    close()
    of = element
    timer = setTimeout(() => {
      // The element may have gone, or been renamed, meanwhile.
      if (!element.isConnected || !element.dataset.tip) return
      tip.textContent = element.dataset.tip
      tip.showPopover()
      placeTip(tip, element.getBoundingClientRect())
    }, delay)
  }
  const tipped = (target: EventTarget | null) =>
    target instanceof Element ? (target.closest<HTMLElement>('[data-tip]') ?? undefined) : undefined
  const onOver = ({ target, pointerType }: PointerEvent) => {
    const element = pointerType === 'mouse' ? tipped(target) : undefined
    if (element) open(element, tipDelay())
    else close()
  }
  const onFocus = ({ target }: FocusEvent) => {
    const element = tipped(target)
    if (element?.matches(':focus-visible')) open(element, 0)
  }
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close()

  document.addEventListener('pointerover', onOver)
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', close)
  document.addEventListener('pointerdown', close, { capture: true })
  document.addEventListener('keydown', onKey)
  document.addEventListener('scroll', close, { capture: true, passive: true })
  // An element with a tip may have the mouse or the focus before this code was loaded.
  const [under] = [...document.querySelectorAll<HTMLElement>('[data-tip]:hover')].slice(-1)
  const focused = tipped(document.activeElement)
  if (focused?.matches(':focus-visible')) open(focused, 0)
  else if (under && matchMedia('(hover: hover)').matches) open(under, tipDelay())
}
