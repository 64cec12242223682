import { assert } from 'chai'
import { exportOf, importInto } from './archives.ts'
import { type Book, newBook } from './book.ts'
import type { Case } from './client.ts'
import { csv, formOf } from './files.ts'

async function found(book: Book, q: string, more = ''): Promise<string[]> {
  const rows = await book.transactions(`?q=${encodeURIComponent(q)}${more}`)
  return rows.map(({ description }) => description)
}

/** Queries by description, each of which finds that row and nothing else of the list. */
const SCRIPTS: [description: string, found: string[]][] = [
  ['Магазин Ёлка', ['магазин', 'МАГАЗИН', 'Магазин ё', 'елка']],
  ['ΚΑΦΕΣ ΣΤΗ ΓΩΝΙΑ', ['καφές', 'Καφες στη γωνία', 'καφεσ']],
  ['Zoo in Köln', ['koln', 'KÖLN', 'ko\u0308ln', 'in köln']],
  ['Bäckerei Hauptstraße', ['strasse', 'STRASSE', 'straße', 'STRAẞE', 'backerei']],
  ['Isparta gülü', ['ısparta', 'İSPARTA', 'ISPARTA', 'GULU']],
  ['BÁNH MÌ Đà Nẵng', ['bánh mì', 'banh mi', 'da nang', 'ĐÀ NẴNG']],
  ['Żabka Łódź', ['zabka', 'łódź', 'LODZ', 'lodz']],
  ['Cafe\u0301 au lait', ['café', 'CAFE AU', 'caf\u00e9']],
  ['Cr\u00e8me br\u00fbl\u00e9e', ['creme', 'cre\u0300me BRULEE']],
  ['Smørrebrød og ærter', ['smorrebrod', 'SMØRRE', 'aerter']],
  ['東京スーパー', ['東京', 'スーパー']],
  ['ﬁsh ＆ chips', ['fish', 'FISH & CHIPS']],
]

export const searchingCases: Case[] = [
  {
    name: 'the search takes the text literally, in any case of its letters',
    async run(world) {
      const book = await newBook(world)
      for (const description of [
        '100% wool',
        '1000 wool',
        'a_b',
        'axb',
        'back\\slash',
        "O'Hara",
        'the "best"',
      ])
        await book.record({ description })
      for (const [q, rows] of [
        ['100%', ['100% wool']],
        ['%', ['100% wool']],
        ['_', ['a_b']],
        ['a_b', ['a_b']],
        ['\\', ['back\\slash']],
        ['k\\s', ['back\\slash']],
        ['"', ['the "best"']],
        ['"BEST"', ['the "best"']],
        ["o'h", ["O'Hara"]],
        ['WOOL', ['1000 wool', '100% wool']],
        ["' OR 1=1 --", []],
        ['wool 100', []],
        ['","', []],
      ] as const)
        assert.deepEqual(await found(book, q), [...rows], q)
      assert.lengthOf(await book.transactions('?q='), 7)
    },
  },
  {
    name: 'the search finds every script in any case, with its accents and without',
    async run(world) {
      const book = await newBook(world)
      for (const [description] of SCRIPTS) await book.record({ description })
      for (const [description, texts] of SCRIPTS)
        for (const q of texts) assert.deepEqual(await found(book, q), [description], q)
      assert.deepEqual(await found(book, 'か'), [])
    },
  },
  {
    name: 'the search finds what came by whichever way, and not what went',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account()
      const { id } = await book.record({ description: 'Läden' })
      assert.deepEqual(await found(book, 'laden'), ['Läden'])
      await book.send('PUT', `/transactions/${id}`, { description: 'Gärten' })
      assert.deepEqual([await found(book, 'laden'), await found(book, 'GARTEN')], [[], ['Gärten']])
      await book.send('PUT', `/transactions/${id}`, { date: '2025-01-02' })
      assert.deepEqual(await found(book, 'garten', '&to=2025-12-31'), ['Gärten'])
      await book.send('DELETE', `/transactions/${id}`)
      assert.deepEqual(await found(book, 'garten'), [])
      await book.post(`/transactions/${id}/restore`, undefined, 200)
      assert.deepEqual(await found(book, 'garten'), ['Gärten'])
      const file = csv(['2024-05-01', '-1.00', 'Übermüdet'])
      await book.post('/statements', formOf({ file, accountId }))
      assert.deepEqual(await found(book, 'ubermudet'), ['Übermüdet'])
      const other = await newBook(world)
      await importInto(other, await exportOf(book))
      assert.deepEqual(await found(other, 'ubermudet'), ['Übermüdet'])
      assert.deepEqual(await found(other, 'garten'), ['Gärten'])
    },
  },
  {
    name: 'a search goes on where its page ended, month after month',
    async run(world) {
      const book = await newBook(world)
      for (let n = 0; n < 30; n++)
        await book.record({
          description: n % 3 === 0 ? `Käse ${n}` : `Wurst ${n}`,
          date: `202${n % 7}-0${1 + (n % 5)}-1${n % 2}`,
        })
      const all = await book.transactions()
      const wanted = all.map(({ description }) => description).filter((text) => text.startsWith('Käse'))
      const rows: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const path: string = `/transactions?q=kase&limit=3${cursor && `&cursor=${cursor}`}`
        const { body, headers } = await book.send('GET', path)
        rows.push(...(body as { description: string }[]).map(({ description }) => description))
        cursor = headers.get('x-next-cursor')
      }
      assert.deepEqual(rows, wanted)
    },
  },
]
