/** The alarm step of a batch: signals in, alarm rows, moves, live events and each equipment's worst state out. */
import { alarmChanged } from '#events/alarm-events.ts'
import type { EquipmentFacts } from '#events/equipment-facts.ts'
import type { LaneBatch } from '#events/report-events.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import {
  archiveReopened,
  insertAlarmMoves,
  insertAlarms,
  lockOpenAlarms,
  updateAlarms,
  type AlarmRow,
} from './alarm.repository.ts'
import {
  archived,
  flappingHazard,
  judgeSignal,
  liveOpenAlarm,
  worstState,
  type AlarmChange,
  type OpenAlarm,
} from './alarm.rules.ts'
import { askSurroundings, lightUp, type Surroundings } from '../neighbours/neighbours.ts'
import { sequenceFault, signalsOfHold, signalsOfReport, signalsOfStranger, unreadableFault } from './signals.rules.ts'

interface Asked {
  readonly equipment: ReadonlySet<string>
  readonly rows: Promise<AlarmRow[]>
  readonly surroundings: Surroundings
}

/** Questions that left before it was known who would be judged, by their transaction. */
const askedAhead = new WeakMap<Transaction, Asked>()

/** An open alarm that was not asked for would be raised a second time, so whoever was left out is asked for now. */
const openOf = async (tx: Transaction, equipment: readonly string[]): Promise<AlarmRow[]> => {
  const ahead = askedAhead.get(tx)
  const others = equipment.filter((id) => !ahead?.equipment.has(id))
  const [known, more] = await Promise.all([ahead?.rows ?? [], others.length > 0 ? tx.rows(lockOpenAlarms(others)) : []])
  return [...known, ...more]
}

export const createAlarmService = ({ newId }: { newId: () => string }) => ({
  /** Asks for the open alarms of everyone a batch may judge and what is around them, in one write with the lock of their shadows. */
  askAhead(tx: Transaction, judged: readonly EquipmentFacts[], moment: Pick<LaneBatch, 'lane' | 'now'>): void {
    const ids = judged.map(({ id }) => id)
    const rows = tx.rows(lockOpenAlarms(ids))
    askedAhead.set(tx, { equipment: new Set(ids), rows, surroundings: askSurroundings(tx, judged, moment) })
  },

  async judge(tx: Transaction, batch: LaneBatch): Promise<void> {
    collectSignals(batch)
    const equipment = concerned(batch)
    if (equipment.size === 0) return
    const rows = await openOf(tx, [...equipment.keys()])
    const open = new Map([...equipment.keys()].map((id) => [id, new Map<string, OpenAlarm>()]))
    for (const row of rows) open.get(row.equipment_id)?.set(row.event_key, openAlarmOf(row))
    const known = new Set(rows.map((row) => row.id))

    const judged = judgeAll(batch, open, newId)
    const changes = await lightUp(tx, judged, { batch, newId, asked: askedAhead.get(tx)?.surroundings })
    for (const { alarm } of changes) open.get(alarm.equipmentId)?.set(alarm.key, alarm)
    save(tx, changes, known)
    batch.outbox.push(...changes.flatMap(told))
    for (const [id, alarms] of open) {
      const draft = batch.shadows.get(id)
      if (draft) draft.state = worstState(alarms.values(), draft.online)
    }
  },
})

type Open = ReadonlyMap<string, Map<string, OpenAlarm>>

/** One after another, because each changes what the next one finds; a point that comes and goes adds a signal itself. */
const judgeAll = ({ signals }: LaneBatch, open: Open, newId: () => string): AlarmChange[] => {
  const changes: AlarmChange[] = []
  const judge = (signal: LaneBatch['signals'][number]): void => {
    const ofEquipment = open.get(signal.equipment.id)
    const before = ofEquipment?.get(signal.key)
    const change = judgeSignal(signal, before, newId)
    if (!change) return
    ofEquipment?.set(signal.key, change.alarm)
    changes.push(change)
    if (change.alarm.isFlapping && before?.isFlapping === false) judge(flappingHazard(change))
  }
  signals.forEach(judge)
  return changes
}

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
  const final = new Map(changes.map(({ alarm, signal }) => [alarm.id, { alarm, site: signal.equipment.site }]))
  const added = [...final.values()].filter(({ alarm }) => !known.has(alarm.id))
  const changed = [...final.values()].filter(({ alarm }) => known.has(alarm.id))
  const moves = changes.filter(({ step }) => step !== 'merge').flatMap(movesOf)
  const replaced = changes.flatMap((change) => (change.replaced ? [archived(change.replaced)] : []))
  // Not awaited: they leave in one write with what follows. What changed before it was replaced is changed first.
  if (changed.length > 0) void tx.rows(updateAlarms(changed))
  if (replaced.length > 0) void tx.rows(archiveReopened(replaced))
  if (added.length > 0) void tx.rows(insertAlarms(added))
  if (moves.length > 0) void tx.rows(insertAlarmMoves(moves))
}

const isNew = ({ step }: AlarmChange): boolean => step === 'raise' || step === 'reopen'

const movesOf = (change: AlarmChange) => {
  const { alarm, signal, replaced } = change
  const by = { site: signal.equipment.site, actorKind: signal.actor, actorId: signal.equipment.id }
  const move = (of: OpenAlarm, fromState: string | null) => ({
    ...by,
    alarmId: of.id,
    fromState,
    toState: of.state,
    condition: of.condition,
  })
  return [
    ...(replaced ? [{ ...move(archived(replaced), replaced.state), note: 'reopened' }] : []),
    move(alarm, isNew(change) ? null : alarm.state),
  ]
}

const told = (change: AlarmChange) => {
  const { alarm, signal, replaced } = change
  const { equipment } = signal
  return [
    ...(replaced ? [alarmChanged('alarm.updated', equipment, liveOpenAlarm(archived(replaced), equipment))] : []),
    alarmChanged(isNew(change) ? 'alarm.raised' : 'alarm.updated', equipment, liveOpenAlarm(alarm, equipment)),
  ]
}

const openAlarmOf = (row: AlarmRow): OpenAlarm => ({
  id: row.id,
  equipmentId: row.equipment_id,
  key: row.event_key,
  kind: row.kind,
  priority: row.priority,
  condition: row.condition,
  state: row.state,
  verdict: row.verdict,
  verdictAt: row.verdict_at?.getTime() ?? null,
  handledAt: row.handled_at?.getTime() ?? null,
  likelyReal: row.likely_real,
  property: row.property,
  value: row.value,
  maxValue: row.max_value,
  count: row.count,
  firstAt: row.first_at.getTime(),
  lastAt: row.last_at.getTime(),
  recoveredAt: row.recovered_at?.getTime() ?? null,
  version: row.version,
  deviceAt: row.device_at?.getTime() ?? null,
  areaId: row.area_id,
  reopenedFrom: row.reopened_from,
  groupId: row.group_id,
  isolationId: row.isolation_id,
  drillId: row.drill_id,
  flaps: row.flaps,
  flapSince: row.flap_since?.getTime() ?? null,
  isFlapping: row.is_flapping,
  ladder: row.ladder,
  ladderFrom: row.ladder_from?.getTime() ?? null,
  ladderDue: row.ladder_due?.getTime() ?? null,
})
