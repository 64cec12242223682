import type { Act } from './history.ts'

type Row = Record<string, string | null> & { id: string } & { rev?: number }

/** A request, with what it makes. */
export interface Order {
  path: string
  method: string
  body?: object | FormData
  /** Names for what it makes. */
  texts?: string[]
  /** Name of what it deletes, or the import that it takes back. */
  gone?: string
  /** The note that it replaces by another, as its device shows it. */
  noted?: { id: string; saw: string | null; wrote: string }
}

/** The request that the act means where `list` answers these rows; undefined where there is nothing to do it to. */
export async function toOrder(
  act: Act,
  count: number,
  list: (path: string) => Promise<Row[]>,
): Promise<Order | undefined> {
  const pick = async (path: string, which: number): Promise<Row | undefined> => {
    const all = await list(path)
    return all[which % Math.max(all.length, 1)]
  }
  const accountId = 'of' in act ? ((await pick('/accounts', act.of))?.id ?? null) : null
  const amount = 'cents' in act ? (act.cents / 100).toFixed(2) : ''
  const post = (path: string, body: object, texts: string[] = []): Order => ({
    method: 'POST',
    path,
    body,
    texts,
  })
  const named = (path: string, name: string, body: object): Order => post(path, { name, ...body }, [name])
  const text = `t${count}`
  switch (act.do) {
    case 'account':
      return named('/accounts', `A${count}`, { balance: amount })
    case 'category':
      return named('/budget-categories', `C${count}`, { allocated: '50' })
    case 'bucket':
      return named('/savings-buckets', `B${count}`, { target: '100' })
    case 'bill':
      return named('/bills', `R${count}`, { amount: '12.34', dueDate: '2026-03-20', accountId })
    case 'expense':
    case 'income': {
      const categoryId =
        act.do === 'expense' ? ((await pick('/budget-categories', act.category))?.id ?? null) : null
      return post('/transactions', { type: act.do, amount, description: text, accountId, categoryId }, [text])
    }
    case 'edit': {
      const row = await pick('/transactions', act.which)
      return row?.description?.startsWith('t')
        ? { method: 'PUT', path: `/transactions/${row.id}`, body: { amount } }
        : undefined
    }
    case 'note': {
      const row = await pick('/transactions', act.which)
      if (!row) return undefined
      const [{ id, rev, note: saw = null }, wrote] = [row, `n${count}`]
      return {
        method: 'PUT',
        path: `/transactions/${id}`,
        body: { note: wrote, rev },
        noted: { id, saw, wrote },
      }
    }
    case 'delete': {
      const row = await pick(`/${act.what}`, act.which)
      if (!row || (act.what === 'transactions' && !row.description?.startsWith('t'))) return undefined
      return { method: 'DELETE', path: `/${act.what}/${row.id}`, gone: row.description ?? row.name ?? '' }
    }
    case 'pay': {
      const row = await pick('/bills', act.which)
      return (
        row && { method: 'POST', path: `/bills/${row.id}/pay`, body: { description: text }, texts: [text] }
      )
    }
    case 'save': {
      const row = await pick('/savings-buckets', act.which)
      if (!row || !accountId) return undefined
      const isMore = act.cents > Number(row.saved) * 100
      const way = isMore ? { fromAccountId: accountId } : { toAccountId: accountId }
      return post(`/savings-buckets/${row.id}/transfers`, { saved: amount, ...way })
    }
    case 'balance':
      return accountId
        ? { method: 'PUT', path: `/accounts/${accountId}`, body: { balance: amount } }
        : undefined
    case 'import': {
      if (!accountId) return undefined
      const texts = Array.from({ length: act.rows }, (_, n) => `s${count}.${n}`)
      const lines = texts.map((line, n) => `2026-03-0${n + 1},-${n + 1}.50,${line}`)
      const form = new FormData()
      form.append('file', new Blob([['Date,Amount,Description', ...lines].join('\n')]), 'bank.csv')
      form.append('accountId', accountId)
      return { method: 'POST', path: '/statements', body: form, texts }
    }
    case 'undo': {
      const row = await pick('/statements', act.which)
      return row && { method: 'DELETE', path: `/statements/${row.id}`, gone: row.id }
    }
  }
}
