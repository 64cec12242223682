// One seed for all that tests draw by chance, so that a change is judged by what it changes:
// `SEED=random npm test` draws anew, `SEED=7 npm test` again what 7 drew.
import fc from 'fast-check'

const KNOWN = '20261122'

if (process.env.SEED === 'random') process.env.SEED = String(Math.trunc(Math.random() * 2 ** 31))
process.env.SEED ??= KNOWN
fc.configureGlobal({ seed: Number(process.env.SEED) })
