type Action = 'added' | 'changed' | 'removed'
const ACTIONS: readonly Action[] = ['added', 'changed', 'removed']

/** A table of which a shared book tells who changed what. */
interface Told {
  table: string
  /** The kind of its rows in the activity. */
  kind: string
  /** The title of a row there: SQL over its columns, in which `row` stands for the row. */
  title: string
  /** The fields that are told, as SQL that gives what people read. */
  fields: Record<string, string>
  /** Rows that are told; without it all are. */
  only?: string
  /** Actions that are told; without it all are. */
  actions?: readonly Action[]
  /** The id that is told of a row, as SQL; without it `row.id`. */
  id?: string
  /** Columns that keep who made and who changed the row. */
  isSigned?: boolean
}

const amount = (column: string) => `printf('%.2f', row.${column} / 100.0)`
const nameOf = (table: string, column: string) =>
  `(SELECT \`name\` FROM \`${table}\` WHERE \`id\` = row.${column})`

const RECURRING: Told['fields'] = {
  name: 'row.name',
  amount: amount('amount_cents'),
  dueDate: 'row.due_date',
  cycle: 'row.cycle',
  account: nameOf('accounts', 'account_id'),
  category: nameOf('budget_categories', 'category_id'),
  active: "iif(row.active, 'yes', 'no')",
}

const TOLD: Told[] = [
  {
    table: 'transactions',
    kind: 'transaction',
    title: 'row.description',
    isSigned: true,
    // A transfer is told once, and a row that is written for another one with that.
    only: "row.written_for_id IS NULL AND NOT (row.transfer_id IS NOT NULL AND row.type = 'income')",
    fields: {
      description: 'row.description',
      amount: amount('amount_cents'),
      date: 'row.date',
      account: nameOf('accounts', 'account_id'),
      category: nameOf('budget_categories', 'category_id'),
      payee: nameOf('payees', 'payee_id'),
      note: 'row.note',
      parts: 'nullif(row.part_count, 0)',
    },
  },
  {
    table: 'accounts',
    kind: 'account',
    title: 'row.name',
    fields: {
      name: 'row.name',
      type: 'row.type',
      opening: amount('opening_cents'),
      active: "iif(row.is_active, 'yes', 'no')",
    },
  },
  {
    table: 'budget_categories',
    kind: 'category',
    title: 'row.name',
    fields: {
      name: 'row.name',
      allocated: amount('allocated_cents'),
      group: nameOf('category_groups', 'group_id'),
      archived: "iif(row.archived_at IS NULL, 'no', 'yes')",
    },
  },
  {
    table: 'savings_buckets',
    kind: 'goal',
    title: 'row.name',
    fields: { name: 'row.name', target: amount('target_cents'), targetDate: 'row.target_date' },
  },
  { table: 'bills', kind: 'bill', title: 'row.name', fields: RECURRING },
  { table: 'subscriptions', kind: 'subscription', title: 'row.name', fields: RECURRING },
  {
    table: 'settlements',
    kind: 'payment',
    title: `${nameOf('members', 'from_member')} || ' → ' || ${nameOf('members', 'to_member')}`,
    fields: { amount: amount('cents'), date: 'row.date', note: 'row.note' },
  },
  {
    table: 'members',
    kind: 'member',
    title: 'row.name',
    fields: { name: 'row.name', weight: 'row.weight', left: "iif(row.left_at IS NULL, 'no', 'yes')" },
  },
  {
    table: 'memberships',
    kind: 'member',
    id: 'row.member_id',
    title: nameOf('members', 'member_id'),
    // Joining and leaving are told of the member.
    actions: ['changed'],
    fields: { role: 'row.role' },
  },
  {
    table: 'budget_moves',
    kind: 'budget',
    id: 'row.entry_id',
    title: "coalesce(row.to_name, row.from_name, '')",
    fields: { from: 'row.from_name', to: 'row.to_name', amount: amount('cents') },
  },
]

const of = (row: 'old' | 'new', text: string): string => text.replaceAll(/\brow\./g, `${row}.`)

/**
 * The fields of a row before and after; only those that differ are told. A list and no UNION: engines that others share
 * allow only few terms in one.
 */
function changes(fields: Told['fields'], sides: ('old' | 'new')[]): string {
  const value = (row: 'old' | 'new', sql: string) => (sides.includes(row) ? of(row, sql) : 'NULL')
  const told = Object.entries(fields).map(([field, sql]) => {
    const [before, after] = [value('old', sql), value('new', sql)]
    return `iif(${before} IS NOT ${after}, json_object('field', '${field}', 'before', ${before}, 'after', ${after}), NULL)`
  })
  return `(SELECT json_group_array(json(\`value\`)) FROM json_each(json_array(
		${told.join(',\n\t\t')})) WHERE \`value\` IS NOT NULL)`
}

