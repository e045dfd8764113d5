import { sql, type CompiledQuery } from 'kysely'
import type { TokenRow } from '#foundation/rights/rights.repository.ts'
import { query } from '#schema/query.ts'
import type { LadderName } from '../escalation/ladder-names.ts'
import type { ReceiptStep, Report, CarrierReport } from './receipt.rules.ts'

export const messageOfReceipt = (channel: string, part: string): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`select message_of_receipt as id from message_of_receipt(${channel}, ${part})`.compile(query)

/** Everything that the person of this message is where the alarm is, the nearest first. */
export const actorsOfMessage = (messageId: string): CompiledQuery<TokenRow> =>
  sql<TokenRow>`select * from actor_of_message(${messageId}::uuid)`.compile(query)

export const alarmOfMessage = (messageId: string) =>
  query
    .selectFrom('message')
    .select(['alarm_id', 'answered_at', 'rings', 'sent_at', 'created_at'])
    .where('id', '=', messageId)
    .compile()

export interface Noted extends Report {
  readonly messageId: string
  readonly answer?: string | undefined
  readonly cause?: string | undefined
}

interface HeldRow {
  readonly state: string
  readonly rings: number
  readonly is_delivered: boolean
  readonly is_opened: boolean
  readonly is_answered: boolean
}

export const toldOf = ({ state, rings, is_delivered, is_opened, is_answered }: HeldRow): CarrierReport => ({
  state,
  rings,
  isDelivered: is_delivered,
  isOpened: is_opened,
  isAnswered: is_answered,
})

export const holdReceipt = (messageId: string): CompiledQuery<HeldRow> =>
  sql<HeldRow>`select * from hold_receipt(${messageId}::uuid)`.compile(query)

export const saveReceipt = ({ messageId, answer, cause }: Noted, step: ReceiptStep): CompiledQuery =>
  sql`select save_receipt(${messageId}::uuid, ${step}, ${answer ?? null}, ${cause ?? null})`.compile(query)

export interface ClimbRow {
  readonly ladder: LadderName | null
  readonly ladder_from: Date | null
  readonly ladder_done: Date | null
  readonly likely_real: boolean
}

export const climbOfAlarm = (alarmId: string): CompiledQuery<ClimbRow> =>
  sql<ClimbRow>`select ladder, ladder_from, ladder_done, likely_real from alarm where id = ${alarmId}::uuid`.compile(
    query,
  )

export const hurryLadder = (messageId: string, waitMs: number): CompiledQuery<{ hurried: boolean }> =>
  sql<{ hurried: boolean }>`select hurry_ladder(${messageId}::uuid, ${waitMs}::bigint) as hurried`.compile(query)

export interface RenewedPush {
  readonly was: { readonly endpoint: string; readonly auth: string }
  readonly now: { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
}

export const renewPush = ({ was, now }: RenewedPush): CompiledQuery<{ renewed: boolean }> =>
  sql<{ renewed: boolean }>`select renew_push(${was.endpoint}, ${was.auth}, ${now.endpoint}, ${now.p256dh},
    ${now.auth}) as renewed`.compile(query)
