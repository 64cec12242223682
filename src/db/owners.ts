/** The owner of a table's rows: one book, a person (kept with their own book), or the server. */
export type Owner = 'book' | 'person' | 'server'

const named = (owner: Owner, names: string): [string, Owner][] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [name, owner])

/**
 * Every table with its owner. A shared book can be a database of its own one day, so no statement and no foreign key joins
 * tables of two owners: what leads from one to another is an id, and what concerns two of them goes through `crossing()`.
 */
export const OWNERS: ReadonlyMap<string, Owner> = new Map([
  ...named(
    'book',
    `books members memberships book_invitations commands acting activity backups slices
    accounts savings_buckets completed_goals ended_goals budget_categories category_groups transactions transaction_parts
    bills subscriptions statements payees payee_spellings tags transaction_tags rules sample_rows brought_rows
    month_totals account_months budget_periods category_months category_allocations category_plans category_rests
    budget_entries budget_moves removed_rows removed_links removed_transactions bulk_changes search_months
    transfer_dismissals deleted_imports changed_imports matched_rows known_keys csv_layouts
    shares shared_rows stale_shares member_balances settlements default_shares account_payers recurring_payers
    contribution_halves token_acting token_writes webhooks webhook_changes webhook_deliveries reminder_rules reminders
    crossings_sent crossings_taken kept_carried`,
  ),
  ...named(
    'person',
    `users sessions identities known_browsers mail_tokens recovery_codes api_tokens calendar_feeds channels quiet_hours due_reminders
    bank_connections billing_invoices billing_subscriptions premium_grants profiles point_balances point_transactions
    book_exports book_list invited_friends`,
  ),
  // Names that may exist once, tables that join users, logs; and tables that only a browser's copy has.
  ...named(
    'server',
    `sign_in_failures sign_in_flows invitations referral_marks billing_events audit_log security_events support_messages
    schema_migrations outbox local_copy heard_version unlocked_items`,
  ),
])

/** Tables that a statement reads or writes. */
const tablesIn = (statement: string): string[] => [
  ...new Set(
    [...statement.matchAll(/\b(?:from|join|into|update)\s+["`]?([a-z_]+)/gi)]
      .map(([, name = '']) => name.toLowerCase())
      .filter((name) => OWNERS.has(name)),
  ),
]

/** A sentence on a statement that joins tables of two owners, which may lie in two databases; undefined of any other. */
export function whyJoined(statement: string): string | undefined {
  const tables = tablesIn(statement)
  const owners = new Set(tables.map((name) => OWNERS.get(name)))
  return owners.size > 1
    ? `This statement joins ${tables.map((name) => `${name} (${OWNERS.get(name)})`).join(', ')}.`
    : undefined
}
