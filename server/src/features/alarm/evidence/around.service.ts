/** What stood around an alarm and what it did meanwhile: only what was reported or ordered, with its times. */
import { rightOf } from '@vigil/contract/alarm/kind-rights'
import type { evidenceCalls, LinkedEquipment, WatchingCamera } from '@vigil/contract/alarm/evidence'
import type { OutputOf } from '@vigil/contract/call'
import { alarmKinds } from '@vigil/contract/live/live-events'
import { holds } from '@vigil/contract/rights/permissions'
import { deviceType, findDeviceType } from '@vigil/device-types/find-device-type'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import { commandOf, type CommandRow } from '#foundation/equipment/command-record.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { summaryOf } from '../desk/alarm-view.ts'
import { alarmPage } from '../desk/desk.repository.ts'
import * as around from './around.repository.ts'
import type { EvidenceService } from './evidence.service.ts'
import { changesIn, unitWideTypes, zoneTypes, type Report } from './linkage.rules.ts'

type Deps = { database: ScopedDatabase; now: () => number; evidence: Pick<EvidenceService, 'readable'> }

const minute = 60_000
/** What happened later than this belongs to another day's story. */
const longest = 24 * 60 * minute
/** A neighbour that began a little earlier may be where it came from. */
const lookBack = 5 * minute

const most = { equipment: 60, orders: 200, reports: 100, neighbours: 200 }

export const createAroundService = ({ database, now, evidence }: Deps) => {
  const spanOf = ({ first_at, handled_at, archived_at }: AlarmRow): around.Span => {
    const over = (handled_at ?? archived_at)?.getTime() ?? now()
    return { from: first_at, until: new Date(Math.min(over, first_at.getTime() + longest)) }
  }

  return {
    async around(actor: Actor, alarmId: string): Promise<OutputOf<typeof evidenceCalls.around>> {
      const alarm = await evidence.readable(actor, alarmId)
      const settings = settingsOf(actor)
      const types = { unitWide: unitWideTypes, zone: zoneTypes }
      const [cameras, near] = await Promise.all([
        database.read(settings, around.camerasAt(actor.scope, alarmId, deviceType('camera').equipmentTypeId)),
        database.read(settings, around.actingNear(actor.scope, alarmId, types, most.equipment)),
      ])
      const span = spanOf(alarm)
      const ids = near.map(({ id }) => id)
      const [orders, reports] =
        ids.length === 0
          ? [[], []]
          : await Promise.all([
              database.read(settings, around.ordersOf(ids, span, most.orders)),
              database.read(settings, around.reportsOf(alarmId, ids, span.until, most.reports)),
            ])
      const ordersBy = Map.groupBy(orders, ({ equipment_id }) => equipment_id)
      const reportsBy = Map.groupBy(reports, ({ point }) => point)
      const linked = near.map((row) => linkedOf(row, ordersBy.get(row.id) ?? [], reportsBy.get(row.id) ?? []))
      const isCut =
        near.length === most.equipment ||
        orders.length === most.orders ||
        [...reportsBy.values()].some(({ length }) => length >= most.reports)
      const acted = linked.filter((one) => one.orders.length + one.changes.length > 0)
      return { cameras: cameras.map(cameraOf), linked: acted, isCut }
    },

    async neighbours(actor: Actor, alarmId: string): Promise<OutputOf<typeof evidenceCalls.neighbours>> {
      const alarm = await evidence.readable(actor, alarmId)
      const span = spanOf(alarm)
      const from = new Date(span.from.getTime() - lookBack)
      const wish = {
        kinds: alarmKinds.filter((kind) => holds(actor.permissions, rightOf(kind, 'select'))),
        projectId: alarm.project_id,
        from: from.toISOString(),
        // The last moment is part of it.
        to: new Date(span.until.getTime() + 1).toISOString(),
      }
      const page = { after: undefined, limit: most.neighbours + 1 }
      const rows = await database.read(settingsOf(actor), alarmPage(actor.scope, wish, page))
      return {
        from: from.toISOString(),
        until: span.until.toISOString(),
        rows: rows.slice(0, most.neighbours).flatMap((row) => summaryOf(row) ?? []),
        isCut: rows.length > most.neighbours,
      }
    },
  }
}

const cameraOf = ({ id, name, online, reported, reported_at }: around.CameraRow): WatchingCamera => {
  const said = reported?.['streamState']?.value
  return {
    equipmentId: id,
    name,
    online,
    streamState: typeof said === 'string' ? said : null,
    reportedAt: reported_at?.toISOString() ?? null,
  }
}

const linkedOf = (
  { id, name, type_no }: around.NearRow,
  orders: readonly CommandRow[],
  reports: readonly Report[],
): LinkedEquipment => ({
  equipmentId: id,
  name,
  equipmentTypeId: type_no,
  orders: orders.map(commandOf).map(({ commandId, action, state, createdAt, settledAt }) => ({
    commandId,
    action,
    state,
    at: createdAt,
    settledAt,
  })),
  changes: changesIn(findDeviceType({ equipmentTypeId: type_no }), reports),
})
