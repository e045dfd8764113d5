/** D: what devices said and saw acknowledged, as they know it themselves, written beside the platform's own tables. */
import { hash } from 'node:crypto'
import type { DeviceType } from '@vigil/device-types/device-type'
import { laneOf } from '@vigil/device-types/lane-of'
import { readReport } from '@vigil/protocols/device-message'
import type { SentEntry } from '@vigil/simulator/device/ledger'
import type { Crowd, Member } from '../outside/crowd.ts'
import type { Database } from '../platform/database.ts'

interface SentRow {
  equipment_id: string
  /** In the order it was made by its device. */
  ord: number
  /** 0 for a reading. */
  lane: number
  boot: number
  seq: number
  device_time: string
  /** Hex of the first 16 bytes of SHA-256. */
  digest: string
  is_acked: boolean
  /** What it says of the device's alarm: begins, ends, or nothing. */
  effect: 'active' | 'recovered' | null
}

const rowOf = (member: Member, entry: SentEntry, ord: number): SentRow | undefined => {
  const { type } = member.device.point
  const read = readReport(entry.payload)
  if (entry.kind !== 'report' || !('message' in read)) return undefined
  const { boot, seq, t = 0, values } = read.message
  const lane = laneOf(type, read.message)
  return {
    equipment_id: member.id,
    ord,
    boot,
    seq,
    lane: lane === 'reading' ? 0 : lane,
    device_time: new Date(t).toISOString(),
    digest: hash('sha256', entry.payload, 'buffer').subarray(0, 16).toString('hex'),
    is_acked: entry.ackedAt !== undefined,
    effect: lane === 'reading' ? null : effectOf(type, values),
  }
}

/** A state with an event of its own begins an alarm; any other value ends it. */
const effectOf = (type: DeviceType, values: Readonly<Record<string, unknown>>): 'active' | 'recovered' => {
  const begins = Object.entries(values).some(([key, value]) => {
    const property = type.properties[key]
    if (property === undefined || property.type === 'number' || property.type === 'string') return false
    return property.values.some((state) => state.value === value && state.event !== undefined)
  })
  return begins ? 'active' : 'recovered'
}

const table = `create table faults_sent (equipment_id uuid, ord integer, lane smallint, boot bigint, seq bigint,
  device_time timestamptz, digest bytea, is_acked boolean, effect text)`

const rowsAtOnce = 20_000

export const writeDeviceLedger = async ({ ask }: Database, { members }: Crowd): Promise<void> => {
  const rows = members.flatMap((member) =>
    member.device.ledger.sent.flatMap((entry, ord) => rowOf(member, entry, ord) ?? []),
  )
  await ask(table)
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await ask(
      `insert into faults_sent select equipment_id, ord, lane, boot, seq, device_time, decode(digest, 'hex'), is_acked, effect
       from json_to_recordset($1) as r (equipment_id uuid, ord integer, lane smallint, boot bigint, seq bigint,
         device_time timestamptz, digest text, is_acked boolean, effect text)`,
      [JSON.stringify(rows.slice(start, start + rowsAtOnce))],
    )
  await ask(`analyze faults_sent`)
}
