/** A site that does not exist, for looking at a brand: counts, a few devices and one fire. Nothing of it is asked for. */
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls, type Equipment, type EquipmentCount } from '@vigil/contract/equipment/equipment'
import type { LiveAlarm } from '@vigil/contract/live/live-events'
import { statisticsCalls } from '@vigil/contract/statistics/statistics'
import { createOpenAlarmStore } from '#features/alarm/open-alarms.ts'
import { createLiveValues } from '#foundation/equipment/live-values.ts'
import { createProjectChoice } from '#foundation/project/project-choice.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { callFailure } from '#infrastructure/api/call-failure.ts'
import type { Caller } from '#infrastructure/api/caller.ts'
import { createQueryClient } from '#infrastructure/api/query-of.ts'
import type { LiveConnection } from '#infrastructure/live/live-connection.ts'
import { demoLogin, projectId } from './demo-person.ts'
import { memoryStorage } from './memory-storage.ts'

const counts: EquipmentCount = {
  total: 248,
  byState: { fire: 1, alarm: 3, hazard: 2, fault: 3, offline: 7, normal: 232 },
  byType: [
    { equipmentTypeId: 159, count: 86, wrong: 5 },
    { equipmentTypeId: 104, count: 64, wrong: 3 },
    { equipmentTypeId: 124, count: 40, wrong: 7 },
    { equipmentTypeId: 129, count: 18, wrong: 1 },
  ],
}

type Named = Pick<Equipment, 'equipmentTypeId' | 'state' | 'deviceName' | 'installAdd'>

const device = (number: number, named: Named): Equipment => ({
  equipmentId: `01930000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
  oemId: demoLogin.user.oemId ?? '',
  companyId: null,
  projectId,
  areaId: null,
  parentId: null,
  childDeviceKey: null,
  keyCode: `DEMO-${number}`,
  typeName: '',
  protocolId: null,
  lifecycle: 'inService',
  expireState: 0,
  expireSoon: false,
  servedUntil: null,
  fireLoad: 'no',
  limits: null,
  online: named.state !== 'offline',
  reportedAt: new Date().toISOString(),
  ...named,
})

const devices = [
  device(1, { equipmentTypeId: 104, state: 'fire', deviceName: '感烟探测器 012', installAdd: 'B1 配电间' }),
  device(2, { equipmentTypeId: 159, state: 'alarm', deviceName: '智能断路器 L2', installAdd: '3F 弱电井' }),
  device(3, { equipmentTypeId: 124, state: 'offline', deviceName: '压力变送器 04', installAdd: 'B2 消防泵房' }),
]

const fireOf = ({ equipmentId }: Equipment): LiveAlarm => {
  const at = new Date(Date.now() - 134_000).toISOString()
  const [alarmId, kind] = [equipmentId, 'fire-alarm' as const]
  const course = { condition: 'active', state: 'received', likelyReal: false, count: 1, version: 0 } as const
  return { alarmId, equipmentId, projectId, kind, event: 'fireAlarm', priority: 1, firstAt: at, lastAt: at, ...course }
}

const answers: Readonly<Record<string, (input: Readonly<Record<string, unknown>>) => unknown>> = {
  [equipmentCalls.count.path]: () => counts,
  [equipmentCalls.list.path]: ({ state }) => ({ rows: devices.filter((each) => each.state === state), next: null }),
  [statisticsCalls.myWork.path]: () => ({
    asOf: new Date().toISOString(),
    rows: [
      { work: 'orders', amount: 3, overdue: 1 },
      { work: 'patrols', amount: 1, overdue: 0 },
    ],
  }),
  [equipmentCalls.detail.path]: ({ equipmentId }) => devices.find((each) => each.equipmentId === equipmentId),
}

/** What kinds of equipment exist is the same everywhere and may be asked for; nothing else leaves the page. */
const demoCaller = (caller: Caller): Caller => {
  const nobody = (path: string) => callFailure({ kind: 'unreadable', path })
  return {
    files: '',
    async call(call, input, options) {
      if (Object.values(deviceTypeCalls).some(({ path }) => path === call.path))
        return caller.call(call, input, options)
      const answer = answers[call.path]?.({ ...input })
      if (answer === undefined) throw nobody(call.path)
      // The answers above are written by the schemas of their calls.
      return answer as never
    },
    upload: ({ path }) => Promise.reject(nobody(path)),
    download: ({ path }) => Promise.reject(nobody(path)),
  }
}

const nothing = (): void => undefined
const silent = (): (() => void) => nothing

const liveState: ReturnType<LiveConnection['state']> = { status: 'live', heardAt: Date.now(), connections: 1 }

const demoLive: LiveConnection = {
  state: () => liveState,
  onState: silent,
  onFrame: silent,
  start: nothing,
  stop: nothing,
  reconnect: nothing,
  watch: silent,
  isWatched: () => true,
  onLeft: silent,
}

export const demoSite = (caller: Caller) => {
  const store = memoryStorage()
  const session = createSessionStore(store, () => '')
  session.save(demoLogin)
  const alarms = createOpenAlarmStore()
  alarms.begin(`project:${projectId}`, devices.slice(0, 1).map(fireOf), 4)
  return {
    client: createQueryClient(demoCaller(caller)),
    session,
    project: createProjectChoice(store, session),
    live: demoLive,
    alarms,
    values: createLiveValues(),
  }
}
