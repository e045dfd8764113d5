/** Who was told of an alarm of the past, by which way, and how far each message came. */
import { ladderOf } from '#features/alarm/escalation/ladder-names.ts'
import type { LiveAlarm } from '@vigil/contract/live/live-events'
import type { PastUnit, PastWorld } from './past-world.ts'
import type { Raised } from './raised.ts'

interface SentCall {
  readonly account: string
  readonly channel: 'push' | 'sms' | 'voice'
  /** Seconds after the alarm. */
  readonly level: number
}

interface Hearing {
  readonly watch: readonly string[]
  readonly takenAt: number
}

/** The first rungs of the ladder of its kind, as far as they were climbed before somebody came. */
const toldOf = (
  { manager, maintainer }: PastUnit,
  { priority, kind, at }: Raised,
  hearing: Hearing,
): readonly SentCall[] => {
  const { watch, takenAt } = hearing
  const push = (accounts: readonly string[]) =>
    accounts.map((account): SentCall => ({ account, channel: 'push', level: 0 }))
  if (kind === 'fault') return push([...watch.slice(0, 1), maintainer])
  if (priority > 1) return push([...watch, manager])
  const [leader] = watch
  return [
    ...push([...watch, manager]),
    ...watch.map((account): SentCall => ({ account, channel: 'sms', level: 0 })),
    ...(leader !== undefined && takenAt - at > 30_000
      ? [{ account: leader, channel: 'voice', level: 30 } as const]
      : []),
  ]
}

export const writeMessages = (unit: PastUnit, world: PastWorld, raised: Raised, hearing: Hearing): void => {
  const { chance, book, newId } = world
  const { id, at, kind, priority, equipment } = raised
  // The kind of an event in the catalogue.
  const ladder = ladderOf({ kind: kind as LiveAlarm['kind'], priority })
  if (ladder === null) return
  for (const { account, channel, level } of toldOf(unit, raised, hearing)) {
    const due = at + level * 1_000
    const sent = due + Math.floor(chance.between(200, 1_500))
    const isLost = chance.happens(0.02)
    const delivered = sent + Math.floor(chance.between(300, 4_000))
    const isOpened = !isLost && channel !== 'sms' && chance.happens(0.8)
    book.add('message', {
      id: newId(due),
      case_id: id,
      alarm_id: id,
      account_id: account,
      ...unit.site,
      equipment_id: equipment.id,
      channel,
      ladder,
      level,
      priority,
      state: isLost ? 'failed' : isOpened ? (channel === 'voice' ? 'answered' : 'opened') : 'delivered',
      tries: 1,
      created_at: new Date(due),
      due_at: new Date(due),
      claimed_at: new Date(due),
      sent_at: new Date(sent),
      delivered_at: isLost ? null : new Date(delivered),
      opened_at: isOpened && channel === 'push' ? new Date(delivered + 7_000) : null,
      answered_at: isOpened && channel === 'voice' ? new Date(delivered + 12_000) : null,
      answer: isOpened && channel === 'voice' ? 'acknowledged' : null,
      cause: isLost ? (channel === 'voice' ? 'notAnswered' : 'refused') : null,
      rings: channel === 'voice' ? 1 : 0,
    })
  }
}
