import { KeyboardSensor, type KeyboardSensorProps } from '@dnd-kit/core'

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
