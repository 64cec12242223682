import { type Cents, formatMoney } from '../../src/values/money.ts'
import { formatAmount } from './format.ts'

const ROLL_MS = 180

/** Rolls the figure in the element once from one amount to another, unless its reader wants no motion. Returns how to end it. */
export function roll(element: Element, from: Cents, to: Cents): (() => void) | undefined {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
  const draw = (part: number) => {
    element.textContent = formatAmount(formatMoney(Math.round(to - (to - from) * (1 - part) ** 3)))
  }
  const begin = performance.now()
  let frame = 0
  const step = () => {
    const part = Math.min(1, (performance.now() - begin) / ROLL_MS)
    draw(part)
    if (part < 1) frame = requestAnimationFrame(step)
  }
  step()
  return () => {
    cancelAnimationFrame(frame)
    draw(1)
  }
}
