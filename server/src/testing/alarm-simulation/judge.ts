/** Watches every step of a simulated platform, and says what must never be. */
import { alarmStates } from '@vigil/contract/live/live-events'
import { peopleOf } from '#features/alarm/escalation/walk.ts'
import { delayMs } from '#features/alarm/desk/delay.rules.ts'
import { callsAfterShield } from '#features/alarm/neighbours/neighbours.rules.ts'
import { ladders, rungsOf, type Rung } from '#features/alarm/escalation/ladder.rules.ts'
import { isWaiting } from './desk-step.ts'
import type { SimulatedAlarm, SimulatedMessage, Store } from './simulated-store.ts'

export interface Breach {
  readonly law: string
  readonly at: number
  readonly what: string
}

/** Real time until which somebody is allowed not to have acted yet: pauses, jumps of the clock, late ticks. */
export interface Allowance {
  readonly lateMs: number
}

const forgottenMs = 3_600_000

export const createJudge = (store: Store) => {
  const breaches: Breach[] = []
  /** Place → alarm. */
  const open = new Map<string, string>()
  const tell = (law: string, at: number, what: string): void => void breaches.push({ law, at, what })

  const checkDelay = (before: SimulatedAlarm, after: SimulatedAlarm, at: number): void => {
    if (after.delayedAt === before.delayedAt) return
    if (before.delayedAt !== null) tell('a minute is given once', at, after.id)
    if (isWaiting(before.state) || !before.isOwned) tell('only who goes is given a minute', at, after.id)
    if (before.likelyReal) tell('no minute is given to what is likely real', at, after.id)
  }

  /** Somebody is called, now or later: for what burns and nobody has judged, and for what is real. */
  const checkCalling = (after: SimulatedAlarm, at: number): void => {
    const isUnjudged = after.verdict === null && (isWaiting(after.state) || after.state === 'acknowledged')
    const isSilent = after.ladder === null || after.ladderDue === null
    if (after.priority === 1 && after.condition === 'active' && isUnjudged && isSilent)
      tell('what burns and is not judged has a call to come', at, `${after.id} in state ${after.state}`)
  }

  const checkWalkTest = (after: SimulatedAlarm, at: number): void => {
    if (!after.isWalkTest || after.verdict !== 'test') return
    const walk = store.walked.get(after.equipmentId)
    if (walk?.tickedBy !== after.id || walk.needsPerson || after.firstAt - walk.walkedAt > forgottenMs)
      tell('a walk test judges the one alarm that it was walked for', at, after.id)
  }

  const checkMove = (before: SimulatedAlarm, after: SimulatedAlarm, at: number, isUndo: boolean): void => {
    const isBack = alarmStates.indexOf(after.state) < alarmStates.indexOf(before.state)
    if (isBack && !isUndo) tell('state only goes forward', at, `${after.id}: ${before.state} → ${after.state}`)
    if (before.state === 'archived') tell('an archived alarm never changes', at, after.id)
    checkDelay(before, after, at)
    if (before.condition === 'recovered' && after.condition === 'active' && isDismissed(before))
      tell('what was said to be nothing begins as a new alarm', at, after.id)
    if (after.state !== 'archived' || before.state === 'archived') return
    if (after.priority === 1 && after.verdict === 'real' && after.photos === 0)
      tell('what threatened life is not put away unseen', at, after.id)
    const isReplaced = [...store.alarms.values()].some(({ reopenedFrom }) => reopenedFrom === after.id)
    if (isReplaced) return
    if (after.priority === 1 && !isDismissed(after) && (after.handledAt === null || after.verdict === null))
      tell('only people close what threatens life', at, `${after.id} was archived from ${before.state}`)
  }

  return {
    breaches,

    /** After every step. */
    look(at: number, isUndo = false): void {
      for (const { before, after } of store.moves.splice(0)) {
        if (before) checkMove(before, after, at, isUndo)
        checkCalling(after, at)
        checkWalkTest(after, at)
        const place = placeOf(after)
        const other = open.get(place)
        if (after.state === 'archived') {
          if (other === after.id) open.delete(place)
        } else if (other === undefined || other === after.id) open.set(place, after.id)
        else tell('one open alarm for one event of one point', at, place)
      }
    },

    made(messages: readonly SimulatedMessage[], at: number): void {
      for (const { alarmId, channel, ladder, level } of messages) {
        const alarm = store.alarms.get(alarmId)
        const isAsking = ladder === 'fire' || ladder === 'life'
        if (alarm && isAsking && !isWaiting(alarm.state))
          tell('acknowledgement stops the calls', at, `${alarmId}: ${channel} ${level} in state ${alarm.state}`)
      }
    },

    taken(message: SimulatedMessage, at: number): void {
      const known = [...store.delivered.values()].filter(
        ({ id, alarmId, accountId, channel, ladder, level, caseId }) =>
          id !== message.id &&
          alarmId === message.alarmId &&
          accountId === message.accountId &&
          channel === message.channel &&
          ladder === message.ladder &&
          level === message.level &&
          caseId === message.caseId,
      )
      if (known.length > 0) tell('nobody is called twice for one rung', at, message.id)
    },

    /** Whoever must have been called by now: until somebody takes it, and then until somebody says what it is. */
    checkCalls(at: number, { lateMs }: Allowance): void {
      for (const alarm of store.alarms.values()) {
        const since = waitingSince(alarm)
        if (alarm.priority !== 1 || since === null || alarm.ladder === null) continue
        for (const rung of ladders[alarm.ladder]) {
          if (at - since < rung.afterS * 1_000 + lateMs) continue
          const missing = peopleOf(rung, membersOf(store, alarm), true).filter(
            (who) => !isCalled(store, alarm, { rung, who, mayBeStopped: true }),
          )
          if (missing.length > 0)
            tell('every rung has its call', at, `${alarm.id}: ${rung.afterS} ${rung.channel} ${missing.join()}`)
        }
      }
    },

    /** Whatever is real, and for as long as it is said to be. */
    checkConfirmed(at: number, { lateMs }: Allowance): void {
      for (const alarm of store.alarms.values()) {
        if (alarm.realAt === null || alarm.verdict !== 'real' || at - alarm.realAt < lateMs) continue
        const told = { ...alarm, ladder: 'confirmed' } as const
        for (const rung of rungsOf({ ladder: 'confirmed', priority: alarm.priority })) {
          const missing = peopleOf(rung, membersOf(store, alarm), false).filter(
            (who) => !isCalled(store, told, { rung, who, mayBeStopped: false }),
          )
          if (missing.length > 0)
            tell('what is real is told to everybody above', at, `${alarm.id}: ${rung.channel} ${missing.join()}`)
        }
      }
    },

    /** Nobody came, it still holds, and what kept it silent is over. */
    checkUnshielded(at: number): void {
      const shielded = new Set(
        store.isolations.flatMap(({ kind, equipmentId }) => (kind === 'shield' ? equipmentId : [])),
      )
      for (const alarm of store.alarms.values())
        if (!shielded.has(alarm.equipmentId) && alarm.isolationId !== null && callsAfterShield(alarm))
          tell('what a shield kept silent calls after it', at, alarm.id)
    },

    /** What threatens life and waits for somebody climbs a ladder, whatever was shielded or came and went. */
    checkNeverSilent(at: number): void {
      for (const alarm of store.alarms.values())
        if (alarm.priority === 1 && waitingSince(alarm) !== null && alarm.ladder === null)
          tell('what threatens life is never silent', at, `${alarm.id} in state ${alarm.state}`)
    },

    /**
     * At the end, when everything has been read: each beginning was counted once. Of what does not threaten life, one
     * that looks older than its end may be left out, where a clock was set back.
     */
    checkCounts(said: ReadonlyMap<string, number>, at: number, wasSetBack: boolean): void {
      const counted = new Map<string, { count: number; priority: number }>()
      for (const alarm of store.alarms.values()) {
        const before = counted.get(placeOf(alarm))?.count ?? 0
        counted.set(placeOf(alarm), { count: before + alarm.count, priority: alarm.priority })
      }
      for (const [place, count] of said) {
        const found = counted.get(place) ?? { count: 0, priority: wasSetBack ? 5 : 1 }
        const isForgiven = wasSetBack && found.priority > 1 && found.count < count
        if (found.count !== count && !isForgiven)
          tell('as many as were said are counted', at, `${place}: ${count} said, ${found.count} counted`)
      }
    },

    /** A minute is enough for three tries. */
    checkHandedOver(at: number, clock: number): void {
      for (const { id, state, channel, ladder, level, dueAt } of store.messages.values())
        if ((state === 'queued' || state === 'sending') && dueAt < clock - 60_000)
          tell('no message is left lying', at, `${id}: ${ladder} ${channel} ${level} ${state}`)
    },
  }
}

