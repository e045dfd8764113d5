import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ClientFrame, cursorAfter, ServerFrame, wantsAck } from './live.ts'
import type { LiveAlarm, StoredEvent } from './live-events.ts'
import { fieldsOf } from '../testing/fields-of.ts'

const id = '019928a4-5b7c-7def-8123-456789abcdef'
const at = '2025-03-01T08:00:00.000Z'
const stored = { scope: `project:${id}`, lane: 1, position: 41, at } as const

const alarm: LiveAlarm = {
  alarmId: id,
  equipmentId: id,
  projectId: id,
  kind: 'fire-alarm',
  event: 'fireAlarm',
  priority: 1,
  condition: 'active',
  state: 'received',
  likelyReal: false,
  count: 1,
  firstAt: at,
  lastAt: at,
  version: 0,
}

const storedEvents: StoredEvent[] = [
  { type: 'equipment.state', ...stored, equipmentId: id, projectId: id, state: 'fire' },
  { type: 'equipment.online', ...stored, equipmentId: id, projectId: id, online: false, cause: 'parentOffline' },
  { type: 'alarm.raised', ...stored, alarm },
  { type: 'alarm.updated', ...stored, alarm: { ...alarm, state: 'acknowledged', version: 1 }, equipmentState: 'fire' },
  { type: 'alarm.total', ...stored, total: 3 },
  { type: 'command.updated', ...stored, commandId: id, equipmentId: id, state: 'timeout', late: false },
  { type: 'notice.new', ...stored, noticeId: id, priority: 3, mustConfirm: true },
  { type: 'hazard.updated', ...stored, hazardId: id, projectId: id },
  { type: 'workOrder.updated', ...stored, workOrderId: id, projectId: id },
  { type: 'isolation.updated', ...stored, projectId: id },
  { type: 'drill.updated', ...stored, projectId: id },
  { type: 'duty.updated', ...stored, projectId: id },
]

const frames: ServerFrame[] = [
  { type: 'welcome', at, cursor: { 1: 41, 2: 7 } },
  { type: 'snapshot', scope: 'platform', at, cursor: {}, alarmTotal: 1, alarms: [alarm] },
  { type: 'resync', at, reason: 'tooFarBehind' },
  { type: 'heartbeat', at },
  { type: 'refused', code: 'missing', scopes: [`oem:${id}`] },
  { type: 'session.kick', at, reason: 'roleSwitched' },
  {
    type: 'values',
    scope: `equipment:${id}`,
    rows: [{ equipmentId: id, at, values: { current: 3.2, on: true, mode: 'auto', gas: null } }],
  },
  ...storedEvents,
]

describe('what a client says', () => {
  it.each([
    { type: 'hello', token: 'secret' },
    { type: 'hello', token: 'secret', cursor: { 1: 41, 2: 7 } },
    { type: 'hello', token: 'secret', cursor: { 1: 41 } },
    { type: 'subscribe', scopes: ['platform', `equipment:${id}`] },
    { type: 'unsubscribe', scopes: [`project:${id}`] },
    { type: 'ack', lane: 1, position: 41 },
  ])('is understood: %j', (frame) => {
    expect(ClientFrame.parse(JSON.parse(JSON.stringify(frame)))).toEqual(frame)
  })

  it.each([
    ['no type', { token: 'secret' }],
    ['a type nobody knows', { type: 'publish', scopes: ['platform'] }],
    ['hello without a token', { type: 'hello' }],
    ['hello with an empty token', { type: 'hello', token: '' }],
    ['a cursor that is text', { type: 'hello', token: 'secret', cursor: { 1: '41' } }],
    ['a cursor below zero', { type: 'hello', token: 'secret', cursor: { 1: -1 } }],
    ['a cursor that no number holds exactly', { type: 'hello', token: 'secret', cursor: { 1: 2 ** 53 } }],
    ['no scope', { type: 'subscribe', scopes: [] }],
    ['a wildcard scope', { type: 'subscribe', scopes: ['project:*'] }],
    ['one bad scope among good ones', { type: 'subscribe', scopes: ['platform', 'project:1'] }],
    ['more scopes than a screen has', { type: 'subscribe', scopes: Array.from({ length: 101 }, () => 'platform') }],
    ['a field nobody knows', { type: 'subscribe', scopes: ['platform'], asAccount: id }],
    ['lane 0, which holds readings', { type: 'ack', lane: 0, position: 41 }],
    ['a frame of the server', { type: 'heartbeat', at }],
  ])('is refused with %s', (_, frame) => {
    expect(ClientFrame.safeParse(frame).success).toBe(false)
  })
})

describe('what the server says', () => {
  it.each(frames)('arrives as it was sent: $type', (frame) => {
    expect(ServerFrame.parse(JSON.parse(JSON.stringify(frame)))).toEqual(frame)
  })

  it.each(storedEvents)('$type is useless without its place in the log, and refused', (event) => {
    expect(ServerFrame.safeParse({ ...event, position: undefined }).success).toBe(false)
  })

  it('loses what a row carried too much, on any level', () => {
    const raised = { type: 'alarm.raised', ...stored, price: 1250, alarm: { ...alarm, personTel: '13812345678' } }
    expect(ServerFrame.parse(raised)).toEqual({ type: 'alarm.raised', ...stored, alarm })
  })

  it('has no field for a price, a person, a text or a secret', () => {
    const fields = fieldsOf(z.toJSONSchema(ServerFrame))
    expect(fields).toContain('alarmId')
    const telling = /price|fen|amount|name|tel|phone|person|user|account|text|address|token/i
    expect(fields.filter((field) => telling.test(field))).toEqual([])
  })

  it('can say everything that is listed here and nothing else', () => {
    const schema = JSON.stringify(z.toJSONSchema(ServerFrame))
    const types = Array.from(schema.matchAll(/"type":\{"type":"string","const":"([^"]+)"/g), (match) => match[1])
    expect(new Set(types)).toEqual(new Set(frames.map((frame) => frame.type)))
  })
})

describe('resuming', () => {
  const [event] = storedEvents
  it('moves the cursor of the lane a frame came in', () => {
    expect(event && cursorAfter({ 2: 7 }, event)).toEqual({ 1: 41, 2: 7 })
  })

  it('never moves a cursor back', () => {
    expect(event && cursorAfter({ 1: 90, 2: 7 }, event)).toEqual({ 1: 90, 2: 7 })
  })

  it('asks a client to acknowledge alarms, raised or changed, and nothing else', () => {
    const asked = frames.filter((frame) => wantsAck(frame)).map((frame) => frame.type)
    expect(asked).toEqual(['alarm.raised', 'alarm.updated'])
  })
})
