import { expect, it } from 'vitest'
import { annasServer } from '../../identity/testing.ts'
import { fuzz, worldHere } from './testing/fuzz/fuzz.ts'

const REQUESTS = 2500
const seeds = [20_261_121, Number(process.env.SEED)]

// The full form is `npm run torture fuzz`: the same over HTTP, 50,000 times.
it.each(seeds)(
  'whatever is asked of whichever route, the document of the API is right: seed %i',
  async (seed) => {
    const world = await worldHere()
    try {
      const report = await fuzz(world, { requests: REQUESTS, seed, minutes: 4 })
      expect(report.failure).toBe('')
      expect(report.requests).toBeGreaterThan(REQUESTS / 2)
      // It is worth something only while most routes do what they are asked at least once.
      expect(report.reached.length).toBeGreaterThan(report.routes / 2)
    } finally {
      await world.close()
    }
  },
)

it('a HEAD of the rules is answered as the GET is, where they are not bought', async () => {
  const { anna, server } = await annasServer()
  const ask = (method: string) =>
    Promise.resolve(server.fetch('/api/rules', { method, headers: { cookie: anna.cookie() } })).then(
      ({ status }) => status,
    )
  expect([await ask('GET'), await ask('HEAD')]).toEqual([200, 200])
})

it('the OpenAPI document names what a query must say, files, 304 and every code', async () => {
  const { server } = await annasServer()
  const { paths, components } = await (await server.fetch('/api/openapi.json')).json()
  const { parameters, responses } = paths['/api/reports/transactions'].get
  const required = parameters.filter((one: { required?: boolean }) => one.required)
  expect(required.map(({ name }: { name: string }) => name)).toEqual(['from', 'to', 'format'])
  expect(Object.keys(responses['200'].content)).toContain('text/csv')
  expect(Object.keys(responses)).toEqual(
    expect.arrayContaining(['304', '400', '401', '403', '404', '421', '429']),
  )
  const { get } = paths['/api/accounts']
  expect(get.parameters).toMatchObject([{ name: 'Bucketbook-Book', in: 'header' }])
  expect(Object.keys(get.responses)).toEqual(expect.arrayContaining(['403', '404']))
  expect(Object.keys(paths['/api/health'].get.responses)).not.toContain('304')
  expect(components.schemas.Refusal.properties.code.enum).toContain('not_found')
  expect(paths['/api/profile'].get.responses['200'].content['application/json'].schema.required).toContain(
    'email',
  )
})
