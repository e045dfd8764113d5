import { sql, type CompiledQuery, type Selectable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export type MessageRow = Selectable<Schema['message']>

const columns = {
  oem: 'm.oem_id',
  company: 'm.company_id',
  project: 'm.project_id',
  equipment: 'm.equipment_id',
}

/** Of the alarm, or of the storm that it is part of. */
export const messagesOfAlarm = (scope: Actor['scope'], alarmId: string): CompiledQuery<MessageRow> =>
  sql<MessageRow>`select m.* from message m where (m.alarm_id = ${alarmId}::uuid
      or m.case_id = (select group_id from alarm where id = ${alarmId}::uuid)) and ${scopeFilter(scope, columns)}
    order by m.level, m.id limit 500`.compile(query)

export const kindOfAlarm = (alarmId: string) =>
  query.selectFrom('alarm').select('kind').where('id', '=', alarmId).compile()

export const peopleOfMessages = (alarmId: string): CompiledQuery<{ id: string; name: string }> =>
  sql<{ id: string; name: string }>`select id, name from message_people(${alarmId}::uuid)`.compile(query)

export const ringMe = (ids: readonly string[], ways: readonly string[]): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`select ring_me as id from ring_me(${[...ids]}::uuid[], ${[...ways]}::text[])`.compile(query)

export const lastTest = (accountId: string): CompiledQuery<MessageRow> =>
  sql<MessageRow>`select m.* from message m where m.account_id = ${accountId}::uuid and m.case_id = (select l.case_id
      from message l where l.account_id = ${accountId}::uuid and l.ladder = 'test' order by l.id desc limit 1)
    order by m.id`.compile(query)

export interface ReachRow {
  readonly audience: string
  readonly name: string
  readonly has_mobile: boolean
  readonly push: number
  readonly has_chat: boolean
  readonly has_mail: boolean
  readonly reached_at: Date | null
}

export const reachOf = (projectId: string): CompiledQuery<ReachRow> =>
  sql<ReachRow>`select * from reach_of(${projectId}::uuid)`.compile(query)

/** Whether the operator has named whom its step rings. */
export const operatorHasDuty = (projectId: string): CompiledQuery<{ named: boolean }> =>
  sql<{ named: boolean }>`select operator_has_duty(${projectId}::uuid) as named`.compile(query)

export const ownAddresses = (
  accountId: string,
): CompiledQuery<{ has_mobile: boolean; has_chat: boolean; mail: string | null }> =>
  sql<{ has_mobile: boolean; has_chat: boolean; mail: string | null }>`
    select a.mobile is not null as has_mobile, own_chat() as has_chat,
      (select m.address from mail_address m where m.account_id = a.id) as mail
    from account a where a.id = ${accountId}::uuid`.compile(query)

export const ownPushes = (accountId: string) =>
  query
    .selectFrom('push_subscription')
    .select(['device', 'created_at', 'reached_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .compile()

export interface NewPush {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly device: string
}

export const addPush = ({ endpoint, p256dh, auth, device }: NewPush): CompiledQuery<{ count: number }> =>
  sql<{ count: number }>`select add_push(${endpoint}, ${p256dh}, ${auth}, ${device}) as count`.compile(query)

export const removePush = (accountId: string, endpoint: string) =>
  query.deleteFrom('push_subscription').where('account_id', '=', accountId).where('endpoint', '=', endpoint).compile()

export const setMail = (account_id: string, address: string) =>
  query
    .insertInto('mail_address')
    .values({ account_id, address })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ address, changed_at: sql`clock_timestamp()` }),
    )
    .compile()

export const removeMail = (accountId: string) =>
  query.deleteFrom('mail_address').where('account_id', '=', accountId).compile()
