/** A batch of the event lane: what lies in the inbox becomes alarms, by the rules of the platform. */
import {
  archived,
  judgeSignal,
  flappingHazard,
  type AlarmChange,
  type OpenAlarm,
} from '#features/alarm/judging/alarm.rules.ts'
import {
  judgeTogether,
  assessed,
  reassessed,
  urgentBeginnings,
  type Neighbour,
} from '#features/alarm/neighbours/neighbours.rules.ts'
import { delayMs } from '#features/alarm/desk/delay.rules.ts'
import { signalsOfReport, signalsOfStranger } from '#features/alarm/judging/signals.rules.ts'
import type { Signal } from '#events/alarm-events.ts'
import type { ShadowDraft } from '#events/report-events.ts'
import { testDraft } from '#testing/shadow-drafts.ts'
import { openAlarms, saveAlarm, type InboxEntry, type SimulatedAlarm, type Store } from './simulated-store.ts'

const mostAtOnce = 20

interface Batch {
  readonly entries: readonly InboxEntry[]
  readonly drafts: ReadonlyMap<string, ShadowDraft>
  readonly changes: readonly AlarmChange[]
}

export interface PipelineClock {
  /** By the process's own clock. */
  readonly now: number
  /** Real time. */
  readonly real: number
  readonly newId: () => string
}

/** Nothing is changed before the commit: a process that dies in between leaves the batch to the next one. */
export const judgeBatch = (store: Store, newId: () => string): Batch => {
  const entries = store.inbox.slice(store.position, store.position + mostAtOnce)
  const drafts = new Map<string, ShadowDraft>()
  const signals = entries.flatMap(({ equipmentId, receivedAt, report }) => {
    const equipment = store.equipment.get(equipmentId)
    if (!equipment) throw new Error('somebody spoke who does not exist')
    // A detector behind a panel that nobody registered.
    if (report.child !== undefined) return signalsOfStranger(equipment, report, receivedAt)
    const memory = store.memories.get(equipmentId)
    const draft = drafts.get(equipmentId) ?? testDraft(equipment, memory ? { memory } : {})
    drafts.set(equipmentId, draft)
    const received = { group: 0, position: 0, receivedAt, carrier: equipment, target: equipment }
    return signalsOfReport(draft, { ...received, report, fresh: {}, isReused: false })
  })
  return { entries, drafts, changes: judgeAll(store, signals, newId) }
}

const placeOf = ({ equipmentId, key }: Pick<OpenAlarm, 'equipmentId' | 'key'>): string => `${equipmentId}/${key}`

const judgeAll = (store: Store, signals: readonly Signal[], newId: () => string): AlarmChange[] => {
  const open = new Map<string, OpenAlarm>(openAlarms(store).map((alarm) => [placeOf(alarm), alarm]))
  const changes: AlarmChange[] = []
  const judge = (signal: Signal): void => {
    const place = placeOf({ equipmentId: signal.equipment.id, key: signal.key })
    const before = open.get(place)
    const change = judgeSignal(signal, before, newId)
    if (!change) return
    open.set(place, change.alarm)
    changes.push(change)
    if (change.alarm.isFlapping && before?.isFlapping === false) judge(flappingHazard(change))
  }
  signals.forEach(judge)
  return changes
}

export const commitBatch = (store: Store, { entries, drafts, changes }: Batch, clock: PipelineClock): void => {
  const urgent = urgentBeginnings(changes)
  const own = new Set(changes.map(({ alarm }) => alarm.id))
  const before = urgent.length === 0 ? [] : neighboursOf(store)
  const verdict = judgeTogether(urgent, before, clock.newId)
  for (const { id, likelyReal, groupId } of reassessed(
    before.filter(({ id }) => !own.has(id)),
    verdict,
  )) {
    const alarm = store.alarms.get(id)
    if (alarm)
      store.alarms.set(id, {
        ...alarm,
        ...relitColumns(alarm, likelyReal, clock.now),
        groupId: alarm.groupId ?? groupId,
      })
  }
  const begun = new Set(
    changes.filter(({ step }) => step === 'raise' || step === 'reopen').map(({ alarm }) => alarm.id),
  )
  for (const { alarm, replaced } of changes) {
    if (replaced) save(store, archived(replaced), clock)
    save(store, assessed(alarm, verdict, begun.has(alarm.id) ? store.isolations : []), clock)
  }
  for (const [id, { memory }] of drafts) store.memories.set(id, memory)
  store.position += entries.length
}

/** As the statement does it: what is now likely real is looked at by the ladder at once. */
const relitColumns = (alarm: SimulatedAlarm, likelyReal: boolean, now: number) => ({
  likelyReal: alarm.likelyReal || likelyReal,
  version: alarm.version + 1,
  ladderDue: likelyReal && alarm.ladderDue !== null ? Math.min(alarm.ladderDue, now) : alarm.ladderDue,
  ...(likelyReal && !alarm.likelyReal && alarm.delayedAt !== null && alarm.ladder === 'unverified'
    ? { ladderFrom: earlier(alarm.ladderFrom), ladderDone: earlier(alarm.ladderDone) }
    : {}),
})

/** The minute that was asked for is not given any more. */
const earlier = (at: number | null): number | null => (at === null ? null : at - delayMs)

const save = (store: Store, alarm: OpenAlarm, { real }: PipelineClock): void => {
  const known = store.alarms.get(alarm.id)
  const nobody = { isOwned: false, delayedAt: null, photos: 0, takenAt: null, realAt: null, isWalkTest: false }
  const fresh = { ladderDone: null, verdict: null, cause: null, acknowledgedAt: null, handledAt: null, ...nobody }
  saveAlarm(store, { ...(known ?? { ...fresh, storedAt: real }), ...alarm })
}

const neighboursOf = (store: Store): Neighbour[] =>
  openAlarms(store)
    .filter(({ priority }) => priority === 1)
    .map((alarm) => ({ ...alarm, projectId: store.equipment.get(alarm.equipmentId)?.site.projectId ?? '' }))
