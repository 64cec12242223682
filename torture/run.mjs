// npm run torture [part …] [--seed=N]: the long proofs, of which `npm test` runs a short form.
import { build, isBuilt, isOld } from '../scripts/built.mjs'

const PARTS = { backups: './backups.mjs', upgrades: './upgrades.mjs' }

const given = process.argv.slice(2)
const seed = Number(
  given.find((one) => one.startsWith('--seed='))?.slice('--seed='.length) ?? Date.now() % 1e9,
)
const wanted = given.filter((one) => !one.startsWith('--'))
if (!isBuilt() || isOld()) build()
for (const [name, file] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`${name} (seed ${seed})`)
  try {
    const { run } = await import(file)
    await run({ seed })
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
}
