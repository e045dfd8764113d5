/** The rows of a simulated platform. One step at a time, as row locks would have it; nothing here decides anything. */
import type { FalseCause } from '@vigil/contract/alarm/desk'
import type { Report } from '@vigil/protocols/device-message'
import type { OpenAlarm } from '#features/alarm/judging/alarm.rules.ts'
import type { WalkOfAlarm } from '#features/isolation/walk-test.rules.ts'
import type { Isolated } from '#features/alarm/neighbours/neighbours.rules.ts'
import type { Channel } from '#features/alarm/escalation/ladder.rules.ts'
import type { Member, NewMessage } from '#features/alarm/escalation/walk.repository.ts'
import type { EquipmentFacts } from '#events/equipment-facts.ts'
import type { SignalMemory } from '#events/report-events.ts'

export interface SimulatedAlarm extends OpenAlarm {
  readonly ladderDone: number | null
  readonly cause: FalseCause | null
  readonly acknowledgedAt: number | null
  readonly handledAt: number | null
  readonly photos: number
  /** Somebody said that he goes. */
  readonly isOwned: boolean
  readonly delayedAt: number | null
  /** Real time, which no process of the platform knows: for the judge alone. */
  readonly storedAt: number
  readonly takenAt: number | null
  readonly realAt: number | null
  /** A walk test called it one, and no person. */
  readonly isWalkTest: boolean
}

/** A point on the list of a walk test, which somebody may have forgotten. */
export interface WalkedPoint extends Omit<WalkOfAlarm, 'tickedBy'> {
  readonly isolationId: string
  tickedBy: string | null
}

export interface SimulatedMessage extends Pick<
  NewMessage,
  'id' | 'caseId' | 'alarmId' | 'accountId' | 'ladder' | 'level' | 'priority'
> {
  readonly channel: Channel
  readonly state: 'queued' | 'sending' | 'sent' | 'failed' | 'stopped'
  readonly tries: number
  readonly dueAt: number
  readonly claimedAt: number | null
}

/** What a device said, as it lies in the inbox. */
export interface InboxEntry {
  readonly key: string
  readonly equipmentId: string
  readonly receivedAt: number
  readonly report: Report
}

export interface Store {
  readonly equipment: ReadonlyMap<string, EquipmentFacts>
  readonly memories: Map<string, SignalMemory>
  readonly members: readonly Omit<Member, 'equipment_id'>[]
  /** Shields and tests that are open. */
  readonly isolations: Isolated[]
  readonly walked: ReadonlyMap<string, WalkedPoint>
  readonly inbox: InboxEntry[]
  readonly inboxKeys: Set<string>
  position: number
  /** Written by saveAlarm alone. */
  readonly alarms: Map<string, SimulatedAlarm>
  /** Before and after, since the judge looked last. */
  readonly moves: { readonly before: SimulatedAlarm | undefined; readonly after: SimulatedAlarm }[]
  readonly messages: Map<string, SimulatedMessage>
  /** Numbers of those that are queued or being sent. */
  readonly underWay: Set<string>
  /** Key → message. */
  readonly messageKeys: Map<string, string>
  /** What providers have taken, by the message's number: they remember it and deliver once. */
  readonly delivered: Map<string, SimulatedMessage>
}

export const messageKey = ({
  caseId,
  accountId,
  channel,
  ladder,
  level,
}: Pick<SimulatedMessage, 'caseId' | 'accountId' | 'channel' | 'ladder' | 'level'>): string =>
  [caseId, accountId, channel, ladder, level].join('/')

export const saveAlarm = ({ alarms, moves }: Store, after: SimulatedAlarm): void => {
  moves.push({ before: alarms.get(after.id), after })
  alarms.set(after.id, after)
}

export const saveMessage = ({ messages, underWay }: Store, message: SimulatedMessage): void => {
  messages.set(message.id, message)
  if (message.state === 'queued' || message.state === 'sending') underWay.add(message.id)
  else underWay.delete(message.id)
}

export const openAlarms = ({ alarms }: Store): SimulatedAlarm[] =>
  [...alarms.values()].filter(({ state }) => state !== 'archived')
