const APPS: [app: string, where: string][] = [
  ['Actual', 'Settings, Export data: the ZIP with all of the budget.'],
  [
    'YNAB',
    'The plan’s name, Export plan: the ZIP, or the Register and the Plan as CSV. A plan of its API as JSON has types and ids as well.',
  ],
  ['Firefly III', 'Export data: transactions, and accounts, bills and budgets beside them.'],
  ['ezBookkeeping', 'Data management, Export data: CSV.'],
  ['Wallos', 'Subscriptions, Export: JSON.'],
  ['Mint, Monarch, Copilot', 'Transactions, Download or Export: CSV.'],
  ['Quicken', 'File, Export: QIF of all accounts.'],
]

/** The menus in which other apps have their export. */
export function WhereToFind() {
  return (
    <details className="group rounded-xl border border-line">
      <summary className="cursor-pointer px-4 py-3 font-medium select-none">Where to find the export</summary>
      <dl className="grid gap-x-6 gap-y-2 px-4 pb-4 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
        {APPS.map(([app, where]) => (
          <div key={app} className="sm:contents">
            <dt className="font-semibold">{app}</dt>
            <dd className="text-pretty text-muted">{where}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
