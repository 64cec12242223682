import { expect, it } from 'vitest'
import { boxWidth, placeBox, spotOf } from './place.ts'
import type { Side } from './step.ts'

const SIDES: Side[] = ['top', 'right', 'bottom', 'left']
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }
const boxIn = (view: { width: number }) => ({ width: boxWidth(view.width), height: 260 })

it('the box is at most 320 wide on phones, 360 below 1024 and 400 from there on', () => {
  expect([390, 767].map(boxWidth)).toEqual([320, 320])
  expect([768, 1023].map(boxWidth)).toEqual([360, 360])
  expect([1024, 1600].map(boxWidth)).toEqual([400, 400])
})

it('on the narrowest phone it leaves an edge', () => {
  expect(boxWidth(320)).toBe(296)
})

it('it stands on the wished side where there is room, and on the opposite one where there is not', () => {
  const button = { left: 600, top: 400, width: 80, height: 40 }
  const box = boxIn(desktop)
  expect(placeBox(button, box, desktop, 'bottom').top).toBeGreaterThan(440)
  expect(placeBox(button, box, desktop, 'top').top + box.height).toBeLessThan(400)
  expect(placeBox(button, box, desktop, 'right').left).toBeGreaterThan(680)
  expect(placeBox(button, box, desktop, 'left').left + box.width).toBeLessThan(600)
  const footer = { left: 0, top: 776, width: 390, height: 68 }
  expect(placeBox(footer, boxIn(phone), phone, 'bottom').top + 260).toBeLessThan(776)
})

it('wherever the target is, the box is in the window and covers nothing that is highlighted', () => {
  const wrong: unknown[] = []
  for (const view of [{ width: 320, height: 568 }, phone, { width: 820, height: 1180 }, desktop])
    for (let left = -50; left < view.width; left += 130)
      for (let top = -50; top < view.height; top += 130)
        for (const [width, height] of [
          [40, 40],
          [280, 200],
          [280, 2000],
          [view.width, 300],
        ] as const)
          for (const side of SIDES) {
            const box = boxIn(view)
            const place = placeBox({ left, top, width, height }, box, view, side)
            const [right, bottom] = [place.left + box.width, place.top + box.height]
            const isIn = place.left >= 0 && place.top >= 0 && right <= view.width && bottom <= view.height
            const { spot, isBeside } = place
            const isApart =
              !spot ||
              !isBeside ||
              place.left >= spot.left + spot.width ||
              right <= spot.left ||
              place.top >= spot.top + spot.height ||
              bottom <= spot.top
            if (!isIn || !isApart) wrong.push({ view, left, top, width, height, side, place })
          }
  expect(wrong).toEqual([])
})

it('where no side has room it stands at the foot, and what is above it is highlighted', () => {
  const drawer = { left: 0, top: 64, width: 280, height: 1400 }
  const place = placeBox(drawer, boxIn(phone), phone, 'right')
  expect(place.isBeside).toBe(false)
  expect(place.top + 260).toBe(844 - 12)
  expect(place.spot).toMatchObject({ left: 0, top: 58 })
  expect((place.spot?.top ?? 0) + (place.spot?.height ?? 0)).toBeLessThan(place.top)
})

it('without a target, or with one that is out of sight, it stands in the middle and nothing is highlighted', () => {
  const middle = { left: 440, top: 320, spot: null }
  expect(placeBox(null, boxIn(desktop), desktop, 'bottom')).toMatchObject(middle)
  const away = { left: 100, top: 2000, width: 50, height: 50 }
  expect(placeBox(away, boxIn(desktop), desktop, 'bottom')).toMatchObject(middle)
})

it('what reaches over the window is highlighted as far as it is seen', () => {
  expect(spotOf({ left: -20, top: 800, width: 200, height: 400 }, desktop)).toEqual({
    left: 0,
    top: 794,
    width: 186,
    height: 106,
  })
})
