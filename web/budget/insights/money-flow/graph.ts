import { type SankeyLink, type SankeyNode, sankey } from 'd3-sankey'
import type { MoneyFlow } from '../../../../src/budget/insights/wire.ts'
import { type Cents, centsOf } from '../../../../src/values/money.ts'

/** Kinds of places in the picture: sources on one side, uses on the other, the whole between them. */
export type Kind = 'income' | 'before' | 'whole' | 'group' | 'category' | 'goal' | 'left'

export interface Place {
  id: string
  kind: Kind
  name: string
  cents: Cents
  /** The filter of its rows, as the address of the list of transactions has it; undefined where it has none. */
  rows?: Record<string, string>
}
interface Band {
  cents: Cents
}

export interface Graph {
  places: Place[]
  /** Bands from place to place, by their ids. */
  bands: { from: string; to: string; cents: Cents }[]
}

const WHOLE = 'whole'
/** More than these, the least are one: what is thinner than its name says nothing. */
const MOST = { income: 8, category: 24 }

/** The largest as they are and what is beyond `most` as one, in the order that they came in. */
function foldSmall<Item extends { cents: Cents }>(
  items: Item[],
  most: number,
  others: (rest: Item[]) => Item,
) {
  if (items.length <= most) return items
  const kept = new Set(items.toSorted((a, b) => b.cents - a.cents).slice(0, most - 1))
  return [...items.filter((item) => kept.has(item)), others(items.filter((item) => !kept.has(item)))]
}

const sum = (items: { cents: Cents }[]): Cents => items.reduce((cents, item) => cents + item.cents, 0)

function incomesOf({ incomes, firstDay: from, lastDay: to }: MoneyFlow): Place[] {
  const places = incomes.map(({ payeeId, name, amount }): Place => {
    const rows: Place['rows'] = payeeId ? { payee: payeeId, from, to } : { type: 'income', from, to }
    return { id: `income ${payeeId}`, kind: 'income', name, cents: centsOf(amount), rows }
  })
  return foldSmall(places, MOST.income, (rest) => ({
    id: 'incomes',
    kind: 'income',
    name: `${rest.length} others`,
    cents: sum(rest),
    rows: { type: 'income', from, to },
  }))
}

/** Spending by category; `withCategories` false leaves it at the groups, where there is no room for more. */
function spendingOf(flow: MoneyFlow, withCategories: boolean) {
  const days = { from: flow.firstDay, to: flow.lastDay }
  const all = flow.groups.flatMap(({ groupId, name: groupName, categories }) =>
    categories.map(({ categoryId, name, amount }) => ({
      groupId,
      groupName,
      cents: centsOf(amount),
      place: {
        id: `category ${categoryId}`,
        kind: 'category',
        name,
        rows: { category: categoryId ?? 'none', ...days },
      } as Omit<Place, 'cents'>,
    })),
  )
  const spent = foldSmall(
    all.filter(({ cents }) => cents > 0),
    MOST.category,
    (rest) => ({
      groupId: null,
      groupName: '',
      cents: sum(rest),
      place: {
        id: 'categories',
        kind: 'category' as const,
        name: `${rest.length} others`,
        rows: { type: 'expense', ...days },
      },
    }),
  )
  const places: Place[] = []
  const bands: Graph['bands'] = []
  const groups = new Map<string | null, Place>()
  for (const { groupId, groupName, cents, place } of spent) {
    const group = groups.get(groupId) ?? {
      id: `group ${groupId}`,
      kind: 'group' as const,
      name: groupName,
      cents: 0,
      rows: { group: groupId ?? '', ...days },
    }
    if (groupId) {
      if (!groups.has(groupId)) places.push(group)
      groups.set(groupId, group)
      group.cents += cents
    }
    if (groupId && !withCategories) continue
    places.push({ ...place, cents })
    bands.push({ from: groupId ? group.id : WHOLE, to: place.id, cents })
  }
  for (const { id, cents } of groups.values()) bands.push({ from: WHOLE, to: id, cents })
  const back = all
    .filter(({ cents }) => cents < 0)
    .map(
      ({ place, cents }): Place => ({
        ...place,
        id: `back ${place.id}`,
        name: `Back in ${place.name}`,
        cents: -cents,
      }),
    )
  return { places, bands, back }
}

/**
 * The flow as places and the bands between them: who paid, goals that gave and what was there before on one side; groups,
 * categories, goals that got and what is left on the other. Both sides sum to the same.
 */
