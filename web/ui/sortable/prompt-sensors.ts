import {
  KeyboardSensor,
  type KeyboardSensorProps,
  PointerSensor,
  type PointerSensorProps,
} from '@dnd-kit/core'
import { flushSync } from 'react-dom'

/**
 * The library's sensor says that a row is taken before it listens for the next key, and would miss whoever types faster
 * than that. Keys of that moment are held here and pressed again, one a task, so that each finds the row where the one
 * before it has put it.
 */
export class PromptKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super(props)
    const held: KeyboardEvent[] = []
    let again: KeyboardEvent | undefined
    const hold = (event: KeyboardEvent) => {
      if (event === again) return
      event.preventDefault()
      event.stopImmediatePropagation()
      held.push(event)
    }
    const press = () => {
      const event = held.shift()
      if (!event) return document.removeEventListener('keydown', hold, true)
      again = new KeyboardEvent('keydown', event)
      event.target?.dispatchEvent(again)
      setTimeout(press)
    }
    document.addEventListener('keydown', hold, true)
    // Timers come in their order: the library has begun to listen before this one.
    setTimeout(press)
  }
}

/**
 * The library looks where a row was drawn last when it is let go: on a slow device that is where the pointer was some moments
 * ago, or where the row began. Here each move is drawn as it comes, the place of letting go is one, and none is late.
 */
export class PromptPointerSensor extends PointerSensor {
  constructor(props: PointerSensorProps) {
    const onMove: typeof props.onMove = (place) => flushSync(() => props.onMove(place))
    super({ ...props, onStart: (place) => flushSync(() => props.onStart(place)), onMove })
    const letGo = ({ isPrimary, clientX: x, clientY: y }: PointerEvent) => {
      // A second finger lets go of nothing.
      if (!isPrimary) return
      removeEventListener('pointerup', letGo, true)
      onMove({ x, y })
    }
    addEventListener('pointerup', letGo, true)
  }
}
