import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { EXTENSIONS } from '../../../budget/statements/formats/registry.ts'
import { createPage } from './page.ts'

let webDir: string
beforeAll(() => {
  webDir = mkdtempSync(join(tmpdir(), 'bucketbook-page-'))
  writeFileSync(
    join(webDir, 'index.html'),
    '<html lang="en"><head><base href="/" /></head><body></body></html>',
  )
  cpSync('web/public', webDir, { recursive: true })
})
afterAll(() => rmSync(webDir, { recursive: true }))

async function policy(withStripe?: boolean): Promise<string> {
  const reply = await createPage(webDir, {
    basePath: '/',
    release: 'test',
    withStripe: withStripe ?? false,
  }).request('/billing')
  return reply.headers.get('content-security-policy') ?? ''
}

const ALONE =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"

test('the page speaks to nobody but its own server', async () => {
  expect(await policy()).toBe(ALONE)
  expect(await policy(false)).toBe(ALONE)
})

test('where payments go by Stripe, the page may load its script and frames, and everything else is as strict', async () => {
  const parts = (await policy(true)).split('; ')
  expect(parts).toContain("script-src 'self' 'wasm-unsafe-eval' https://js.stripe.com")
  expect(parts).toContain("connect-src 'self' https://api.stripe.com")
  expect(parts).toContain('frame-src https://js.stripe.com https://hooks.stripe.com')
  const others = ALONE.split('; ').filter((part) => !part.startsWith('script-src'))
  expect(parts.filter((part) => !part.includes('stripe.com'))).toEqual(others)
})

const pageOf = async (options: { basePath: string; publicUrl?: string }, path = '/') =>
  (await createPage(webDir, { release: 'test', ...options }).request(path)).text()

test('a link to a server whose address is known shows the social card, under its base path as well', async () => {
  const { basePath, publicUrl } = { basePath: '/budget/', publicUrl: 'https://home.example.org' }
  expect(await pageOf({ basePath, publicUrl }, '/bills')).toContain(
    '<meta property="og:image" content="https://home.example.org/budget/social-card.png" />',
  )
  expect(await pageOf({ basePath: '/', publicUrl })).toContain(
    'content="https://home.example.org/social-card.png"',
  )
  expect(await pageOf({ basePath })).not.toContain('og:image')
})

const BRAND = [
  ['favicon.svg', 'image/svg+xml; charset=utf-8'],
  ['favicon.ico', 'image/x-icon'],
  ['manifest.webmanifest', 'application/manifest+json'],
  ['robots.txt', 'text/plain; charset=utf-8'],
  ['social-card.png', 'image/png'],
]

test.each(BRAND)('%s is served as %s', async (path, type) => {
  const reply = await createPage(webDir, { basePath: '/', release: 'test' }).request(`/${path}`)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe(type)
})

