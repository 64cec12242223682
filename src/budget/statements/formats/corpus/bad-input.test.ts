import { describe, expect, it } from 'vitest'
import { readStatement } from '../read.ts'
import { FIXTURE_NAMES, fixture } from '../testing.ts'
import { type Damaged, doubled, faultsOf } from './damage.ts'
import { canEncode, encode } from './encodings.ts'
import { type CorpusFile, filesOf } from './files.ts'
import { LAYOUTS } from './layout.ts'

/** The same numbers in every run: a file that fails today fails tomorrow. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** Either of two days of a row may be the one. */
function figuresOf({ expected }: CorpusFile, times = 1): Map<string, number> {
  const figures = new Map<string, number>()
  for (const { days, cents } of expected)
    for (const day of days) figures.set(`${day} ${cents}`, (figures.get(`${day} ${cents}`) ?? 0) + times)
  return figures
}

const damaged = (file: CorpusFile, what: string, bytes: Uint8Array, times = 1): Damaged => ({
  name: `${file.layout.bank}, ${file.variant}, ${what}`,
  bytes,
  hints: file.hints,
  allowed: figuresOf(file, times),
})

/** One file of a month of every so many layouts. */
const sampled = (every: number): CorpusFile[] =>
  LAYOUTS.filter(({ isRefused }, index) => !isRefused && index % every === 1).flatMap((layout) =>
    filesOf(layout).slice(0, 1),
  )

describe('a file of a bank that is damaged is refused in a sentence, asked about, or gives right rows', () => {
  it('cut off at any byte', async () => {
    const roll = dice(19)
    const cuts = sampled(8).flatMap((file) =>
      [0.3, 0.9, 1].map((part) => {
        const at = Math.floor(file.bytes.length * (1 - part * roll()))
        return damaged(file, `cut off after byte ${at}`, file.bytes.slice(0, at))
      }),
    )
    expect(await faultsOf(cuts)).toEqual([])
  })

  it('cut off within its last row', async () => {
    const roll = dice(20)
    const cuts = sampled(6).map((file) => {
      const line = file.text.trimEnd().split('\n').at(-1) ?? ''
      const at = file.bytes.length - Math.ceil(roll() * (line.length - 1)) - 1
      return damaged(file, `cut off after byte ${at} of ${file.bytes.length}`, file.bytes.slice(0, at))
    })
    expect(await faultsOf(cuts)).toEqual([])
  })

  it('doubled', async () => {
    const twice = sampled(12).map((file) => damaged(file, 'doubled', doubled(file.bytes), 2))
    expect(await faultsOf(twice)).toEqual([])
  })

  it.each(['utf-16le-bom', 'utf-16le', 'utf-8-bom', 'windows-1252', 'windows-1250', 'shift_jis', 'gb18030'])(
    'in %s',
    async (encoding) => {
      const files = sampled(30).filter(({ text }) => encoding.startsWith('utf') || canEncode(text, encoding))
      expect(files.length).toBeGreaterThan(4)
      const other = files.map((file) => damaged(file, encoding, encode(file.text, encoding)))
      expect(await faultsOf(other)).toEqual([])
    },
  )

  it('with a broken byte in it', async () => {
    const roll = dice(21)
    const files = sampled(18).map((file) => {
      const bytes = file.bytes.slice()
      const at = file.text.indexOf('4711')
      if (at >= 0) bytes[Math.min(bytes.length - 1, at + Math.floor(roll() * 3))] = 0xc3
      return damaged(file, 'with a broken byte', bytes)
    })
    const faults = await faultsOf(files)
    expect(faults).toEqual([])
  })

  it('with 10,000 columns', async () => {
    const files = sampled(60).map((file) => {
      const { delimiter } = file.layout
      const wide = file.text.replaceAll(/(?<=.)\n/g, `${delimiter.repeat(10_000)}\n`)
      return damaged(file, 'with 10,000 columns', encode(wide, file.layout.encoding))
    })
    expect(await faultsOf(files)).toEqual([])
  })

  it('nested 10,000 deep', async () => {
    const nests = ['"', '(', '[', '{', '<a>', '=(', '{"a":'].flatMap((sign) =>
      sampled(200).map((file) => {
        const text = file.text.replace('4711', sign.repeat(10_000))
        return damaged(file, `nested by ${sign}`, encode(text, file.layout.encoding))
      }),
    )
    expect(await faultsOf(nests)).toEqual([])
  })
})

describe('a fixture that is damaged is refused in a sentence, or gives rows that it holds', () => {
  /** Figures of the rows that it holds when it is whole. */
  async function figures(name: string): Promise<Map<string, number>> {
    const { rows } = await readStatement(fixture(name))
    return rows.reduce((found, { date, amountCents, problem }) => {
      const figure = `${date} ${amountCents}`
      return problem ? found : found.set(figure, (found.get(figure) ?? 0) + 1)
    }, new Map<string, number>())
  }

  const tried = async (name: string, what: string, bytes: Uint8Array, times = 1): Promise<Damaged> => {
    const once = await figures(name)
    const allowed = new Map([...once].map(([figure, count]) => [figure, count * times]))
    return { name: `${name}, ${what}`, bytes, hints: {}, allowed }
  }

  it.each(FIXTURE_NAMES)('%s', async (name) => {
    const roll = dice(22)
    const bytes = fixture(name)
    const text = new TextDecoder().decode(bytes)
    const cuts = Array.from({ length: 25 }, () => Math.floor(roll() * bytes.length))
    const deep = `${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`
    const files = await Promise.all([
      ...cuts.map((at) => tried(name, `cut off after byte ${at}`, bytes.slice(0, at))),
      tried(name, 'doubled', doubled(bytes), 2),
      tried(name, 'in UTF-16', encode(text, 'utf-16le-bom')),
      tried(
        name,
        'nested 10,000 deep',
        new TextEncoder().encode(text.replace(/<(?:NAME|Nm|MEMO)>/, `$&${deep}`)),
      ),
      tried(
        name,
        'with 10,000 columns',
        new TextEncoder().encode(text.replaceAll(/(?<=.)\n/g, `${','.repeat(10_000)}\n`)),
      ),
    ])
    expect(await faultsOf(files)).toEqual([])
  })
})
