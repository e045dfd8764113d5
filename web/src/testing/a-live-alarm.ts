/** A fire that a detector has just reported, as the live connection tells it. */
import type { LiveAlarm } from '@vigil/contract/live/live-events'
import { projectId } from './a-login.ts'

const id = '01930000-0000-7000-8000-000000000099'
const at = '2026-11-14T06:32:00.000Z'

export const aLiveAlarm = (changes: Partial<LiveAlarm> = {}): LiveAlarm => ({
  alarmId: id,
  equipmentId: id,
  projectId,
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
  ...changes,
})

export const aRaisedFrame = (changes: Partial<LiveAlarm> = {}, position = 1) => ({
  type: 'alarm.raised' as const,
  scope: `project:${projectId}`,
  lane: 1 as const,
  position,
  at,
  alarm: aLiveAlarm(changes),
})
