export type RefusalCode =
  | 'malformed_json'
  | 'invalid'
  | 'id_required'
  | 'invalid_file'
  | 'signed_out'
  | 'wrong_credentials'
  | 'wrong_origin'
  | 'not_found'
  | 'unsupported_method'
  | 'conflict'
  | 'name_taken'
  | 'not_enough_saved'
  | 'transfer'
  | 'parts_differ'
  | 'shares_differ'
  | 'already_paid'
  | 'needs_answer'
  | 'changed_meanwhile'
  | 'not_enough_available'
  | 'month_not_over'
  | 'newer_version'
  | 'too_large'
  | 'wrong_type'
  | 'key_reused'
  | 'too_many'
  | 'disk_full'
  | 'closed'
  | 'invite_required'
  | 'second_factor_required'
  | 'wrong_code'
  | 'suspended'
  | 'not_owned'
  | 'read_only'
  | 'owner_only'
  | 'out_of_scope'
  | 'not_invited'
  | 'own_book'
  | 'last_owner'
  | 'already_member'
  | 'contribution'
  | 'other_currency'
  | 'already_used'
  | 'proof_required'
  | 'expired'
  | 'moved'
  | 'wrong_host'
  | 'locked'
  | 'no_credits'
  | 'needs_server'
  | 'host_not_allowed'
  | 'payment_provider'
  | 'backup_failed'
  | 'unavailable'
  | 'storage_unavailable'

/** The one error class: the request is over, and this is why. Anything else thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: Record<string, unknown>
  constructor(code: RefusalCode, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** Ends the request, and with it the transaction it stands in. `details` are added to the answer. */
export function refuse(code: RefusalCode, message: string, details?: Record<string, unknown>): never {
  throw new Refusal(code, message, details)
}
