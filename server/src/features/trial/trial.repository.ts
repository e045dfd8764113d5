import { sql, type CompiledQuery } from 'kysely'
import type { PhoneProof } from '#foundation/account/phone-code/phone-proof.ts'
import { query } from '#schema/query.ts'

export interface NewTrial {
  readonly accountId: string
  readonly grantId: string
  readonly roleId: string
  readonly person: string
  readonly passwordHash: string
  readonly days: number
}

interface TrialOutcome {
  readonly outcome: string
  readonly account_id: string | null
  readonly ends_at: Date | null
}

/** Without a wish only an account that is there already is entered. */
export const enterTrial = (proof: PhoneProof, wish: NewTrial | undefined): CompiledQuery<TrialOutcome> =>
  sql<TrialOutcome>`select * from enter_trial(${proof.mobile}, ${proof.ticketHash}, ${proof.codeHash}, ${proof.at},
    ${proof.mostTries}, ${wish?.accountId ?? null}::uuid, ${wish?.grantId ?? null}::uuid, ${wish?.roleId ?? null}::uuid,
    ${wish?.person ?? null}, ${wish?.passwordHash ?? null}, ${wish?.days ?? 0})`.compile(query)
