/** From what is kept of a message to what is shown of it: its bytes, and what they say. Pure; nothing here throws for bytes. */
import type { Frame, FrameField, Said } from '@vigil/contract/equipment/frames'
import { readAck, readReport, type ReportedValue } from '@vigil/protocols/device-message'
import { ackTopic, reportTopic } from '@vigil/protocols/device-topics'
import { readUnit } from '@vigil/protocols/gb26875/data-unit'
import { dialectOf } from '@vigil/protocols/gb26875/dialect'
import { fieldsOf } from '@vigil/protocols/gb26875/frame-fields'
import { commands, readFrame } from '@vigil/protocols/gb26875/frame'
import { frameBehind } from '@vigil/protocols/gb26875/reports'
import { meaningsOf } from '@vigil/protocols/gb26875/translate'
import { shownBytes, shownText } from '#infrastructure/bytes/shown-bytes.ts'
import type { FrameRow } from './frames.repository.ts'

export const mostBytes = 2_048

type Read = Pick<Frame, 'protocol' | 'facts' | 'said'>

const unread: Read = { protocol: 'unknown', facts: [], said: [] }
const nothing: Said = { child: null, deviceTime: null, values: {}, events: [], note: '' }

const shownValue = (value: unknown): ReportedValue => {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  return shownText(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
}

const shownValues = (values: Readonly<Record<string, unknown>>): Said['values'] =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [shownText(key), shownValue(value)]))

const shownEvents = (events: readonly { readonly key: string; readonly on: boolean }[]): Said['events'] =>
  events.map(({ key, on }) => ({ key: shownText(key), on }))

/** A clock may say anything; what is no time is left out. */
const timeOf = (t: number | undefined): string | null => {
  const at = new Date(t ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

const ofReport = (raw: Buffer): Read => {
  const read = readReport(raw)
  if ('unreadable' in read) return unread
  const { boot, seq, t, child = null, values, events = [] } = read.message
  return {
    protocol: 'json',
    facts: [
      { name: 'boot', value: String(boot) },
      { name: 'seq', value: String(seq) },
    ],
    said: [
      {
        ...nothing,
        child: child === null ? null : shownText(child),
        deviceTime: timeOf(t),
        values: shownValues(values),
        events: shownEvents(events),
      },
    ],
  }
}

const ofAck = (raw: Buffer): Read => {
  const read = readAck(raw)
  if ('unreadable' in read) return unread
  const { id, result, reason = '' } = read.message
  return {
    protocol: 'json',
    facts: [
      { name: 'commandId', value: shownText(id) },
      { name: 'result', value: result },
    ],
    said: reason === '' ? [] : [{ ...nothing, note: shownText(reason) }],
  }
}

const commandNames = new Map<number, string>(Object.entries(commands).map(([name, code]) => [code, name]))

/** GB/T 26875, also where it came by a way that does not speak it: what it says is what somebody looks for. */
export const ofFrame = (raw: Buffer): Read => {
  const frame = readFrame(raw)
  if ('unreadable' in frame) return { ...unread, protocol: 'gb26875' }
  const { serial, source, target, command, unit: bytes } = frame.message
  const unit = bytes.length === 0 ? undefined : readUnit(bytes)
  const known = unit && 'message' in unit ? unit.message : undefined
  const facts: Read['facts'] = [
    { name: 'serial', value: String(serial) },
    { name: 'source', value: String(source) },
    { name: 'target', value: String(target) },
    { name: 'command', value: commandNames.get(command) ?? String(command) },
    ...(known ? [{ name: 'unit' as const, value: known.kind }] : []),
  ]
  // Beside nothing known of the time before, only what is so now is said.
  const meanings = known ? meaningsOf(known, () => 0) : []
  const said = meanings.map(({ child, at, values, events, part }) => ({
    child: child === '' ? null : child,
    deviceTime: at ?? null,
    values: shownValues(values),
    events: shownEvents(events),
    note: shownText(part?.description ?? ''),
  }))
  return { protocol: 'gb26875', facts, said }
}

/** What was taken in of it, in the words of its own maker; and beside it what the frame calls the part. */
const ofFramed = (frame: Buffer, report: Buffer): Read => {
  const { facts, said: named } = ofFrame(frame)
  const { said } = ofReport(report)
  const noteOf = (child: string | null): string => named.find((one) => one.child === child)?.note ?? ''
  return { protocol: 'gb26875', facts, said: said.map((one) => ({ ...one, note: noteOf(one.child) })) }
}

const startMark = 0x40

const readOf = (kind: FrameRow['kind'], raw: Buffer): Read => {
  if (raw[0] === startMark && raw[1] === startMark) return ofFrame(raw)
  return kind === 'ack' ? ofAck(raw) : ofReport(raw)
}

const isEvent = (value: unknown): value is { key: string; on: boolean } =>
  typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string' && 'on' in value

/** Without its bytes: what stands in the history. */
const asKept = ({ boot, seq, device_time, reported, events }: FrameRow): Read => ({
  protocol: 'json',
  facts:
    boot === null || boot < 0
      ? []
      : [
          { name: 'boot', value: String(boot) },
          { name: 'seq', value: String(seq) },
        ],
  said: [
    {
      ...nothing,
      deviceTime: device_time?.toISOString() ?? null,
      values: shownValues(reported ?? {}),
      events: shownEvents((events ?? []).filter(isEvent)),
    },
  ],
})

const topicOf = (kind: FrameRow['kind'], keyCode: string): string | null => {
  if (kind === 'report') return reportTopic(keyCode)
  return kind === 'ack' ? ackTopic(keyCode) : null
}

export const frameOf = (row: FrameRow, keyCode: string): Frame => {
  const isOfSocket = row.kind === 'connected' || row.kind === 'lost'
  const frame = row.raw && row.kind === 'report' ? frameBehind(row.raw) : undefined
  const read = row.raw ? (frame ? ofFramed(frame, row.raw) : readOf(row.kind, row.raw)) : asKept(row)
  const raw = frame ?? row.raw
  return {
    frameId: row.id,
    receivedAt: row.at.toISOString(),
    kind: row.kind,
    topic: frame ? null : topicOf(row.kind, keyCode),
    reason: row.reason,
    raw: raw && shownBytes(raw, mostBytes),
    ...(isOfSocket ? { ...read, facts: [], said: [] } : read),
    answer: null,
  }
}

export const fieldsIn = (hex: string, dialect = 'standard'): FrameField[] =>
  fieldsOf(Buffer.from(hex, 'hex'), dialectOf(dialect)).map(({ object = null, bits = [], value, ...field }) => ({
    ...field,
    object,
    value: typeof value === 'string' ? shownText(value) : value,
    bits: [...bits],
  }))
