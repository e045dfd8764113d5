/** The alarm step of a batch: signals in, alarm rows, moves, live events and each equipment's worst state out. */
import { alarmChanged } from '#events/alarm-events.ts'
import type { EquipmentFacts } from '#events/equipment-facts.ts'
import type { LaneBatch } from '#events/report-events.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import { insertAlarmMoves, insertAlarms, lockOpenAlarms, updateAlarms, type AlarmRow } from './alarm.repository.ts'
import { judgeSignal, liveAlarmOf, worstState, type AlarmChange, type OpenAlarm } from './alarm.rules.ts'
import { sequenceFault, signalsOfHold, signalsOfReport, signalsOfStranger, unreadableFault } from './signals.rules.ts'

export const createAlarmService = ({ newId }: { newId: () => string }) => ({
  async judge(tx: Transaction, batch: LaneBatch): Promise<void> {
    collectSignals(batch)
    const equipment = concerned(batch)
    if (equipment.size === 0) return
    const rows = await tx.rows(lockOpenAlarms([...equipment.keys()]))
    const open = new Map([...equipment.keys()].map((id) => [id, new Map<string, OpenAlarm>()]))
    for (const row of rows) open.get(row.equipment_id)?.set(row.event_key, openAlarmOf(row))
    const known = new Set(rows.map((row) => row.id))

    const changes = batch.signals.flatMap((signal) => {
      const ofEquipment = open.get(signal.equipment.id)
      const change = judgeSignal(signal, ofEquipment?.get(signal.key), newId)
      if (change) ofEquipment?.set(signal.key, change.alarm)
      return change ?? []
    })
    save(tx, changes, known)
    batch.outbox.push(...changes.map(told))
    for (const [id, alarms] of open) {
      const draft = batch.shadows.get(id)
      if (draft) draft.state = worstState(alarms.values(), draft.online)
    }
  },
})

/** In the order in which things were said. */
const collectSignals = (batch: LaneBatch): void => {
  const { shadows, signals } = batch
  for (const one of batch.reports) {
    const draft = shadows.get(one.target.id)
    if (!draft) continue
    signals.push(...signalsOfReport(draft, one))
    if (one.isReused) signals.push(sequenceFault(one.target, one.receivedAt))
  }
  for (const { id } of batch.held) {
    const draft = shadows.get(id)
    if (draft) signals.push(...signalsOfHold(draft, batch.now))
  }
  for (const { carrier, receivedAt, report } of batch.unreadable) {
    if (!carrier) continue
    if (report) signals.push(...signalsOfStranger(carrier, report, receivedAt))
    signals.push(unreadableFault(carrier, receivedAt))
  }
}

/** Whose alarms must be looked at: something was said of them, or their presence changed. */
const concerned = ({ signals, shadows }: LaneBatch): Map<string, EquipmentFacts> => {
  const said = signals.map(({ equipment }) => [equipment.id, equipment] as const)
  const moved = [...shadows.values()].filter((draft) => draft.online !== draft.wasOnline)
  return new Map([...said, ...moved.map(({ equipment }) => [equipment.id, equipment] as const)])
}

/** Several changes of one alarm are one row; each change of its condition is one move. */
const save = (tx: Transaction, changes: readonly AlarmChange[], known: ReadonlySet<string>): void => {
  const final = new Map(changes.map(({ alarm, signal }) => [alarm.id, { ...alarm, site: signal.equipment.site }]))
  const added = [...final.values()].filter(({ id }) => !known.has(id))
  const changed = [...final.values()].filter(({ id }) => known.has(id))
  const moves = changes.filter(({ step }) => step !== 'merge').map(moveOf)
  // Not awaited: they leave in one write with what follows.
  if (added.length > 0) void tx.rows(insertAlarms(added))
  if (changed.length > 0) void tx.rows(updateAlarms(changed))
  if (moves.length > 0) void tx.rows(insertAlarmMoves(moves))
}

const moveOf = ({ step, alarm, signal }: AlarmChange) => ({
  alarmId: alarm.id,
  site: signal.equipment.site,
  fromState: step === 'raise' ? null : alarm.state,
  toState: alarm.state,
  condition: alarm.condition,
  actorKind: signal.actor,
  actorId: signal.equipment.id,
})

const told = ({ step, alarm, signal }: AlarmChange) =>
  alarmChanged(
    step === 'raise' ? 'alarm.raised' : 'alarm.updated',
    signal.equipment,
    liveAlarmOf(alarm, signal.equipment),
  )

const openAlarmOf = (row: AlarmRow): OpenAlarm => ({
  id: row.id,
  equipmentId: row.equipment_id,
  key: row.event_key,
  kind: row.kind,
  priority: row.priority,
  condition: row.condition,
  state: row.state,
  likelyReal: row.likely_real,
  property: row.property,
  value: row.value,
  maxValue: row.max_value,
  count: row.count,
  firstAt: row.first_at.getTime(),
  lastAt: row.last_at.getTime(),
  recoveredAt: row.recovered_at?.getTime() ?? null,
  version: row.version,
})