export type Judge = ReturnType<typeof createJudge>

const placeOf = ({ equipmentId, key }: SimulatedAlarm): string => `${equipmentId}/${key}`

const isDismissed = ({ verdict }: SimulatedAlarm): boolean => verdict !== null && verdict !== 'real'

/** Real time: since it was stored, or since it was taken and not judged, and a minute more for who asked for it. */
const waitingSince = ({ state, storedAt, takenAt, delayedAt }: SimulatedAlarm): number | null => {
  if (isWaiting(state)) return storedAt
  if (state !== 'acknowledged' || takenAt === null) return null
  return takenAt + (delayedAt === null ? 0 : delayMs)
}

const membersOf = ({ members }: Store, { equipmentId }: SimulatedAlarm) =>
  members.map((member) => ({ ...member, equipment_id: equipmentId }))

/** For itself, or for the storm that it is part of. */
const isCalled = (
  store: Store,
  { id, groupId, ladder }: Pick<SimulatedAlarm, 'id' | 'groupId' | 'ladder'>,
  { rung, who, mayBeStopped }: { readonly rung: Rung; readonly who: string; readonly mayBeStopped: boolean },
): boolean =>
  [id, groupId].some((caseId) => {
    const key = caseId === null ? undefined : [caseId, who, rung.channel, ladder, rung.afterS].join('/')
    const message = key === undefined ? undefined : store.messages.get(store.messageKeys.get(key) ?? '')
    return message !== undefined && (mayBeStopped || message.state !== 'stopped')
  })
