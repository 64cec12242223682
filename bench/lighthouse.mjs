// Lighthouse's scores of the page as most homes have it: plain http, a name on the LAN, a phone on a slow network.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { HOST, launchChromium } from '../scripts/chromium.mjs'
import { freePort, removeFolder, startBucketbook, temporaryFolder } from './processes.mjs'
import { report } from './table.mjs'

const RUNS = 3
const LIGHTHOUSE = new URL('tools/node_modules/lighthouse/core/index.js', import.meta.url)
/** Audits that no page can meet where it is served as here, and why. */
const OUT_OF_REACH = {
  'is-on-https':
    'the server speaks plain http here, as on most home networks; behind an https proxy it passes',
  'redirects-http': 'there is no https to lead to',
}

/** Lighthouse is large and of use to nothing else, so it is installed by whoever asks for it, outside the project. */
async function getLighthouse() {
  if (!existsSync(LIGHTHOUSE)) {
    const prefix = fileURLToPath(new URL('tools', import.meta.url))
    execFileSync('npm', ['ci', '--prefix', prefix, '--ignore-scripts', '--no-audit', '--no-fund'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PUPPETEER_SKIP_DOWNLOAD: '1' },
    })
  }
  return (await import(LIGHTHOUSE.href)).default
}

/** Somebody with sample data; answers their cookie. */
async function signUp(url) {
  const headers = { 'content-type': 'application/json' }
  const person = { firstName: 'Bench', lastName: 'Mark', email: 'bench@example.org', password: 'bench-mark' }
  const registered = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers,
    body: JSON.stringify(person),
  })
  const cookie = registered.headers.get('set-cookie').split(';')[0]
  await fetch(`${url}/api/sample-data`, { method: 'POST', headers: { ...headers, cookie }, body: '{}' })
  return cookie
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** The audits that cost the category something. */
const failed = ({ audits }, { auditRefs }) =>
  auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
    .map(({ id, weight }) => ({ ...audits[id], weight }))

function tell(page, results) {
  for (const { id, title } of Object.values(results[0].categories)) {
    const score = median(results.map(({ categories }) => categories[id].score))
    const result = results.find(({ categories }) => categories[id].score === score)
    const category = result.categories[id]
    const found = failed(result, category)
    const weights = category.auditRefs.filter(({ id }) => result.audits[id].score !== null)
    const all = weights.reduce((sum, { weight }) => sum + weight, 0)
    const lost = found.reduce((sum, { id, weight }) => sum + (id in OUT_OF_REACH ? weight : 0), 0)
    report(`Lighthouse, ${page}: ${title}`, score * 100, 'of 100', Math.floor(100 * (1 - lost / all)))
    for (const { id, title, displayValue, score } of found) {
      const value = displayValue ?? (OUT_OF_REACH[id] ? '' : `${Math.round(score * 100)} of 100`)
      console.log(`    ${id}: ${title} ${value}${OUT_OF_REACH[id] ? `(${OUT_OF_REACH[id]})` : ''}`)
    }
  }
}

export async function benchLighthouse() {
  const lighthouse = await getLighthouse()
  const folder = temporaryFolder()
  const server = await startBucketbook(folder)
  const port = await freePort()
  const browser = await launchChromium([`--remote-debugging-port=${port}`])
  const url = `http://${HOST}:${new URL(server.url).port}/`
  const look = async (page, onlyCategories, extraHeaders) => {
    const results = []
    for (let run = 0; run < RUNS; run++) {
      const { lhr } = await lighthouse(url, { port, logLevel: 'error', onlyCategories, extraHeaders })
      if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
      results.push(lhr)
    }
    tell(page, results)
  }
  await look('landing page', ['performance', 'accessibility', 'best-practices', 'seo'])
  const cookie = await signUp(server.url)
  await look('dashboard', ['performance', 'accessibility'], { cookie })
  await browser.close()
  await server.stop()
  removeFolder(folder)
}
