import { matchQuery, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

type Update<Data> = (data: Data, queryKey: QueryKey) => Data

/**
 * Changes what is shown of an answer, and of all whose key begins with the same; what isn't there stays so. It is
 * made anew over every answer that comes meanwhile, also over one that has it already.
 */
export type Patch = <Data>(queryKey: QueryKey, update: Update<Data>) => void

/** One optimistic update. */
interface Layer {
  changes: [queryKey: QueryKey, update: Update<unknown>][]
  isAnswered: boolean
}

/** Updates under way, the oldest first. Answered ones stay until the last is answered: nothing is read anew before. */
let layers: Layer[] = []
/** The server's last answer to each query, which the layers are drawn over. */
const bases = new Map<Query, unknown>()

function draw(query: Query, base: unknown): void {
  const changes = layers
    .flatMap((layer) => layer.changes)
    .filter(([queryKey]) => matchQuery({ queryKey }, query))
  if (changes.length > 0) bases.set(query, base)
  else bases.delete(query)
  const data = changes.reduce((data, [, update]) => update(data, query.queryKey), base)
  if (data !== query.state.data) query.setData(data, { manual: true })
}

/** Shows the change before the server has answered; taken back if it refuses. */
export async function optimistically<Answer>(
  client: QueryClient,
  shows: (patch: Patch) => void,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const layer: Layer = { changes: [], isAnswered: false }
  shows((queryKey, update) => layer.changes.push([queryKey, update as Update<unknown>]))
  layers.push(layer)
  try {
    for (const query of layer.changes.flatMap(([queryKey]) => client.getQueryCache().findAll({ queryKey }))) {
      const { data } = query.state
      if (data === undefined) continue
      // An answer that is on its way knows nothing of the change.
      void query.cancel({ revert: true, silent: true })
      draw(query, bases.has(query) ? bases.get(query) : data)
    }
    const answer = await run()
    layer.isAnswered = true
    return answer
  } catch (error) {
    layers = layers.filter((other) => other !== layer)
    for (const [query, base] of bases) draw(query, base)
    throw error
  } finally {
    if (!isAnyUnderWay()) {
      layers = []
      bases.clear()
    }
  }
}

/** True while an answer of the server's could lack what is shown already. */
export const isAnyUnderWay = (): boolean => layers.some(({ isAnswered }) => !isAnswered)

/** Draws over an answer that came what is still under way; called by the query cache. */
export function keepShown(query: Query): void {
  if (layers.length > 0) draw(query, query.state.data)
}
