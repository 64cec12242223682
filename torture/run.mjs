// npm run torture [part …] [--seed=n]: what the built server must survive, in full; npm test runs a short form of each.
import { execFileSync } from 'node:child_process'
import { backupsUnderLoad } from './backups.mjs'
import { newSeed } from './chance.mjs'
import { doubles } from './double.mjs'
import { proveSyncs } from './fsync.mjs'
import { tortureFuzz } from './fuzz.mjs'
import { hostileHttp } from './http.mjs'
import { killStorm } from './kills.mjs'
import { controlPowerCuts, provePowerCuts } from './powercuts.mjs'
import { killedReminders } from './reminders.mjs'
import { stops } from './sigterm.mjs'
import { soak } from './soak.mjs'
import { whyUntraceable } from './trace.mjs'
import { killedUpgrades, tags, upgradeFrom } from './upgrades.mjs'

const SEEDS = 5

/** A part that traces; where nothing can be traced here, it answers the reason instead. */
const traced = (part) => (seed) => {
  const why = whyUntraceable()
  return why ? { skipped: why } : part(seed)
}

/** Draws `histories` of own books and as many of shared ones, with the server of that project's home. */
function drawHistories(project, histories, seed) {
  const env = { ...process.env, HISTORIES: String(histories), SEED: String(seed) }
  const file = project === 'objects' ? 'src/homes/cloud/model.test.ts' : 'src/homes/browser/model.test.ts'
  execFileSync('npx', ['vitest', 'run', '--project', project, file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  })
  return { histories, ofSharedBooks: histories }
}

const words = process.argv.slice(2)

const parts = {
  fsync: traced((seed) => proveSyncs({ writes: 300, seed })),
  kills: (seed) => killStorm({ kills: 200, seed }),
  powercuts: traced(async (seed) => {
    const figures = []
    for (let n = 0; n < SEEDS; n++)
      figures.push(await provePowerCuts({ cuts: 2000 / SEEDS, writes: 600, seed: seed + n, startEvery: 20 }))
    const control = await controlPowerCuts({ cuts: 100, writes: 600, seed })
    return { full: figures, lostWithoutSyncs: control.lost }
  }),
  http: (seed) => hostileHttp({ slowSockets: 2000, malformedRequests: 10_000, uploadSeconds: 30, seed }),
  fuzz: (seed) => tortureFuzz(['--seed', String(seed), ...words.filter((word) => /^--(?!seed)/.test(word))]),
  // The sync of drawn devices and people, against a model of what they did; over objects a part of its own, which takes longer.
  histories: (seed) => drawHistories('browser', 2000, seed),
  'histories-objects': (seed) => drawHistories('objects', 500, seed),
  double: () => doubles({ rounds: 500, hands: 200, kills: 20 }),
  sigterm: (seed) => stops({ rounds: 50, seed }),
  reminders: () => killedReminders({ kills: 20 }),
  objects: (seed) => {
    const env = { ...process.env, SEED: String(seed), FAULTS: '200' }
    const words = ['vitest', 'run', '--project', 'objects', 'src/homes/cloud/faults.test.ts']
    execFileSync('npx', words, { env, stdio: 'inherit' })
    return { faults: 200 }
  },
  backups: (seed) => backupsUnderLoad({ copies: 20, seed }),
  upgrades: async (seed) => {
    for (const tag of tags()) await upgradeFrom(tag)
    return { schemas: tags().length, killsByStep: await killedUpgrades({ kills: 50, seed }) }
  },
  soak: (seed) => soak({ seconds: 120, requests: 60_000, checksMemory: true, seed }),
}

const wanted = words.filter((word) => !word.startsWith('--'))
const given = words.find((word) => word.startsWith('--seed='))?.slice('--seed='.length)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}
execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] })
let failures = 0
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const seed = given === undefined ? newSeed() : Number(given)
  const begin = performance.now()
  try {
    const figures = await part(seed)
    const seconds = ((performance.now() - begin) / 1000).toFixed(0)
    const outcome = figures.skipped ? 'not run' : `held in ${seconds} s`
    console.log(`${name}: ${outcome}. ${JSON.stringify(figures)}`)
  } catch (error) {
    failures += 1
    console.error(`${name}: FAILED with seed ${seed}. ${error instanceof Error ? error.stack : error}`)
    console.error(`Again: npm run torture ${name} -- --seed=${seed}`)
  }
}
process.exit(failures > 0 ? 1 : 0)
