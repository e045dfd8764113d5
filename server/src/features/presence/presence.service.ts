/** Who is there. Any report says so; only silence, longer than the type allows, says the opposite. */
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { commonEvents } from '@vigil/device-types/vocabulary/common-events'
import type { Signal } from '#events/alarm-events.ts'
import type { EquipmentFacts } from '#events/equipment-facts.ts'
import { onlineChanged, type OfflineCause } from '#events/presence-events.ts'
import type { LaneBatch, ShadowDraft } from '#events/report-events.ts'
import { createSchedule, type Schedule } from '#infrastructure/clock/schedule.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import { createHearing } from './hearing.ts'
import { waitingInInbox, watchedEquipment } from './presence.repository.ts'
import { judgeSilence, offlineAfterMs, type SilenceVerdict } from './presence.rules.ts'

const pageSize = 5_000
const firstId = '00000000-0000-0000-0000-000000000000'
const mostAtOnce = 500
const soonMs = 1_000

export const createPresenceService = ({ now }: { now: () => number }) => {
  /** By group; only groups whose readings this process owns. */
  const deadlines = new Map<number, Schedule>()
  const hearing = createHearing()

  const deadlineOf = (equipment: EquipmentFacts, heardAt: number): number | undefined => {
    const after = offlineAfterMs(equipment)
    return after === undefined ? undefined : Math.max(heardAt, hearing.since(equipment.group)) + after
  }

  const watch = (equipment: EquipmentFacts, heardAt: number): void => {
    const due = deadlineOf(equipment, heardAt)
    const schedule = deadlines.get(equipment.group)
    if (due === undefined) schedule?.delete(equipment.id)
    else schedule?.set(equipment.id, due)
  }

  const verdictOn = ({ shadows, now: at }: LaneBatch, { id, parentId, group }: EquipmentFacts): SilenceVerdict => {
    const one = shadows.get(id)
    const parent = parentId === null ? undefined : shadows.get(parentId)
    return one ? judgeSilence({ one, parent, now: at, hearingSince: hearing.since(group) }) : 'unwatched'
  }

  const judgeSilent = async (tx: Transaction, batch: LaneBatch): Promise<void> => {
    const suspects = batch.silent.filter((equipment) => isOffline(verdictOn(batch, equipment)))
    if (suspects.length === 0) return
    const groups = [...new Set(suspects.map(({ group }) => group))]
    const waiting = await tx.rows(waitingInInbox(suspects.map(carrierOf), groups))
    const unread = new Set(waiting.map(({ id }) => id))
    for (const equipment of suspects) if (!unread.has(carrierOf(equipment))) giveUp(batch, equipment)
  }

  const giveUp = (batch: LaneBatch, equipment: EquipmentFacts): void => {
    const verdict = verdictOn(batch, equipment)
    const draft = batch.shadows.get(equipment.id)
    if (!draft || !isOffline(verdict)) return
    goOffline(batch, draft, verdict.offline)
    for (const { id } of equipment.children.values()) {
      const child = batch.shadows.get(id)
      if (child?.online) goOffline(batch, child, 'parentOffline')
    }
  }

  return {
    /** First of the steps that judge: whoever spoke is there. */
    judge(tx: Transaction, batch: LaneBatch): Promise<void> {
      for (const { target, carrier, receivedAt } of batch.reports)
        for (const { id } of target === carrier ? [target] : [target, carrier])
          hear(batch, batch.shadows.get(id), receivedAt)
      return judgeSilent(tx, batch)
    },

    /** Only what is committed moves a deadline. */
    committed(batch: LaneBatch): void {
      for (const draft of batch.shadows.values()) {
        if (draft.reportedAt !== draft.oldReportedAt) watch(draft.equipment, draft.reportedAt)
        // Back again: its children get their interval to speak.
        if (draft.wasOnline === false && draft.online)
          for (const child of draft.equipment.children.values()) watch(child, batch.now)
      }
      for (const equipment of batch.silent) {
        const verdict = verdictOn(batch, equipment)
        if (verdict === 'unwatched') continue
        // Still to be given up: its messages wait unread, so look again soon.
        const next = 'waitUntil' in verdict ? verdict.waitUntil : batch.now + soonMs
        deadlines.get(equipment.group)?.set(equipment.id, next)
      }
    },

    /** Whose interval has passed, as far as this process knows; the transaction looks again. */
    takeDue(group: number, heardAgo: number): string[] {
      const schedule = deadlines.get(group)
      if (!schedule || !hearing.listen(group, now() - heardAgo, now())) return []
      const due = schedule.takeDue(now())
      for (const id of due.slice(mostAtOnce)) schedule.set(id, now())
      return due.slice(0, mostAtOnce)
    },
    putBack: (group: number, ids: readonly string[]): void => ids.forEach((id) => deadlines.get(group)?.set(id, now())),

    begin(group: number, lastHeardAt: number): void {
      deadlines.set(group, createSchedule())
      hearing.begin(group, lastHeardAt)
    },
    end: (group: number): void => void deadlines.delete(group),

    /** Fills in whom this process has not heard itself: at take-over, and now and then for those heard elsewhere. */
    async load(group: number, read: RunStatement): Promise<void> {
      for (let after = firstId; ;) {
        const rows = await read(watchedEquipment(group, after, pageSize))
        const schedule = deadlines.get(group)
        for (const row of rows) {
          const type = findDeviceType({ equipmentTypeId: row.type_no, protocolId: row.protocol_id ?? undefined })
          const heardAt = row.online ? (row.reported_at?.getTime() ?? 0) : now()
          const isMissing = schedule?.dueOf(row.id) === undefined
          if (isMissing && type.offlineAfterSec > 0) schedule?.set(row.id, heardAt + type.offlineAfterSec * 1_000)
        }
        const last = rows.at(-1)
        if (!last || rows.length < pageSize) return
        after = last.id
      }
    },
    watching: (): number => [...deadlines.values()].reduce((sum, schedule) => sum + schedule.size(), 0),
  }
}

const isOffline = (verdict: SilenceVerdict): verdict is { offline: OfflineCause } =>
  verdict !== 'unwatched' && 'offline' in verdict

const carrierOf = ({ id, parentId }: EquipmentFacts): string => parentId ?? id

const hear = (batch: LaneBatch, draft: ShadowDraft | undefined, at: number): void => {
  if (!draft) return
  draft.reportedAt = Math.max(draft.reportedAt, at)
  if (draft.online) return
  draft.online = true
  draft.cause = null
  batch.outbox.push(onlineChanged(batch.lane, draft.equipment, true, 'report'))
  batch.signals.push(offlineSignal(draft.equipment, false, at))
}

const goOffline = (batch: LaneBatch, draft: ShadowDraft, cause: OfflineCause): void => {
  draft.online = false
  draft.cause = cause
  batch.outbox.push(onlineChanged(batch.lane, draft.equipment, false, cause))
  // A child that is gone because of its parent is no fault of its own.
  if (cause === 'silence') batch.signals.push(offlineSignal(draft.equipment, true, batch.now))
}

/** How many points speak through it and are not seen without it: they are part of its case and have none of their own. */
const blindedBy = ({ children }: EquipmentFacts): number | null => (children.size === 0 ? null : children.size)

const offlineSignal = (equipment: EquipmentFacts, on: boolean, at: number): Signal => ({
  equipment,
  key: 'offline',
  kind: commonEvents.offline.kind,
  priority: commonEvents.offline.priority,
  on,
  held: false,
  property: null,
  value: on ? blindedBy(equipment) : null,
  at,
  once: true,
  actor: 'timer',
})
