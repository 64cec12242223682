import { describe, expect, it } from 'vitest'
import { camtOf, lines, read } from './testing.ts'

const OWN = 'NL26VAYB8060476890'
const entry = (inner: string, direction = 'CRDT') =>
  `<Ntry><Amt Ccy="EUR">54.90</Amt><CdtDbtInd>${direction}</CdtDbtInd>${inner}</Ntry>`
const payment = (inner: string) =>
  `<BookgDt><Dt>2026-01-31</Dt></BookgDt><NtryDtls><TxDtls>${inner}</TxDtls></NtryDtls>`
const party = (side: string, name: string, iban = '') =>
  `<${side}><Nm>${name}</Nm></${side}>${iban && `<${side}Acct><Id><IBAN>${iban}</IBAN></Id></${side}Acct>`}`
const parties = (...all: string[]) => `<RltdPties>${all.join('')}</RltdPties>`

describe('The payee of an entry of CAMT', () => {
  it('is the other party where a payment comes back, and never the owner', async () => {
    const own = party('Dbtr', 'Max Mustermann')
    const works = party('Cdtr', 'Stadtwerke')
    const back = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>'
    const named = (source: string) => source.replace('</Acct>', '<Ownr><Nm>MAX MUSTERMANN</Nm></Ownr></Acct>')
    for (const file of [
      camtOf(entry(payment(parties(own, works) + back))),
      camtOf(entry(`<RvslInd>true</RvslInd>${payment(parties(own, works))}`)),
      camtOf(entry(payment(parties(party('Dbtr', 'Max', OWN), works)))),
      named(camtOf(entry(payment(parties(own, works))))),
    ])
      expect(await lines(file)).toEqual(['2026-01-31 5490 Stadtwerke'])
    const anna = parties(party('Dbtr', 'Anna', 'DE02120300000000202051'), party('Cdtr', 'Max', OWN))
    expect(await lines(camtOf(entry(payment(anna + back))))).toEqual(['2026-01-31 5490 Anna'])
  })

  it('is a bank where that is the party, and nobody where SEPA says that nobody was given', async () => {
    const bank = '<Cdtr><Agt><FinInstnId><Nm>My Bank</Nm></FinInstnId></Agt></Cdtr>'
    const nobody = party('Cdtr', 'NOTPROVIDED') + party('UltmtCdtr', 'Shop')
    const said = '<RmtInf><Ustrd>NOTPROVIDED</Ustrd></RmtInf>'
    const file = [bank, nobody].map((side) => entry(payment(parties(side) + said), 'DBIT'))
    expect(await lines(camtOf(file.join('')))).toEqual(['2026-01-31 -5490 My Bank', '2026-01-31 -5490 Shop'])
  })

  it('is the number of payments of a batch that names none of them', async () => {
    const batch =
      '<BookgDt><Dt>2026-01-31</Dt></BookgDt><NtryDtls><Btch><NbOfTxs>12</NbOfTxs></Btch></NtryDtls>'
    expect(await lines(camtOf(entry(batch)))).toEqual(['2026-01-31 5490 12 payments'])
  })

  it('comes with the numbers of the documents that are paid', async () => {
    const paid =
      '<RmtInf><Strd><RfrdDocInf><Nb>INV-77</Nb></RfrdDocInf><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd></RmtInf>'
    expect(await lines(camtOf(entry(payment(paid))))).toEqual(['2026-01-31 5490 INV-77 RF18'])
  })
})

describe('A statement of CAMT', () => {
  const balance = (code: string, amount: string, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`

  it('with the balances of each of its days opens with the first and closes with the last', async () => {
    const file = camtOf(
      `${balance('CLBD', '209.80', '2026-02-04')}${balance('CLBD', '154.90', '2026-02-03')}${balance('OPBD', '154.90', '2026-02-04')}${balance('OPBD', '100.00', '2026-02-03')}${entry(payment('')).repeat(2)}`,
    )
    const { accounts, warnings } = await read(file)
    expect(warnings).toEqual([])
    expect(accounts[0]).toMatchObject({
      opening: { day: '2026-02-03', cents: 10000 },
      closing: { day: '2026-02-04', cents: 20980 },
    })
  })

  it('is of the same account however its number is spaced', async () => {
    const file = camtOf(entry(payment('')))
    const [statement = ''] = /<Stmt>.*<\/Stmt>/.exec(file) ?? []
    const spaced = statement.replace(OWN, 'NL26 VAYB 8060 4768 90')
    expect((await read(file.replace(statement, statement + spaced))).accounts).toHaveLength(1)
  })

  it('leaves out what is not booked by a word of the bank too', async () => {
    const pending = entry(`<Sts><Prtry>PDNG</Prtry></Sts>${payment('')}`)
    expect((await read(camtOf(pending))).left).toMatchObject([{ count: 1 }])
  })
})
