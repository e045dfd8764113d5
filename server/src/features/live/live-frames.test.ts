import { ServerFrame } from '@vigil/contract/live/live'
import { StoredEvent, type LiveAlarm } from '@vigil/contract/live/live-events'
import { describe, expect, it } from 'vitest'
import { eventFrames } from './live-frames.ts'

const id = '019928a4-5b7c-7def-8123-456789abcdef'
const at = '2025-03-01T08:00:00.000Z'
const alarm: LiveAlarm = {
  alarmId: id,
  equipmentId: id,
  projectId: id,
  kind: 'fire-alarm',
  event: 'fireAlarm',
  priority: 1,
  condition: 'active',
  state: 'received',
  likelyReal: true,
  count: 2,
  firstAt: at,
  lastAt: at,
  version: 3,
}
const bodies: Record<StoredEvent['type'], Record<string, unknown>> = {
  'equipment.state': { equipmentId: id, projectId: id, state: 'fire' },
  'equipment.online': { equipmentId: id, projectId: id, online: false, cause: 'silence' },
  'alarm.raised': { alarm },
  'alarm.updated': { alarm },
  'alarm.total': { total: 3 },
  'command.updated': { commandId: id, equipmentId: id, state: 'done', late: false },
  'hazard.updated': { hazardId: id, projectId: id },
  'workOrder.updated': { workOrderId: id, projectId: id },
  'isolation.updated': { projectId: id },
  'drill.updated': { projectId: id },
  'duty.updated': { projectId: id },
  'notice.new': { noticeId: id, priority: 2, mustConfirm: true },
}
const row = (type: string, body: Record<string, unknown>) => ({
  id: 41,
  lane: 1 as const,
  oem_id: id,
  company_id: null,
  project_id: id,
  equipment_id: id,
  type,
  body,
  at: new Date(at),
})
const scope = `project:${id}`
/** Without the head that a short or middling frame has. */
const textOf = (frame: Buffer | undefined): string => frame?.subarray((frame[1] ?? 0) < 126 ? 2 : 4).toString() ?? ''

describe('an event on the wire', () => {
  it.each(Object.entries(bodies))('%s is what the contract says, nothing less and nothing more', (type, body) => {
    const text = textOf(eventFrames(row(type, body))?.of(scope))
    const expected = { type, scope, lane: 1, position: 41, at, ...body }
    expect(JSON.parse(text)).toEqual(expected)
    expect(ServerFrame.parse(JSON.parse(text))).toEqual(expected)
  })

  it.each(Object.entries(bodies))('%s carries nothing that slipped into its row', (type, body) => {
    const secret = { price: 1, tel: '138', token: 'x', scope: 'platform', position: 9, lane: 2 }
    const nested = 'alarm' in body ? { alarm: { ...alarm, ...secret } } : {}
    const text = textOf(eventFrames(row(type, { ...body, ...secret, ...nested }))?.of(scope))
    expect(JSON.parse(text)).toEqual({ type, scope, lane: 1, position: 41, at, ...body })
  })

  it('is not made of what is for other readers', () => {
    expect(eventFrames(row('bill.made', { price: 1 }))).toBeUndefined()
    expect(eventFrames(row('toString', {}))).toBeUndefined()
  })

  it('is written once per scope', () => {
    const frames = eventFrames(row('equipment.state', bodies['equipment.state']))
    expect(frames?.of(scope)).toBe(frames?.of(scope))
    expect(textOf(frames?.of('platform'))).toContain('"scope":"platform"')
  })

  it('of an alarm with the state of its equipment is either, for whoever hears only one of them', () => {
    const frames = eventFrames(row('alarm.raised', { alarm, equipmentState: 'fire' }))
    const said = (part: 'all' | 'alarm' | 'state') => ServerFrame.parse(JSON.parse(textOf(frames?.of(scope, part))))
    const place = { scope, lane: 1, position: 41, at }
    expect(said('all')).toEqual({ type: 'alarm.raised', ...place, alarm, equipmentState: 'fire' })
    expect(said('alarm')).toEqual({ type: 'alarm.raised', ...place, alarm })
    expect(said('state')).toEqual({ type: 'equipment.state', ...place, equipmentId: id, projectId: id, state: 'fire' })
  })

  it('covers every type of the contract', () => {
    expect(Object.keys(bodies)).toHaveLength(StoredEvent.def.options.length)
  })
})
