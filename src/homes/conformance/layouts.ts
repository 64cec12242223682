import { assert } from 'chai'
import type { Layout, Statement } from '../../budget/statements/wire.ts'
import { exportOf, importInto } from './archives.ts'
import { assertRefused, newBook, ownId } from './book.ts'
import type { Case } from './client.ts'
import { csv, statementBook } from './files.ts'

/** A card's file, as the bank of the card writes it: what was spent has a plus. */
const card = (month: string) =>
  csv(
    [`2026-${month}-02`, '12.50', 'Coffee house'],
    [`2026-${month}-05`, '60.00', 'Grocer'],
    [`2026-${month}-09`, '-72.50', 'AUTOPAY PAYMENT - THANK YOU'],
  )

export const layoutCases: Case[] = [
  {
    name: 'a card’s file that writes what was spent with a plus is asked about, and stored only with an answer',
    async run(world) {
      const book = await statementBook(world)
      const asked = await book.preview(card('02'))
      const [question] = asked.questions
      assert.deepEqual([asked.questions.length, question?.kind], [1, 'direction'])
      for (const { status, reason } of asked.rows)
        assert.deepEqual([status, reason], ['refused', question?.message ?? ''])
      const refused = await book.upload('', { file: card('02') })
      assertRefused(refused, 409, question?.message ?? '')
      assert.strictEqual((refused.body as { code: string }).code, 'needs_answer')
      assert.isEmpty(await book.get<Statement[]>('/statements'))
      const [first] = question?.choices ?? []
      const columns = first?.set.columns ?? {}
      const answered = await book.preview(card('02'), { columns })
      assert.isEmpty(answered.questions)
      assert.deepInclude(answered.taken?.swap, { value: true, why: 'asked' })
      assert.deepEqual(
        answered.rows.map(({ type, amount }) => [type, amount]),
        [
          ['expense', '12.50'],
          ['expense', '60.00'],
          ['income', '72.50'],
        ],
      )
      assert.deepEqual(await book.counts(card('02'), { columns }), [3, 0, 0])
    },
  },
  {
    name: 'how a table was read is remembered once it was imported, named, and forgotten',
    async run(world) {
      const book = await statementBook(world)
      await book.import(card('02'), { columns: { swap: true } })
      const [layout] = await book.get<Layout[]>('/statements/layouts')
      assert.deepInclude(layout, {
        name: null,
        accountId: book.accountId,
        header: 'Date | Amount | Description',
        lastUsed: '2026-03-15T12:00:00.000Z',
      })
      assert.deepInclude(layout?.columns, { date: 'Date', amount: 'Amount', swap: true })
      const next = await book.preview(card('03'))
      assert.isEmpty(next.questions)
      assert.deepInclude(next.taken?.swap, { value: true, why: 'remembered' })
      assert.deepEqual(await book.counts(card('03')), [3, 0, 0])
      const path = `/statements/layouts/${layout?.id}`
      const { body } = await book.send('PUT', path, { name: 'Card of the bank' })
      assert.deepEqual<unknown>(body, { ...layout, name: 'Card of the bank' })
      await book.del(path)
      assert.isEmpty(await book.get<Layout[]>('/statements/layouts'))
      assert.lengthOf((await book.preview(card('01'))).questions, 1)
      assertRefused(await book.send('DELETE', path), 404)
    },
  },
  {
    name: 'what was remembered goes with the import that it came with, and is of one account only',
    async run(world) {
      const book = await statementBook(world)
      const { id } = await book.import(card('02'), { columns: { swap: true } })
      const { id: accountId } = await book.account({ name: 'Other', balance: '0' })
      assert.lengthOf((await book.preview(card('03'), { accountId })).questions, 1)
      await book.del(`/statements/${id}`)
      assert.isEmpty(await book.get<Layout[]>('/statements/layouts'))
      assert.lengthOf((await book.preview(card('03'))).questions, 1)
    },
  },
  {
    name: 'an archive takes along how tables are read',
    async run(world) {
      const book = await statementBook(world)
      await book.import(card('02'), { columns: { swap: true } })
      const file = await exportOf(book)
      assert.lengthOf(file.csvLayouts, 1)
      const other = await newBook(world)
      await importInto(other, file)
      const [layout] = await other.get<Layout[]>('/statements/layouts')
      assert.deepInclude(layout?.columns, { swap: true })
      assert.strictEqual((await other.get<{ id: string }[]>('/accounts'))[0]?.id, layout?.accountId)
    },
  },
  {
    name: 'a preview says what it took and why, what it left out, and what its days leave open',
    async run(world) {
      const book = await statementBook(world)
      const file = [
        'Date;Text;State;Amount;Balance',
        '28.02.2026;Salary;Booked;100,00;200,00',
        '01.03.2026;Bread;Booked;-10,00;190,00',
        '02.03.2026;Rent;Booked;-90,00;100,00',
        '03.03.2026;Bus;Booked;-5,00;95,00',
        '14.03.2026;Hotel;Pending;-80,00;',
      ].join('\n')
      const { taken, left, questions, warnings, rows } = await book.preview(file)
      assert.deepEqual([rows.length, questions, warnings], [4, [], []])
      assert.deepEqual(
        left.map(({ reason, count }) => [reason, count]),
        [['Pending: the bank has not booked it yet', 1]],
      )
      assert.deepEqual([taken?.amount?.why, taken?.balance?.why], ['balance', 'balance'])
      const open = await book.preview(csv(['03/04/2025', '-4.00', 'Bus'], ['03/04/2025', '-5.00', 'Tram']))
      assert.deepEqual(
        open.questions.map(({ kind, choices }) => [kind, choices.map(({ example }) => example)]),
        [['date-order', ['03/04/2025 is 3 April 2025', '03/04/2025 is 4 March 2025']]],
      )
    },
  },
  {
    name: 'a layout of somebody else is not found',
    async run(world) {
      const book = await newBook(world)
      assertRefused(await book.send('PUT', `/statements/layouts/${ownId()}`, { name: 'x' }), 404)
    },
  },
]
