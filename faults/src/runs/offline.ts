/** Silence: who says nothing for as long as its type allows is marked, with its children, and nobody else is. */
import { setTimeout as pause } from 'node:timers/promises'
import { createFleet } from '@vigil/simulator/fleet'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { createCrowd, type Crowd, type Member } from '../outside/crowd.ts'
import { openDatabase, type Database } from '../platform/database.ts'
import { waitForReaders } from '../platform/drain.ts'
import { preparePlatform, type Platform } from '../platform/platform.ts'
import { fillRegistry } from '../platform/registry.ts'
import { secondsSinceStart, tell, type Figures } from '../report.ts'

const size = { gateways: 2, pipelines: 2, apis: 0, workers: 0 }
// Of all types that speak for children, the one whose silence means something soonest: 120 s.
const type = 'userInfoTransmitter'
const kinds = [
  { type, count: 900 },
  { type, count: 100, childType: 'fireAlarmHost' },
]
const projects = 8
const silenced = { alone: 40, withChildren: 10 }
/** After its interval a device must be marked within this. */
const patienceMs = 5_000
const howToFallSilent = ['quiet', 'hung', 'gone'] as const

const silenceSome = ({ members }: Crowd): Member[] => {
  const alone = members.filter(({ children }) => children.length === 0).slice(0, silenced.alone)
  const parents = members.filter(({ children }) => children.length > 0).slice(0, silenced.withChildren)
  const chosen = [...alone, ...parents]
  chosen.forEach(({ device }, index) => device.goSilent(howToFallSilent[index % howToFallSilent.length]))
  return chosen
}

const killInTurn = async ({ gateways }: Platform, intervalMs: number): Promise<void> => {
  // One in the middle of the silence, one just before it ends: everybody reconnects while the silent are being marked.
  for (const [index, waitMs] of [intervalMs / 3, (intervalMs * 7) / 12].entries()) {
    await pause(waitMs)
    await gateways[index]?.kill()
    await pause(1_500)
    await gateways[index]?.start()
    tell(`${gateways[index]?.name} was killed and is back`)
  }
}

interface Marked {
  equipment_id: string
  cause: string
  /** From its last report to the mark; PostgreSQL's exact number comes as text. */
  after_ms: string
}

const marks = `
  select o.equipment_id, o.body ->> 'cause' as cause,
    extract(epoch from min(o.at) - max(s.reported_at)) * 1000 as after_ms
  from outbox o join equipment_shadow s using (equipment_id)
  where o.type = 'equipment.online' and not (o.body ->> 'online')::boolean group by 1, 2`

const judge = async ({ ask, askOne }: Database, silent: readonly Member[], intervalMs: number) => {
  const found = await ask<Marked>(marks)
  const byId = new Map(found.map((mark) => [mark.equipment_id, mark]))
  const own = silent.flatMap(({ id }) => byId.get(id) ?? []).filter(({ cause }) => cause === 'silence')
  const children = silent.flatMap((member) => member.children).flatMap(({ id }) => byId.get(id) ?? [])
  const delays = own.map(({ after_ms }) => Number(after_ms) - intervalMs)
  const { faults } = await askOne<{ faults: number }>(
    `select count(*)::int as faults from alarm a join equipment e on e.id = a.equipment_id
     where a.event_key = 'offline' and e.parent_id is not null`,
  )
  return {
    silenced: silent.length,
    marked: own.length,
    markedInTime: delays.filter((delay) => delay >= -1_000 && delay <= patienceMs).length,
    worstDelayMs: Math.round(Math.max(0, ...delays)),
    others: found.length - own.length - children.length,
    children: silent.flatMap((member) => member.children).length,
    childrenMarked: children.filter(({ cause }) => cause === 'parentOffline').length,
    childrenFaults: faults,
  }
}

const run = async (platform: Platform): Promise<Figures> => {
  const database = openDatabase(platform.stack.environment.VIGIL_DATABASE_OWNER_URL)
  const { devices } = await fillRegistry(database, kinds, projects)
  await platform.start()
  if (!(await waitForReaders(database, 20_000))) throw new Error('no pipeline reads every lane')
  const crowd = createCrowd(devices, platform.mqttUrls)
  const fleet = createFleet(
    crowd.members.map(({ device }) => device),
    { connectPerSec: 300 },
  )
  try {
    await fleet.start()
    await pause(8_000)
    const { connected } = fleet.facts()
    const equipmentTypeId = crowd.members[0]?.device.point.type.equipmentTypeId ?? 0
    const intervalMs = findDeviceType({ equipmentTypeId }).offlineAfterSec * 1000
    const silent = silenceSome(crowd)
    tell(`${connected} devices are connected, ${silent.length} fall silent`)
    const endsAt = Date.now() + intervalMs + patienceMs + 1_000
    await killInTurn(platform, intervalMs)
    await pause(Math.max(0, endsAt - Date.now()))
    return { ...(await judge(database, silent, intervalMs)), crashes: platform.crashes(), seconds: secondsSinceStart() }
  } finally {
    fleet.stop()
  }
}

export const runOffline = async (): Promise<Figures> => {
  const platform = await preparePlatform('offline', size)
  try {
    return await run(platform)
  } finally {
    await platform.stop()
  }
}

export const isAllMarked = ({
  silenced,
  markedInTime,
  others,
  children,
  childrenMarked,
  childrenFaults,
  crashes,
}: Figures) =>
  markedInTime === silenced && childrenMarked === children && others === 0 && childrenFaults === 0 && crashes === 0
