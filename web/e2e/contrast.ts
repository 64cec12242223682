import type { Page } from 'playwright-core'

/**
 * The contrast by WCAG between two colours of the page's theme: each the name of a custom property, as body has
 * it, or a colour.
 */
export const contrastOf = (page: Page, one: string, other: string): Promise<number> =>
  page.evaluate(
    (names) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      const luminance = (name: string) => {
        const value = name.startsWith('--') ? getComputedStyle(document.body).getPropertyValue(name) : name
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.color = value
        if (!canvas) throw new Error('No canvas')
        canvas.fillStyle = getComputedStyle(probe).color
        probe.remove()
        canvas.fillRect(0, 0, 1, 1)
        const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
          const part = byte / 255
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      const [a = 0, b = 0] = names.map(luminance).sort((x, y) => y - x)
      return (a + 0.05) / (b + 0.05)
    },
    [one, other],
  )

/** The darkest and the lightest colour that the page's background has behind the content. */
export async function groundsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    // Everything before the background is hidden: the page itself, and toasts beside it.
    for (const child of document.querySelectorAll<HTMLElement>('#root > *, body > :not(#root)'))
      child.style.visibility = 'hidden'
  })
  const png = (await page.screenshot()).toString('base64')
  return page.evaluate(async (png) => {
    const image = new Image()
    image.src = `data:image/png;base64,${png}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
    canvas?.drawImage(image, 0, 0)
    const { data } = canvas?.getImageData(0, 0, image.width, image.height) ?? { data: [] }
    let [darkest, lightest] = [
      [255, 255, 255],
      [0, 0, 0],
    ]
    const sum = (color: number[]) => color.reduce((all, part) => all + part, 0)
    for (let at = 0; at < data.length; at += 4) {
      const color = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
      if (sum(color) < sum(darkest)) darkest = color
      if (sum(color) > sum(lightest)) lightest = color
    }
    return [darkest, lightest].map((color) => `rgb(${color.join(' ')})`)
  }, png)
}
