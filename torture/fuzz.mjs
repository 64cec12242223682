// Requests drawn from the app's own OpenAPI document: over HTTP against the built server, then in this process.
import { parseArgs } from 'node:util'
import { createServer } from 'vite'

/** Node 20 reads no TypeScript. It stays open as long as it is used: parts of the server are loaded when first needed. */
const typeScript = () =>
  createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
  })

const figures = ({ requests, seed, statuses, reached, routes, p99Ms, slowest }, name, seconds) =>
  [
    `fuzz ${name}: ${requests} requests in ${seconds.toFixed(0)} s, seed ${seed}`,
    `  statuses ${JSON.stringify(statuses)}`,
    `  ${reached.length} of ${routes} routes did what they were asked; p99 ${p99Ms.toFixed(1)} ms, slowest ${slowest}`,
  ].join('\n')

/** `npm run torture fuzz -- [--seed=N] [--path=P] [--requests=50000] [--minutes=60] [--world=here|built] [--survey]`. Throws where something did not hold. */
export async function tortureFuzz(args = []) {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string' },
      path: { type: 'string' },
      requests: { type: 'string', default: '50000' },
      world: { type: 'string' },
      minutes: { type: 'string', default: '60' },
      survey: { type: 'boolean', default: false },
    },
  })
  const loader = await typeScript()
  const { fuzz, worldHere, worldBuilt } = await loader.ssrLoadModule('/src/homes/node/testing/fuzz/fuzz.ts')
  const worlds = { built: worldBuilt, here: worldHere }
  const seed = values.seed === undefined ? Math.trunc(Math.random() * 2 ** 31) : Number(values.seed)
  let holds = true
  for (const name of values.world ? [values.world] : Object.keys(worlds)) {
    const world = await worlds[name]()
    try {
      const begin = performance.now()
      const survey = values.survey ? (failure) => console.error(`\n${failure}`) : undefined
      const [requests, minutes] = [Number(values.requests), Number(values.minutes)]
      const report = await fuzz(world, { requests, minutes, seed, path: values.path, survey })
      console.log(figures(report, name, (performance.now() - begin) / 1000))
      if (report.failure) console.error(`\n${report.failure}`)
      holds &&= !report.failure
    } finally {
      await world.close()
    }
  }
  await loader.close()
  if (!holds) throw new Error('What did not hold stands above.')
  return { held: true }
}
