import type { Left, Proof, Standing, Way } from './wire.ts'

/** Asks the server at one end of the way, as an owner of the book there: the own one unless another is named. */
export type Side = (
  method: string,
  path: string,
  body?: Uint8Array<ArrayBuffer> | object,
  bookId?: string,
) => Promise<Response>

/** The side with its requests about a shared book. */
export const within =
  (side: Side, bookId: string): Side =>
  (method, path, body) =>
    side(method, path, body, bookId)

/** A step that a server refused, with its reason in plain words. */
class StepRefused extends Error {}

async function ask(side: Side, method: string, path: string, body?: Parameters<Side>[2]): Promise<Response> {
  const response = await side(method, `/api/moving${path}`, body)
  if (response.ok) return response
  const text = await response.text()
  throw new StepRefused(messageIn(text) ?? `${method} ${path} was answered ${response.status}.`)
}

function messageIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { message?: string }).message
  } catch {
    return undefined
  }
}

const answerOf = async <Answer>(...asked: Parameters<typeof ask>): Promise<Answer> =>
  (await (await ask(...asked)).json()) as Answer

interface StoredAnswers {
  answers: { key: string }[]
}

/** Differences between the two, in words; empty where the book came over as it was. */
function differences(one: Standing, other: Standing): string[] {
  const found = Object.keys(one.rows).filter((name) => one.rows[name] !== other.rows[name])
  const isSame = (part: keyof Standing) => JSON.stringify(one[part]) === JSON.stringify(other[part])
  if (!isSame('balances')) found.push('balances')
  if (!isSame('months')) found.push('sums of months')
  if (found.length === 0 && one.digest !== other.digest) found.push('fields of rows')
  if (other.version <= one.version) found.push('version')
  return found
}

/** Brings the book over, closed on both sides, and compares it with itself. */
async function bring(source: Side, target: Side, { id, bookId, seal, version }: Left): Promise<Standing> {
  const archive = await (await ask(source, 'GET', '/archive')).arrayBuffer()
  const query = new URLSearchParams({ id: id ?? '', bookId, seal, version: String(version) })
  await ask(target, 'POST', `/arrive?${query}`, new Uint8Array(archive))
  for (let after = ''; ; ) {
    const stored = await answerOf<StoredAnswers>(source, 'GET', `/answers?${new URLSearchParams({ after })}`)
    const last = stored.answers.at(-1)
    if (!last) break
    await ask(target, 'POST', '/answers', stored)
    after = last.key
  }
  const here = await answerOf<Standing>(source, 'GET', '/standing')
  const there = await answerOf<Standing>(target, 'GET', '/standing')
  const found = differences(here, there)
  if (found.length > 0) throw new StepRefused(`The book is another one there: ${found.join(', ')}.`)
  return there
}

/** Opens the book again where it was, unless it has moved, and only then takes away what came. */
async function giveUp(source: Side, target: Side, id: string | null): Promise<void> {
  await ask(source, 'POST', '/undo', { id })
  await ask(target, 'POST', '/undo', { id })
}

export interface MovedBook extends Pick<Left, 'contributions' | 'payments'> {
  rows: number
  /** People who opened a shared book where it was and can't where it is: they are to be invited. */
  toInvite: Left['people']
}

/** The side with the book's target: the own book there, or a place for a shared one, closed until that has come. */
async function placeFor(source: Side, target: Side): Promise<Side> {
  const { kind, bookId, id } = await answerOf<Way>(source, 'GET', '')
  if (kind !== 'shared') {
    await ask(target, 'GET', '')
    return target
  }
  const place = await target('POST', '/api/moving/place', { id: bookId, move: id })
  if (place.status === 404)
    throw new StepRefused('The server there takes in no shared books. Update it first.')
  const { id: there } = await answerOf<{ id: string }>(async () => place, 'POST', '/place')
  return within(target, there)
}

/**
 * Moves a book. It is open in one place at most: the target opens it with the proof that the source gives out once it has
 * said for good that it moved. Whatever ends this in between, the same once more finishes it; before the source has said so,
 * the book is open there again after ten minutes at the latest. `there` is whoever moves it at the other server.
 */
export async function moveBook(source: Side, there: Side, to: string): Promise<MovedBook> {
  // A book that can't come in there need not be closed here.
  const target = await placeFor(source, there)
  const left = await answerOf<Left>(source, 'POST', '/leave', { to })
  const { id, state, contributions, payments, people } = left
  const isThere = async () => {
    const way = await answerOf<Way>(target, 'GET', '')
    return way.id === id && (way.state === 'arriving' || way.state === 'arrived')
  }
  let rows: Standing['rows'] = {}
  if (state === 'leaving' || !(await isThere()))
    try {
      rows = (await bring(source, target, left)).rows
    } catch (error) {
      if (state === 'leaving') await giveUp(source, target, id).catch(() => {})
      throw error
    }
  const proof = await answerOf<Proof>(source, 'POST', '/moved', { id })
  const { without = [] } = await answerOf<{ without?: string[] }>(target, 'POST', '/open', proof)
  return {
    rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
    contributions,
    payments: payments ?? 0,
    toInvite: (people ?? []).filter(({ name }) => without.includes(name)),
  }
}
