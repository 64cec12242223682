// npm run torture [part …]: what the built server must survive, in full. SEED=n replays a run.
import { execFileSync } from 'node:child_process'
import { newSeed } from './chance.mjs'
import { killStorm } from './kills.mjs'

const parts = {
  kills: (seed) => killStorm({ kills: 200, seed }),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}
execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] })
let failures = 0
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const seed = newSeed()
  const begin = performance.now()
  try {
    const figures = await part(seed)
    const seconds = ((performance.now() - begin) / 1000).toFixed(0)
    console.log(`${name}: held in ${seconds} s. ${JSON.stringify(figures)}`)
  } catch (error) {
    failures += 1
    console.error(`${name}: FAILED with seed ${seed}. ${error instanceof Error ? error.stack : error}`)
    console.error(`Again: SEED=${seed} npm run torture ${name}`)
  }
}
process.exit(failures > 0 ? 1 : 0)