function trigger(told: Told, action: Action): string {
  const { table, kind, id = 'row.id', title, fields, only, isSigned = false } = told
  const row = action === 'removed' ? 'old' : 'new'
  const sides: ('old' | 'new')[] =
    action === 'added' ? ['new'] : action === 'removed' ? ['old'] : ['old', 'new']
  const differs = Object.values(fields).map((sql) => `${of('old', sql)} IS NOT ${of('new', sql)}`)
  const conditions = [
    `EXISTS (SELECT 1 FROM \`acting\` WHERE \`book_id\` = ${row}.\`book_id\`)`,
    ...(action === 'changed' ? [`(${differs.join(' OR ')})`] : []),
  ]
  const verb = { added: 'INSERT', changed: 'UPDATE', removed: 'DELETE' }[action]
  const signed = { added: 'created_by', changed: 'updated_by', removed: undefined }[action]
  const sign =
    isSigned && signed
      ? `\tUPDATE \`${table}\` SET \`${signed}\` = (SELECT \`member_id\` FROM \`acting\` WHERE \`book_id\` = new.\`book_id\`) WHERE \`id\` = new.\`id\`${action === 'added' ? ` AND \`${signed}\` IS NULL` : ''};\n`
      : ''
  return `CREATE TRIGGER \`${table}_${action}_told\` AFTER ${verb} ON \`${table}\`
WHEN ${conditions.join(' AND ')} BEGIN
${sign}	INSERT INTO \`activity\` (\`book_id\`, \`at\`, \`member_id\`, \`action\`, \`kind\`, \`row_id\`, \`description\`, \`changes\`, \`by\`)
	SELECT \`book_id\`, \`at\`, \`member_id\`, '${action}', '${kind}', ${of(row, id)}, ${of(row, title)},
		${changes(fields, sides)}, \`by\`
	FROM \`acting\` WHERE \`book_id\` = ${row}.\`book_id\`${only ? ` AND ${of(row, only)}` : ''};
END;`
}

/** The columns of a transaction that a token's write is told by. */
const WRITTEN: Record<string, string> = {
  type: 'type',
  description: 'description',
  amountCents: 'amount_cents',
  date: 'date',
  accountId: 'account_id',
  categoryId: 'category_id',
  payeeId: 'payee_id',
  note: 'note',
}

const written = (row: 'old' | 'new'): string =>
  `json_object(${Object.entries(WRITTEN)
    .map(([name, column]) => `'${name}', ${row}.${column}`)
    .join(', ')})`

/** Notes what a token writes, in any book: nothing while none acts. */
function tokenTrigger(action: Action): string {
  const row = action === 'removed' ? 'old' : 'new'
  const verb = { added: 'INSERT', changed: 'UPDATE', removed: 'DELETE' }[action]
  const differs = Object.values(WRITTEN).map((column) => `old.${column} IS NOT new.${column}`)
  const when = action === 'changed' ? ` AND (${differs.join(' OR ')})` : ''
  return `CREATE TRIGGER \`transactions_${action}_by_token\` AFTER ${verb} ON \`transactions\`
WHEN EXISTS (SELECT 1 FROM \`token_acting\` WHERE \`book_id\` = ${row}.\`book_id\`)${when} BEGIN
	INSERT INTO \`token_writes\` (\`book_id\`, \`token_id\`, \`at\`, \`action\`, \`row_id\`, \`before\`, \`after\`)
	SELECT \`book_id\`, \`token_id\`, \`at\`, '${action}', ${row}.id, ${action === 'added' ? 'NULL' : written('old')}, ${action === 'removed' ? 'NULL' : written('new')}
	FROM \`token_acting\` WHERE \`book_id\` = ${row}.\`book_id\`;
END;`
}

/** Has the reminders of a book counted anew when anything in it changes. */
const REMINDER_TRIGGER = `CREATE TRIGGER \`books_changed_for_reminders\` AFTER UPDATE OF \`version\` ON \`books\` BEGIN
	UPDATE \`reminder_rules\` SET \`next_at\` = 0 WHERE \`book_id\` = new.\`id\`;
END;`

/**
 * Notes what changes of the transactions of a book with webhooks, whoever changes it: all that anybody can say of a row raises
 * its rev, what stands beside it as well, such as its tags; a payee that is looked up does not.
 */
function webhookTrigger(action: Action): string {
  const row = action === 'removed' ? 'old' : 'new'
  const verb = { added: 'INSERT', changed: 'UPDATE', removed: 'DELETE' }[action]
  const differs = ['rev', 'payee_id'].map((column) => `old.${column} IS NOT new.${column}`)
  const when = action === 'changed' ? ` AND (${differs.join(' OR ')})` : ''
  return `CREATE TRIGGER \`transactions_${action}_for_webhooks\` AFTER ${verb} ON \`transactions\`
WHEN EXISTS (SELECT 1 FROM \`webhooks\` WHERE \`book_id\` = ${row}.\`book_id\`)${when} BEGIN
	INSERT INTO \`webhook_changes\` (\`book_id\`, \`row_id\`, \`action\`, \`before\`)
	VALUES (${row}.\`book_id\`, ${row}.\`id\`, '${action}', ${action === 'removed' ? written('old') : 'NULL'});
END;`
}

/**
 * Triggers by which a shared book tells who changed what, by their names: no store can forget to. They do nothing while
 * no member acts, as in every own book.
 */
export const activityTriggers = (): Map<string, string> =>
  new Map([
    ...TOLD.flatMap((told) =>
      (told.actions ?? ACTIONS).map((action): [string, string] => [
        `${told.table}_${action}_told`,
        trigger(told, action),
      ]),
    ),
    ...ACTIONS.flatMap((action): [string, string][] => [
      [`transactions_${action}_by_token`, tokenTrigger(action)],
      [`transactions_${action}_for_webhooks`, webhookTrigger(action)],
    ]),
    ['books_changed_for_reminders', REMINDER_TRIGGER],
  ])
