// npm run bench [section …]: the project's own figures, as ratios within one run wherever a machine could matter.
import { execFileSync } from 'node:child_process'
import { benchApi } from './api.mjs'
import { benchArchive } from './archive.mjs'
import { benchBrowser } from './browser.mjs'
import { benchCloud } from './cloud.mjs'
import { benchConnected } from './connected.mjs'
import { benchFinding } from './finding.mjs'
import { benchHousehold } from './household.mjs'
import { benchImports, benchMatching, benchPreview } from './imports.mjs'
import { benchLighthouse } from './lighthouse.mjs'
import { benchLocal } from './local.mjs'
import { benchMixed } from './mixed.mjs'
import { benchFirstDay, benchMonths } from './months.mjs'
import { benchPage } from './page.mjs'
import { benchPeers } from './peers.mjs'
import { benchStart } from './start.mjs'
import { beginSection, missed, writeTables } from './table.mjs'

const sections = {
  page: benchPage,
  start: benchStart,
  api: benchApi,
  imports: benchImports,
  matching: benchMatching,
  preview: benchPreview,
  months: benchMonths,
  'first-day': benchFirstDay,
  household: benchHousehold,
  connected: benchConnected,
  finding: benchFinding,
  archive: benchArchive,
  browser: benchBrowser,
  local: benchLocal,
  lighthouse: benchLighthouse,
  mixed: benchMixed,
  cloud: benchCloud,
  peers: benchPeers,
}
// No parts: 'full' lets the peers do all of what takes them minutes, 'write' keeps the figures in docs/figures.md.
const wanted = process.argv.slice(2).filter((word) => word !== 'full' && word !== 'write')

execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] })
const unknown = wanted.filter((name) => !(name in sections))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. The parts: ${Object.keys(sections).join(', ')}.`)
  process.exit(1)
}
for (const [name, bench] of Object.entries(sections)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  beginSection(name)
  await bench()
}
if (process.argv.includes('write')) writeTables('docs/figures.md')
console.log(missed() === 0 ? '\nEvery bound holds.' : `\n${missed()} bounds missed.`)
