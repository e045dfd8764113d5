/** From rows of a log to what devices said. What cannot be read is kept with the reason; nothing here throws for bytes. */
import { readAck, readReport, type Report, type ReportedValue } from '@vigil/protocols/device-message'
import { decodeReadings } from '#events/reading-frame.ts'
import type { EquipmentFacts } from '#events/equipment-facts.ts'
import type { ConnectionChange, DeviceAck, DeviceReport, UnreadableMessage } from '#events/report-events.ts'

/** A message as its log holds it. */
export interface RawMessage {
  readonly group: number
  readonly position: number
  readonly equipmentId: string
  readonly kind: string
  /** Milliseconds. */
  readonly receivedAt: number
  readonly payload: Uint8Array
  readonly isReused: boolean
  /** When the stream took it, milliseconds; of what stands in the inbox nobody asks. */
  readonly loggedAt?: number | undefined
}

export interface ReadMessages {
  readonly reports: DeviceReport[]
  readonly acks: DeviceAck[]
  readonly connections: ConnectionChange[]
  readonly unreadable: UnreadableMessage[]
}

type FactsById = ReadonlyMap<string, EquipmentFacts>

export const readMessages = (raws: readonly RawMessage[], facts: FactsById): ReadMessages => {
  const messages: ReadMessages = { reports: [], acks: [], connections: [], unreadable: [] }
  for (const raw of raws) readInto(messages, raw, facts.get(raw.equipmentId))
  return messages
}

/** Messages that broke the batch they came in: kept as they are. */
export const setAside = (raws: readonly RawMessage[], facts: FactsById, reason: string): ReadMessages => ({
  reports: [],
  acks: [],
  connections: [],
  unreadable: raws.map((raw) => ({ ...raw, carrier: facts.get(raw.equipmentId), raw: raw.payload, reason })),
})

const nobody = '00000000-0000-0000-0000-000000000000'

/** An entry of the stream as messages. Bytes that no gateway of ours framed are nobody's, and are kept as they are. */
export const rawReadings = (
  group: number,
  { position, data, at }: { position: number; data: Uint8Array; at: number },
): RawMessage[] => {
  const frame = decodeReadings(data) ?? { equipmentId: nobody, readings: [{ receivedAt: at, payload: data }] }
  const { equipmentId } = frame
  return frame.readings.map((reading) => ({
    ...reading,
    equipmentId,
    group,
    position,
    kind: 'report',
    isReused: false,
    loggedAt: at,
  }))
}

const readInto = (messages: ReadMessages, raw: RawMessage, carrier: EquipmentFacts | undefined): void => {
  const { group, position, receivedAt, equipmentId, payload } = raw
  const keep = (reason: string, report?: Report): void =>
    void messages.unreadable.push({
      group,
      position,
      receivedAt,
      equipmentId,
      carrier,
      raw: payload,
      reason,
      ...(report === undefined ? {} : { report }),
    })
  if (!carrier) return keep('the equipment is not in the registry')
  const received = { group, position, receivedAt, carrier }
  if (raw.kind === 'connected' || raw.kind === 'lost')
    return void messages.connections.push({ ...received, isConnected: raw.kind === 'connected' })
  if (raw.kind === 'ack') {
    const read = readAck(payload)
    if ('unreadable' in read) return keep(read.unreadable)
    return void messages.acks.push({ ...received, ack: read.message })
  }
  const read = readReport(payload)
  if ('unreadable' in read) return keep(read.unreadable)
  const report = hasEscapes(payload) ? withoutUnstorable(read.message) : read.message
  if (report.offline) messages.connections.push({ ...received, isConnected: false })
  // A last will may have more to say than that it is gone.
  if (report.offline && isEmpty(report)) return
  const target = report.child === undefined ? carrier : carrier.children.get(report.child)
  if (!target) return keep('the child is not in the registry', report)
  const known = report.events?.filter(({ key }) => key.length > 0 && key.length <= longestKey)
  // What can be read counts, and the rest is said: beside a broken word there may be a fire.
  if (known?.length !== report.events?.length) keep(`an event key must have 1 to ${longestKey} characters`)
  if (report.flaw !== undefined) keep(report.flaw)
  const heard = known === undefined ? report : { ...report, events: known }
  messages.reports.push({ ...received, target, report: heard, fresh: report.values, isReused: raw.isReused })
}

const isEmpty = ({ values, events = [] }: Report): boolean => Object.keys(values).length === 0 && events.length === 0

const longestKey = 64

/** A null character or half a surrogate pair can only come in as an escape, and only then is there anything to mend. */
const hasEscapes = (payload: Uint8Array): boolean =>
  Buffer.from(payload.buffer, payload.byteOffset, payload.length).includes('\\u')

// PostgreSQL's jsonb and text hold neither; a good report must not fail for a letter.
const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\uFFFD')
const storableValue = (value: ReportedValue): ReportedValue => (typeof value === 'string' ? storable(value) : value)

const withoutUnstorable = (report: Report): Report => ({
  ...report,
  ...(report.child === undefined ? {} : { child: storable(report.child) }),
  values: Object.fromEntries(
    Object.entries(report.values).map(([key, value]) => [storable(key), storableValue(value)]),
  ),
  ...(report.events === undefined
    ? {}
    : {
        events: report.events.map(({ key, on, value }) => ({
          key: storable(key),
          on,
          ...(value === undefined ? {} : { value: storableValue(value) }),
        })),
      }),
})
