/** Which lines there are, who is on them, and what became of asking. */
import { sql, type CompiledQuery } from 'kysely'
import { leaseGroups } from '../asking/group-holding.ts'
import { query } from '#schema/query.ts'

export interface SlaveRow {
  readonly equipmentId: string
  /** Null for the equipment that has the line. */
  readonly child: string | null
  readonly address: string
  readonly map: string | null
  readonly typeNo: number
  readonly protocolId: number | null
}

export interface LineRow {
  readonly equipment_id: string
  readonly protocol: 'modbusTcp' | 'modbusRtu' | 'dlt645'
  readonly host: string
  readonly port: number
  readonly answer_ms: number
  /** Who holds its lease asks it. */
  readonly shard_group: number
  readonly slaves: readonly SlaveRow[]
}

/** Of a slave that belongs to somebody else nothing is asked. */
export const linesIn = (groups: readonly number[]): CompiledQuery<LineRow> =>
  sql<LineRow>`
    select l.equipment_id, l.protocol, l.host, l.port, l.answer_ms,
      e.shard % ${leaseGroups} as shard_group, json_agg(json_build_object(
      'equipmentId', s.equipment_id, 'child', case when k.id <> e.id then k.child_key end, 'address', s.address,
      'map', s.map, 'typeNo', k.type_no, 'protocolId', k.protocol_id) order by s.equipment_id) as slaves
    from field_line l join equipment e on e.id = l.equipment_id
      join field_slave s on s.line_id = l.equipment_id
      join equipment k on k.id = s.equipment_id and (k.id = e.id or k.parent_id = e.id)
    where e.shard % ${leaseGroups} = any(${groups}::integer[]) and e.parent_id is null
      and e.lifecycle <> 'retired' and k.lifecycle <> 'retired'
    group by l.equipment_id, e.shard`.compile(query)

export interface ToldQuality {
  readonly equipmentId: string
  readonly quality: 'good' | 'stale' | 'error'
  readonly faults: Readonly<Record<string, string>>
  readonly hasAnswered: boolean
}

export const tellQuality = (told: readonly ToldQuality[]): CompiledQuery =>
  sql`update field_slave s set quality = t.quality, faults = t.faults,
      answered_at = case when t."hasAnswered" then clock_timestamp() else s.answered_at end
    from json_to_recordset(${JSON.stringify(told)}::json)
      as t ("equipmentId" uuid, quality text, faults jsonb, "hasAnswered" boolean)
    where s.equipment_id = t."equipmentId"`.compile(query)
