import { startProofDays } from '@vigil/contract/equipment/start-proof'
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

/** A report every five minutes for as long as is looked back, and some. */
const mostStates = 10_000

export const runStates = (equipmentId: string): CompiledQuery<{ at: Date; state: string }> =>
  sql<{ at: Date; state: string }>`select h.received_at as at, h.reported ->> 'runState' as state
    from equipment_history h where h.equipment_id = ${equipmentId}::uuid and h.boot_id >= 0
      and h.received_at > clock_timestamp() - make_interval(days => ${startProofDays}) and h.reported ? 'runState'
    order by h.received_at desc limit ${mostStates}`.compile(query)

/** The last order to start that left the platform. */
export const orderedStart = (equipmentId: string): CompiledQuery<{ at: Date }> =>
  sql<{ at: Date }>`select created_at as at from command where equipment_id = ${equipmentId}::uuid
      and action = 'start' and state in ('sent', 'acknowledged', 'done', 'timeout')
      and created_at > clock_timestamp() - make_interval(days => ${startProofDays})
    order by id desc limit 1`.compile(query)

export const readingsBetween = (equipmentId: string, from: Date, to: Date) =>
  query
    .selectFrom('equipment_history as h')
    .select(['h.received_at', 'h.reported'])
    .where('h.equipment_id', '=', equipmentId)
    .where('h.received_at', '>=', from)
    .where('h.received_at', '<=', to)
    .where('h.boot_id', '>=', 0)
    .orderBy('h.received_at')
    .limit(2_000)
    .compile()
