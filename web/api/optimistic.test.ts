import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { isAnyUnderWay, keepShown, optimistically, type Patch } from './optimistic.ts'
import { changed } from './use-command.ts'

interface Row {
  id: string
  name: string
}
const key = ['book', 'rows']
const [bread, tea, cake] = ['Bread', 'Tea', 'Cake'].map((name) => ({ id: name, name })) as [Row, Row, Row]
let client: QueryClient
const names = () => client.getQueryData<Row[]>(key)?.map(({ name }) => name)

/** The server's list is read, as when a page opens. */
const read = (rows: Row[] | Promise<Row[]>) => client.fetchQuery({ queryKey: key, queryFn: () => rows })

beforeEach(async () => {
  client = new QueryClient({
    queryCache: new QueryCache({ onSuccess: (_, query) => keepShown(query as Query) }),
  })
  await read([bread, tea])
})

function later<Answer>() {
  let resolve = (_answer: Answer) => {}
  let reject = (_error: Error) => {}
  const promise = new Promise<Answer>((...ways) => {
    ;[resolve, reject] = ways
  })
  return { promise, resolve, reject }
}

/** A change that the server has not answered yet. */
function send(update: (rows: Row[]) => Row[], queryKey = key) {
  const { promise, resolve, reject } = later<null>()
  const shows = (patch: Patch) => patch(queryKey, update)
  const done = optimistically(client, shows, () => promise).catch(() => {})
  const accept = async () => {
    resolve(null)
    await done
  }
  const refuse = async () => {
    reject(new Error('No'))
    await done
  }
  return { accept, refuse }
}
const rename = ({ id }: Row, name: string) => send(changed<Row>(id, { name }))
const remove = ({ id }: Row) => send((rows) => rows.filter((row) => row.id !== id))

test('two changes that overlap are both taken back, whichever of them is refused first', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ] as const) {
    const changes = [rename(bread, 'Rolls'), remove(tea)] as const
    expect(names()).toEqual(['Rolls'])
    await changes[order[0]].refuse()
    expect(names()).toEqual(order[0] === 0 ? ['Bread'] : ['Rolls', 'Tea'])
    await changes[order[1]].refuse()
    expect(names()).toEqual(['Bread', 'Tea'])
  }
})

test('what was accepted stays when a change before or after it is refused', async () => {
  const [first, second, third] = [rename(bread, 'Rolls'), rename(tea, 'Coffee'), remove(bread)]
  await second.accept()
  await first.refuse()
  expect(names()).toEqual(['Coffee'])
  expect(isAnyUnderWay()).toBe(true)
  await third.refuse()
  expect(names()).toEqual(['Bread', 'Coffee'])
  expect(isAnyUnderWay()).toBe(false)
})

test('an answer that comes meanwhile is shown with the change, and is what stays when that is refused', async () => {
  const renaming = rename(bread, 'Rolls')
  await read([bread, tea, cake])
  expect(names()).toEqual(['Rolls', 'Tea', 'Cake'])
  await renaming.refuse()
  expect(names()).toEqual(['Bread', 'Tea', 'Cake'])
})

test('an answer that comes after a change was taken back stays, whatever becomes of another elsewhere', async () => {
  const renaming = rename(bread, 'Rolls')
  const elsewhere = send((rows) => rows, ['book', 'others'])
  await renaming.refuse()
  await read([tea])
  await elsewhere.refuse()
  expect(names()).toEqual(['Tea'])
})

test('an answer that was asked for before a change does not hide it', async () => {
  const { promise, resolve } = later<Row[]>()
  const reading = read(promise).catch(() => {})
  const removing = remove(bread)
  resolve([bread, tea])
  await reading
  expect(names()).toEqual(['Tea'])
  await removing.accept()
  expect(names()).toEqual(['Tea'])
  await read([tea, cake])
  expect(names()).toEqual(['Tea', 'Cake'])
})
