/** Looks for alarms of the first priority that nobody has looked at yet, and notes which camera is to look at what. */
import { shotMoments, type ShotMoment } from '@vigil/contract/alarm/camera-shot'
import { deviceType } from '@vigil/device-types/find-device-type'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import * as shots from './shot.repository.ts'

const mostAlarms = 200
/** What was raised and is stored a moment later has an id of the moment before. */
const overlapMs = 15_000
const lookBackMs = 60_000
/** Of one camera, for other alarms: what it saw of those it saw of this one. */
const mostAlarmsOfCamera = 2

const dueAfterMs: Readonly<Record<ShotMoment, number>> = { before: 0, at: 0, after: 8_000 }

interface Deps {
  readonly run: RunStatement
  readonly newId: () => string
  readonly now: () => number
}

export const createWanting = ({ run, newId, now }: Deps) => {
  const known = new Map<string, number>()
  let lookedAt = now() - lookBackMs

  const rowsOf = (alarms: readonly shots.FreshAlarm[], cameras: readonly shots.WatchingCamera[]) => {
    const raised = new Map(alarms.map(({ id, first_at }) => [id, first_at.getTime()]))
    const timesOf = new Map<string, number>()
    return cameras.flatMap(({ alarm_id, camera_id, name }) => {
      const times = timesOf.get(camera_id) ?? 0
      timesOf.set(camera_id, times + 1)
      const reason = times < mostAlarmsOfCamera ? null : 'many'
      return shotMoments.map((moment): shots.WantedShot => {
        const dueAt = new Date((raised.get(alarm_id) ?? now()) + dueAfterMs[moment]).toISOString()
        return { id: newId(), alarm_id, camera_id, camera_name: name, moment, due_at: dueAt, reason }
      })
    })
  }

  return async (): Promise<void> => {
    const began = now()
    const since = new Date(lookedAt - overlapMs)
    const alarms = await run(shots.freshAlarms(since, [...known.keys()], mostAlarms))
    if (alarms.length > 0) {
      const ids = alarms.map(({ id }) => id)
      const cameras = await run(shots.camerasOf(ids, deviceType('camera').equipmentTypeId))
      const wanted = rowsOf(alarms, cameras)
      if (wanted.length > 0) await run(shots.wantShots(wanted, mostAlarmsOfCamera * shotMoments.length))
      for (const id of ids) known.set(id, began)
    }
    // More are waiting: the next look begins where this one did.
    if (alarms.length < mostAlarms) lookedAt = began
    for (const [id, at] of known) if (at < lookedAt - 2 * overlapMs - lookBackMs) known.delete(id)
  }
}
