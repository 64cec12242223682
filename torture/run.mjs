// npm run torture [part …] [-- options]: the long proofs; a short form of each runs in npm test.
import { execFileSync } from 'node:child_process'
import { tortureFuzz } from './fuzz.mjs'

const parts = { fuzz: tortureFuzz }
const words = process.argv.slice(2)
const first = words.findIndex((word) => word.startsWith('--'))
const [wanted, options] = first < 0 ? [words, []] : [words.slice(0, first), words.slice(first)]

execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] })
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  if (!(await part(options))) process.exitCode = 1
}