/** The width and height that stand in a PNG’s head. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

test('every icon that the manifest names is there in its size, and no address leaves the base path', () => {
  const { icons, shortcuts, ...manifest } = JSON.parse(
    readFileSync('web/public/manifest.webmanifest', 'utf8'),
  )
  for (const { src, sizes, type } of icons)
    if (type === 'image/png') expect(sizeOf(readFileSync(join('web/public', src))), src).toBe(sizes)
  const addresses = [...icons, ...shortcuts].flatMap(({ src, url }) => src ?? url)
  for (const address of [...addresses, manifest.id, manifest.start_url, manifest.scope])
    expect(address).toMatch(/^\.\//)
  expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(
    expect.arrayContaining(['any', 'maskable', 'monochrome']),
  )
})

test('other apps share texts, pictures and statement files with the installed one, which its service worker takes', () => {
  const { share_target } = JSON.parse(readFileSync('web/public/manifest.webmanifest', 'utf8'))
  expect(share_target).toMatchObject({
    action: './share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { title: 'shared-title', text: 'shared-text', files: [{ name: 'shared-file' }] },
  })
  const { accept } = share_target.params.files[0]
  expect(accept).toEqual(expect.arrayContaining(['image/*', ...EXTENSIONS]))
})

test('the social card has the size that it is announced with, and is small enough to be fetched', () => {
  const card = readFileSync('web/public/social-card.png')
  expect(sizeOf(card)).toBe('1200x630')
  expect(card.length).toBeLessThan(120_000)
})

test('the mark in the page is the mark of the icon', () => {
  const paths = (file: string) => [...readFileSync(file, 'utf8').matchAll(/ d="([^"]+)"/g)].map(([, d]) => d)
  expect(paths('web/ui/mark.tsx')).toEqual(paths('web/public/favicon.svg'))
})

test('the page is sent compressed to who can read that, and says so', async () => {
  const site = createPage(webDir, { basePath: '/', release: 'test' })
  const plain = await site.request('/')
  const small = await site.request('/', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(plain.headers.get('content-encoding')).toBe(null)
  expect(small.headers.get('content-encoding')).toBe('gzip')
  expect(small.headers.get('content-type')).toBe(plain.headers.get('content-type'))
  expect(small.headers.get('vary')).toContain('Accept-Encoding')
  expect(gunzipSync(await small.arrayBuffer()).toString()).toBe(await plain.text())
})

const BUILT = `<html lang="en"><head><base href="/" /><script type="module" src="./assets/index.js"></script><link rel="stylesheet" href="./assets/index.css"></head><body></body></html>`

/** A build with two sites' code in it, and the forms in which its page is sent. */
async function built(path: string, cookie = ''): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bucketbook-built-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, '.vite'))
  const manifest = {
    'index.html': { file: 'assets/index.js' },
    'app/app.tsx': { file: 'assets/app.js', imports: ['index.html'] },
    'signed-out/signed-out.tsx': { file: 'assets/signed-out.js', imports: ['index.html', '_field.js'] },
    '_field.js': { file: 'assets/field.js', imports: ['index.html'] },
  }
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, '.vite/cover.html'), '<h1>Hello</h1>')
  writeFileSync(join(folder, 'index.html'), BUILT)
  const site = createPage(folder, { basePath: '/', release: 'test' })
  return (await site.request(path, { headers: { cookie } })).text()
}
const SESSION = 'bucketbook_session=a'
const codeIn = (text: string) =>
  [...text.matchAll(/modulepreload"[^>]* href="([^"]+)"/g)].map(([, href]) => href)

test('each gets the code of what they will see along with the first script', async () => {
  expect(codeIn(await built('/'))).toEqual(['./assets/signed-out.js', './assets/field.js'])
  expect(codeIn(await built('/bills'))).toEqual(['./assets/signed-out.js', './assets/field.js'])
  expect(codeIn(await built('/', SESSION))).toEqual(['./assets/app.js'])
})

test('a page that comes drawn has all its scripts in a template, for after the first paint', async () => {
  const inTemplate = (text: string) => text.match(/<template id="later">.*<\/template>/)?.[0] ?? ''
  const landing = await built('/')
  expect(inTemplate(landing)).toContain('src="./assets/index.js"')
  expect(codeIn(inTemplate(landing))).toEqual(codeIn(landing))
  expect(inTemplate(landing)).not.toContain('stylesheet')
  for (const [path, cookie] of [['/?invite=a'], ['/bills'], ['/', SESSION]] as const)
    expect(inTemplate(await built(path, cookie))).toBe('')
})

test('the page of who is signed in names what it will ask, and nobody else’s does', async () => {
  const asked = async (path: string, cookie?: string) =>
    (await built(path, cookie)).match(/data-ahead="([^"]*)"/)?.[1]?.split(' ')
  expect(await asked('/bills', SESSION)).toEqual(['api/auth/user', 'api/user/storage-mode'])
  expect(await asked('/', SESSION)).toEqual(
    expect.arrayContaining(['api/auth/user', 'api/dashboard', 'api/transactions?limit=20']),
  )
  expect(await asked('/')).toBe(undefined)
})

test('without what depends on who asks it is the same page for all', async () => {
  const neutral = (text: string) =>
    text.replace(/<html[^>]*>/, '<html lang="en">').replace(/<!--asker-->.*?<!--\/asker-->/gs, '')
  const forms = await Promise.all([
    built('/'),
    built('/bills'),
    built('/bills', SESSION),
    built('/', SESSION),
  ])
  expect(new Set(forms).size).toBe(4)
  expect(new Set(forms.map(neutral)).size).toBe(1)
})

test('the start page comes with its cover drawn for who is signed out, and for nobody else', async () => {
  const hasCover = async (path: string, cookie?: string) =>
    (await built(path, cookie)).includes('<div id="cover"><h1>Hello</h1>')
  expect(await hasCover('/')).toBe(true)
  expect(await hasCover('/?invite=a')).toBe(false)
  expect(await hasCover('/bills')).toBe(false)
  expect(await hasCover('/', SESSION)).toBe(false)
})
