/** What a worker does: walks ladders, hands messages over, lets the clock settle. Each by the rules of the platform. */
import { messagesOf, walked } from '#features/alarm/escalation/walk.ts'
import type { DueAlarm } from '#features/alarm/escalation/walk.repository.ts'
import { callsAfterShield } from '#features/alarm/neighbours/neighbours.rules.ts'
import { testDoubt, type TestedAlarm } from '#features/isolation/walk-test.rules.ts'
import { ourWords, autoArchiveResult } from '#features/alarm/desk/handling.rules.ts'
import {
  messageKey,
  openAlarms,
  saveAlarm,
  saveMessage,
  type SimulatedAlarm,
  type SimulatedMessage,
  type Store,
} from './simulated-store.ts'

const dueOf = (alarm: SimulatedAlarm): DueAlarm[] =>
  alarm.ladder === null || alarm.ladderFrom === null
    ? []
    : [
        {
          id: alarm.id,
          oem_id: 'o',
          company_id: null,
          project_id: 'p',
          equipment_id: alarm.equipmentId,
          group_id: alarm.groupId,
          real_case_id: null,
          drill_leader_id: null,
          priority: alarm.priority,
          state: alarm.state,
          condition: alarm.condition,
          likely_real: alarm.likelyReal,
          ladder: alarm.ladder,
          ladder_from: new Date(alarm.ladderFrom),
          ladder_done: alarm.ladderDone === null ? null : new Date(alarm.ladderDone),
          event_key: alarm.key,
          // Of no type that we know: its faults are ordinary ones.
          type_no: 0,
          zone: 'Asia/Shanghai',
        },
      ]

/** The messages that it made. */
export const walk = (store: Store, now: number, newId: () => string): SimulatedMessage[] =>
  [...store.alarms.values()].flatMap((alarm) => {
    if (alarm.ladderDue === null || alarm.ladderDue > now) return []
    return dueOf(alarm).flatMap((due) => {
      const members = store.members.map((member) => ({ ...member, equipment_id: alarm.equipmentId }))
      const made = messagesOf(due, members, now, newId).flatMap((message): SimulatedMessage[] => {
        const one = { ...message, state: 'queued', tries: 0, dueAt: now, claimedAt: null } as const
        const known = store.messages.get(store.messageKeys.get(messageKey(one)) ?? '')
        if (!known) return [one]
        return known.state === 'stopped' ? [{ ...one, id: known.id }] : []
      })
      for (const one of made) {
        store.messageKeys.set(messageKey(one), one.id)
        saveMessage(store, one)
      }
      const { done, due: next } = walked(due, now)
      const columns = { ladderDone: Date.parse(done), ladderDue: next === null ? null : Date.parse(next) }
      saveAlarm(store, { ...alarm, ...columns })
      return made
    })
  })

const abandonedMs = 20_000
const triesMost = 3
const retryMs = 10_000

const isWanted = (store: Store, { alarmId, caseId, ladder }: SimulatedMessage): boolean =>
  [...store.alarms.values()].some(
    (alarm) =>
      (alarm.id === alarmId || alarm.groupId === caseId) &&
      alarm.ladder === ladder &&
      (alarm.state !== 'archived' || ladder === 'confirmed'),
  )

/** Taken by one worker; what nobody waits for any more is stopped instead. */
export const claim = (store: Store, now: number): SimulatedMessage[] =>
  [...store.underWay].flatMap((id) => {
    const message = store.messages.get(id)
    if (!message) return []
    const isAbandoned = message.state === 'sending' && (message.claimedAt ?? 0) < now - abandonedMs
    if (message.dueAt > now || !(message.state === 'queued' || isAbandoned)) return []
    const state = isWanted(store, message) ? 'sending' : 'stopped'
    const taken = { ...message, state, claimedAt: now, tries: message.tries + 1 } as const
    saveMessage(store, taken)
    return taken.state === 'sending' ? [taken] : []
  })

/** What the provider said comes back, perhaps to a worker that is no longer asked. */
export const settleDelivery = (
  store: Store,
  { id, tries, alarmId }: SimulatedMessage,
  isTaken: boolean,
  now: number,
) => {
  const message = store.messages.get(id)
  if (message?.state !== 'sending') return
  const again = tries >= triesMost ? 'failed' : 'queued'
  saveMessage(store, { ...message, state: isTaken ? 'sent' : again, dueAt: now + retryMs * tries })
  const alarm = store.alarms.get(alarmId)
  if (isTaken && alarm?.state === 'received')
    saveAlarm(store, { ...alarm, state: 'notified', version: alarm.version + 1 })
}

export const letTimeSettle = (store: Store, now: number): void => {
  for (const alarm of openAlarms(store)) {
    const isOurWord = ourWords.some((key) => key === alarm.key)
    const result = autoArchiveResult({ ...alarm, isOurWord, isTouched: alarm.acknowledgedAt !== null }, now)
    if (result) saveAlarm(store, { ...alarm, state: 'archived', condition: 'recovered', ladderDue: null })
  }
}

/** What a shield kept silent calls once it is gone. */
export const callUnshielded = (store: Store, now: number): void => {
  const isShielded = (alarm: SimulatedAlarm): boolean =>
    store.isolations.some(({ kind, equipmentId }) => kind === 'shield' && equipmentId === alarm.equipmentId)
  for (const alarm of openAlarms(store))
    if (alarm.isolationId !== null && !isShielded(alarm) && callsAfterShield(alarm))
      saveAlarm(store, { ...alarm, ladderFrom: now, ladderDue: now })
}

const testedOf = (store: Store, alarm: SimulatedAlarm): TestedAlarm => {
  const walk = store.walked.get(alarm.equipmentId)
  return { ...alarm, projectId: 'p', walk: walk && alarm.isolationId === walk.isolationId ? walk : null }
}

/** Ticks the points of walk tests by their first word, and calls that one a test where the rules allow it. */
export const walkTests = (store: Store, now: number): void => {
  const unjudged = openAlarms(store).filter(({ verdict, state }) => verdict === null && state !== 'handling')
  for (const alarm of unjudged) {
    const walk = store.walked.get(alarm.equipmentId)
    if (walk && alarm.isolationId === walk.isolationId) walk.tickedBy ??= alarm.id
  }
  const urgent = openAlarms(store).filter(({ priority, verdict }) => priority === 1 && verdict !== 'test')
  const others = urgent.map((alarm) => testedOf(store, alarm))
  for (const alarm of unjudged.filter(({ kind }) => kind === 'fire-alarm' || kind === 'alarm')) {
    if (testDoubt(testedOf(store, alarm), others, now) !== undefined) continue
    const calm = { ladder: null, ladderFrom: null, ladderDone: null, ladderDue: null }
    const judged = { state: 'verified', verdict: 'test', verdictAt: now, isWalkTest: true } as const
    saveAlarm(store, { ...alarm, ...calm, ...judged, version: alarm.version + 1 })
  }
}