export function graphOf(flow: MoneyFlow, withCategories: boolean): Graph {
  const days = { from: flow.firstDay, to: flow.lastDay }
  const spending = spendingOf(flow, withCategories)
  const goals = flow.goals.map(({ bucketId, name, amount }): Place => {
    const cents = centsOf(amount)
    const rows = { goal: bucketId, ...days }
    const id = `goal ${bucketId}`
    return { id, kind: 'goal', name: cents < 0 ? `From ${name}` : name, cents: Math.abs(cents), rows }
  })
  const gave = new Set(
    flow.goals.flatMap(({ bucketId, amount }) => (centsOf(amount) < 0 ? `goal ${bucketId}` : [])),
  )
  const left = centsOf(flow.left)
  const rest = (kind: 'before' | 'left', name: string): Place[] => [
    { id: kind, kind, name, cents: Math.abs(left), rows: days },
  ]
  const sources = [
    ...incomesOf(flow),
    ...spending.back,
    ...goals.filter(({ id }) => gave.has(id)),
    ...(left < 0 ? rest('before', 'From before') : []),
  ].filter(({ cents }) => cents > 0)
  const ends = [...goals.filter(({ id }) => !gave.has(id)), ...(left > 0 ? rest('left', 'Left over') : [])]
  const whole: Place = { id: WHOLE, kind: 'whole', name: 'Together', cents: sum(sources) }
  return {
    places: [...sources, whole, ...spending.places, ...ends],
    bands: [
      ...sources.map(({ id, cents }) => ({ from: id, to: WHOLE, cents })),
      ...spending.bands,
      ...ends.map(({ id, cents }) => ({ from: WHOLE, to: id, cents })),
    ],
  }
}

/** Pixels that the name of a place takes. */
const LINE = 24
/** Part of the width, in percent. */
export const NODE_WIDTH = 1.1

export interface Drawn {
  /** Pixels; all x are percent of the width, all y pixels. */
  height: number
  /** Number of columns. */
  columns: number
  places: (Place & { x0: number; x1: number; y0: number; y1: number; column: number })[]
  bands: { id: string; to: Place; path: string }[]
}

type Node = SankeyNode<Place, Band>
type Link = SankeyLink<Place, Band>

/** Places the graph, in the order of its places from top to bottom. */
export function draw(graph: Graph): Drawn {
  const order = new Map(graph.places.map(({ id }, index) => [id, index]))
  const ends = new Set(graph.bands.map(({ from }) => from))
  const longest = Math.max(
    graph.places.filter(({ id }) => !ends.has(id)).length,
    graph.places.findIndex(({ id }) => id === WHOLE),
  )
  const height = Math.max(288, Math.ceil(longest * LINE * 1.5))
  const layout = sankey<Place, Band>()
    .nodeId(({ id }) => id)
    .nodeWidth(NODE_WIDTH)
    .nodePadding(LINE)
    .nodeSort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
    .extent([
      [0, LINE / 2],
      [100, height - LINE / 2],
    ])
  const { nodes, links } = layout({
    nodes: graph.places.map((place) => ({ ...place })),
    links: graph.bands.map(({ from, to, cents }) => ({ source: from, target: to, value: cents, cents })),
  })
  const lefts = [...new Set(nodes.map(({ x0 = 0 }) => Math.round(x0)))].sort((a, b) => a - b)
  return {
    height,
    columns: lefts.length,
    places: nodes.map((node) => {
      const { x0 = 0, x1 = 0, y0 = 0, y1 = 0 } = node
      return { ...placeOf(node), x0, x1, y0, y1, column: lefts.indexOf(Math.round(x0)) }
    }),
    bands: links.map((link) => {
      const [source, target] = [link.source, link.target] as [Node, Node]
      return {
        id: `${source.id} ${target.id}`,
        to: toldBy(source, target),
        path: pathOf(link, source, target),
      }
    }),
  }
}

const placeOf = ({ id, kind, name, cents, rows }: Node): Place => ({
  id,
  kind,
  name,
  cents,
  ...(rows ? { rows } : {}),
})

/** A band is of what is not the whole at one of its ends. */
const toldBy = (source: Node, target: Node): Place => placeOf(target.kind === 'whole' ? source : target)

/** The outline of a band: filled, as a line would be stretched with the width of the picture. */
function pathOf({ y0 = 0, y1 = 0, width = 0 }: Link, source: Node, target: Node): string {
  const [from, to] = [source.x1 ?? 0, target.x0 ?? 0]
  const middle = (from + to) / 2
  const half = Math.max(width, 1) / 2
  return [
    `M${from},${y0 - half}C${middle},${y0 - half} ${middle},${y1 - half} ${to},${y1 - half}`,
    `L${to},${y1 + half}C${middle},${y1 + half} ${middle},${y0 + half} ${from},${y0 + half}Z`,
  ].join('')
}
