// node scripts/brand.mjs: makes every picture of the mark anew from web/public/favicon.svg, and the social card.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { launchChromium } from './chromium.mjs'

const ICONS = 'web/public/icons'
const [pages] = readFileSync('web/public/favicon.svg', 'utf8').match(/<g>[\s\S]*<\/g>/)
const [, paper, gold] = pages.match(/<path[^>]*d="([^"]+)"[^>]*>\s*<path[^>]*d="([^"]+)"/)

const svg = (inner) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${inner}</svg>`
const cover = (radius) => `<rect width="32" height="32" rx="${radius}" fill="#0f4a45"/>`
const smaller = (scale) => `<g transform="translate(16 16) scale(${scale}) translate(-16 -16)">${pages}</g>`

/** A rounded tile where nobody cuts it; a whole square where the phone cuts its own shape. */
const TILE = svg(cover(7.5) + pages)
const MASKABLE = svg(cover(0) + smaller(0.82))
const TOUCH = svg(cover(0) + smaller(0.94))
/** The phone takes its shape alone and colours it: what is full is dense, the paper above it thinner. */
const MONOCHROME = svg(
  `<g transform="translate(16 16) scale(.9) translate(-16 -16)"><path d="${paper}" opacity=".5"/><path d="${gold}"/></g>`,
)

const browser = await launchChromium()
const page = await browser.newPage()

async function draw(source, size) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${source}`)
  return page.screenshot({ omitBackground: true })
}

/** An .ico of PNGs, for those who ask for /favicon.ico without having read the page. */
async function iconFile(sizes) {
  const images = []
  for (const size of sizes) images.push(await draw(TILE, size))
  const head = Buffer.alloc(6 + 16 * sizes.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let offset = head.length
  for (const [index, size] of sizes.entries()) {
    const at = 6 + 16 * index
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(images[index].length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += images[index].length
  }
  return Buffer.concat([head, ...images])
}

writeFileSync(`${ICONS}/icon-192.png`, await draw(TILE, 192))
writeFileSync(`${ICONS}/icon-512.png`, await draw(TILE, 512))
writeFileSync(`${ICONS}/maskable-512.png`, await draw(MASKABLE, 512))
writeFileSync(`${ICONS}/monochrome-512.png`, await draw(MONOCHROME, 512))
writeFileSync(`${ICONS}/apple-touch-180.png`, await draw(TOUCH, 180))
writeFileSync('web/public/favicon.ico', await iconFile([16, 32, 48]))

await page.setViewportSize({ width: 1200, height: 630 })
await page.goto(pathToFileURL(resolve('web/brand/social-card.html')).href)
await page.evaluate(
  (mark) => {
    const header = document.querySelector('header')
    header.innerHTML = header.innerHTML.replace('MARK', mark)
  },
  svg(pages).replace('0 0 32 32', '3 5 26 23'),
)
await page.evaluate(() => document.fonts.ready)
await page.screenshot({ path: 'web/public/social-card.png' })
await browser.close()
