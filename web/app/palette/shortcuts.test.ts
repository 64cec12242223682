import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Begun, press, SHORTCUTS } from './shortcuts.ts'

/** Labels of the shortcuts that are done by keys pressed `gapMs` milliseconds after each other. */
function typed(keys: string[], gapMs = 100): string[] {
  let begun: Begun | null = null
  return keys.flatMap((key, index) => {
    const pressed = press(begun, key, index * gapMs, SHORTCUTS)
    begun = pressed.begun
    return pressed.shortcut ? [pressed.shortcut.label] : []
  })
}

describe('keys that are pressed one after another', () => {
  it.each([
    [['i'], ['Add income']],
    [['g', 'b'], ['Bills']],
    [['g', 'i'], ['Import statement']],
    [['g', 'g', 'a'], ['Accounts']],
    [['g', 'e'], []],
    [['g', 'e', 'e'], ['Add expense']],
    [['x', 'i'], ['Add income']],
    [
      ['g', 'd', 'e'],
      ['Dashboard', 'Add expense'],
    ],
  ])('%j do %j', (keys, labels) => {
    expect(typed(keys)).toEqual(labels)
  })

  it('are a sequence for two seconds, and then keys of their own', () => {
    expect(typed(['g', 'i'], 2000)).toEqual(['Import statement'])
    expect(typed(['g', 'i'], 2001)).toEqual(['Add income'])
  })

  it('do what the list says, whatever was pressed long before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('g', 'i', 'e', 'a', '?', '/', 'x', 'ä')),
        fc.constantFrom(...SHORTCUTS),
        (noise, { keys, label }) => {
          let begun: Begun | null = null
          for (const key of noise) begun = press(begun, key, 0, SHORTCUTS).begun
          let last = null
          for (const [index, key] of keys.entries()) {
            const pressed = press(begun, key, 5000 + index, SHORTCUTS)
            begun = pressed.begun
            last = pressed.shortcut
          }
          expect(last?.label).toBe(label)
        },
      ),
    )
  })
})

describe('the list of shortcuts', () => {
  it('has each sequence once, and none that hides a longer one', () => {
    const texts = SHORTCUTS.map(({ keys }) => keys.join(' '))
    expect(new Set(texts).size).toBe(texts.length)
    for (const text of texts) expect(texts.filter((other) => other.startsWith(`${text} `))).toEqual([])
  })
})
