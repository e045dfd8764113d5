/** A round in the middle of its window, for pages that walk it. */
import type { CheckInAnswer } from '@vigil/contract/patrol/check-in'
import type { CheckItem } from '@vigil/contract/patrol/place-type'
import type { PatrolPoint, PatrolTask, PatrolTaskRow } from '@vigil/contract/patrol/task'
import { aUser, projectId } from './a-login.ts'

const hour = 3_600_000
const at = (ms: number): string => new Date(Date.now() + ms).toISOString()
export const patrolId = (n: number): string => `01930000-0000-7000-8000-0000000007${String(n).padStart(2, '0')}`

export const aCheckItem = (change: Partial<CheckItem> = {}): CheckItem => ({
  key: 'door',
  name: '防火门常闭',
  hint: '',
  kind: 'look',
  unit: '',
  min: null,
  max: null,
  ...change,
})

export const aPoint = (n: number, name: string, change: Partial<PatrolPoint> = {}): PatrolPoint => ({
  placeId: patrolId(n),
  name,
  areaName: '3F',
  label: `PF-3F-0${n}`,
  place: n,
  position: null,
  hasTag: true,
  outcome: 'open',
  checkInId: null,
  doneAt: null,
  byName: null,
  way: null,
  isSentLate: false,
  isReleased: false,
  abnormal: 0,
  reason: null,
  reasonNote: null,
  isNearFire: false,
  checks: [aCheckItem()],
  ...change,
})

export const aTask = (route: readonly PatrolPoint[], change: Partial<PatrolTask> = {}): PatrolTask => ({
  taskId: patrolId(50),
  planId: patrolId(60),
  planName: '公共区域 2 小时巡查',
  projectId,
  projectName: '临江国际中心',
  day: '2026-11-14',
  beginsAt: at(-hour),
  endsAt: at(hour),
  state: 'notStarted',
  accountId: aUser.accountId,
  accountName: aUser.person,
  points: route.length,
  done: route.filter(({ outcome }) => outcome !== 'open').length,
  abnormal: 0,
  zone: 'Asia/Shanghai',
  isMine: true,
  isOrderFixed: false,
  weakestProof: 'qr',
  needsPhoto: false,
  route: [...route],
  fire: null,
  refused: 0,
  ...change,
})

export const rowOf = ({
  zone: _z,
  isMine: _m,
  isOrderFixed: _o,
  weakestProof: _w,
  needsPhoto: _n,
  route: _r,
  fire: _f,
  refused: _d,
  ...row
}: PatrolTask): PatrolTaskRow => row

export const anAnswer = (task: PatrolTask, change: Partial<CheckInAnswer> = {}): CheckInAnswer => ({
  checkInId: patrolId(70),
  state: 'accepted',
  refusal: null,
  checks: [{ check: 'sender', isPassed: true }],
  distanceM: null,
  nearM: 100,
  clockOffMs: 400,
  way: 'qr',
  isSentLate: false,
  at: at(0),
  endsAt: task.endsAt,
  task,
  ...change,
})
