import { assert } from 'chai'
import type { Statement } from '../../budget/statements/wire.ts'
import { assertRefused, NOBODY, newBook } from './book.ts'
import type { Case } from './client.ts'
import { CINEMA, csv, GROCER, ofx, SALARY, statementBook } from './files.ts'

export const uploadCases: Case[] = [
  {
    name: 'rows that the owner skips are left out and can be taken later',
    async run(world) {
      const book = await statementBook(world)
      assert.deepEqual(await book.counts(ofx(GROCER, SALARY, CINEMA), { skip: [0, 2] }), [1, 0, 0])
      assert.deepEqual(await book.texts(), ['Salary'])
      assert.deepEqual(await book.counts(ofx(GROCER, SALARY, CINEMA), { skip: [99] }), [2, 1, 0])
      for (const skip of ['x', '{}', '[-1]', '[1.5]', '["1"]'])
        assertRefused(await book.upload('', { file: ofx(GROCER), skip }), 400)
    },
  },
  {
    name: 'a row that can’t be taken is refused with its reason, the others are taken',
    async run(world) {
      const book = await statementBook(world)
      const file = csv(
        ['2026-03-02', '-5.00', 'Bus'],
        ['2026-02-30', '-5.00', 'Never'],
        ['2026-03-03', '-6', 'Bus'],
      )
      const { rows } = await book.preview(file)
      assert.deepEqual(
        rows.map(({ status }) => status),
        ['new', 'refused', 'new'],
      )
      assert.match(rows[1]?.reason ?? '', /./)
      assert.deepEqual(await book.counts(file), [2, 0, 1])
      assert.strictEqual(await book.ownBalance(), '89.00')
    },
  },
  {
    name: 'columns of a CSV file that were guessed can be chosen by hand',
    async run(world) {
      const book = await statementBook(world)
      const file = 'A,B,C,D\n02/03/2026,Bus,5.00,\n03/02/2026,Pay,,7.50\n'
      const columns = { date: 'A', description: 'B', debit: 'C', credit: 'D', dateFormat: 'DD/MM/YYYY' }
      const { rows, headers } = await book.preview(file, { columns })
      assert.deepEqual(headers, ['A', 'B', 'C', 'D'])
      const read = rows.map(({ date, type, amount, description }) => [date, type, amount, description])
      const expected = [
        ['2026-03-02', 'expense', '5.00', 'Bus'],
        ['2026-02-03', 'income', '7.50', 'Pay'],
      ]
      assert.deepEqual(read, expected)
      const byNumber = { date: 0, description: 1, debit: 2, credit: 3, dateFormat: 'MM/DD/YYYY' }
      const american = await book.preview(file, { columns: byNumber })
      assert.deepEqual(
        american.rows.map(({ date }) => date),
        ['2026-02-03', '2026-03-02'],
      )
      assert.deepEqual(await book.counts(file, { columns }), [2, 0, 0])
      assert.strictEqual(await book.ownBalance(), '102.50')
      for (const wrong of ['x', '[]', '{"date":{}}', '{"date":-1}'])
        assertRefused(await book.upload('/preview', { file, columns: wrong }), 400)
      assertRefused(await book.upload('/preview', { file, columns: { date: 'Z' } }), 400)
    },
  },
  {
    name: 'a damaged file gets a clear message, and nothing of it is stored',
    async run(world) {
      const book = await statementBook(world)
      const whole = ofx(GROCER, SALARY)
      for (const file of [
        '',
        ' \n',
        '\u0000\u0001\u0002\u0003',
        '%PDF-1.7',
        '<html><p>Sign in</p></html>',
        whole.slice(0, -90),
      ])
        for (const path of ['/preview', '']) assertRefused(await book.upload(path, { file }), 400, /\w+ .*\w/)
      assert.isEmpty(await book.transactions())
      assert.isEmpty(await book.get<Statement[]>('/statements'))
      assert.strictEqual(await book.ownBalance(), '100.00')
    },
  },
  {
    name: 'a statement needs a file and an account of the book',
    async run(world) {
      const book = await statementBook(world)
      const file = ofx(GROCER)
      for (const path of ['/preview', '']) {
        assertRefused(await book.upload(path, {}), 400, 'Choose a file.')
        assertRefused(await book.upload(path, { file, accountId: '' }), 400, 'Account is required')
        assertRefused(await book.upload(path, { file, accountId: undefined }), 400, 'Account is required')
        assertRefused(await book.upload(path, { file, accountId: 'x' }), 400)
        assertRefused(await book.upload(path, { file, accountId: NOBODY }), 404, 'Account not found')
      }
      const stranger = await newBook(world)
      const { id: accountId } = await stranger.account()
      assertRefused(await book.upload('', { file, accountId }), 404, 'Account not found')
      assert.isEmpty(await stranger.transactions())
    },
  },
]
