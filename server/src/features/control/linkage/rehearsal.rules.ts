/** What a rule would have done: the past is told to it again, in its order. Pure. */
import type { LinkageBody } from '@vigil/contract/linkage/rule'
import { judgeOf, lastCounted, type ActiveAlarm } from './expression.ts'
import { watchedBy } from './linkage.rules.ts'

export interface PastAlarm extends ActiveAlarm {
  /** Milliseconds; none: it has not ended. */
  readonly until: number | null
  readonly verdict: string | null
}

export interface PastValue {
  readonly equipmentId: string
  readonly property: string
  readonly at: number
  readonly value: unknown
}

export interface Past {
  readonly alarms: readonly PastAlarm[]
  readonly values: readonly PastValue[]
  readonly zone: string
  readonly to: number
}

export interface PastFiring {
  readonly at: number
  readonly equipmentId: string
  readonly alarm: PastAlarm | undefined
}

interface Moment {
  readonly at: number
  readonly change: (scene: Scene) => void
}

interface Scene {
  readonly active: Map<string, PastAlarm>
  readonly values: Record<string, Record<string, unknown>>
}

const momentsOf = ({ alarms, values, to }: Past): Moment[] => {
  const begun = alarms.map((alarm) => ({
    at: alarm.at,
    change: ({ active }: Scene) => void active.set(alarm.alarmId, alarm),
  }))
  const ended = alarms.flatMap((alarm) =>
    alarm.until === null || alarm.until > to
      ? []
      : [{ at: alarm.until, change: ({ active }: Scene) => void active.delete(alarm.alarmId) }],
  )
  const told = values.map(({ equipmentId, property, at, value }) => ({
    at,
    change: (scene: Scene) => {
      scene.values[equipmentId] = { ...scene.values[equipmentId], [property]: value }
    },
  }))
  return [...begun, ...ended, ...told].toSorted((one, other) => one.at - other.at)
}

/** After so many moments somebody else may have a turn. */
const turn = 200

/** Each time that it came true and stayed so for long enough. It stops at every turn: whoever asks goes on when he likes. */
export function* rehearse(body: LinkageBody, past: Past): Generator<void, PastFiring[]> {
  const judge = judgeOf(body)
  const scene: Scene = { active: new Map(), values: {} }
  const firings: PastFiring[] = []
  let since: PastFiring | undefined
  const settle = (until: number): void => {
    if (since && until - since.at >= body.forS * 1_000) firings.push({ ...since, at: since.at + body.forS * 1_000 })
  }
  const moments = momentsOf(past)
  for (const [place, { at, change }] of moments.entries()) {
    if (place % turn === turn - 1) yield
    change(scene)
    // What happens at one instant is judged once.
    if (moments[place + 1]?.at === at) continue
    const alarms = [...scene.active.values()]
    const holds = judge({ values: scene.values, alarms, at, zone: past.zone })
    if (holds && !since) since = { at, ...causeOf(body, alarms) }
    if (!holds && since) {
      settle(at)
      since = undefined
    }
  }
  settle(past.to)
  return body.again === 'byHand' ? firings.slice(0, 1) : firings
}

const causeOf = (body: LinkageBody, alarms: readonly PastAlarm[]) => {
  const alarm = lastCounted(body, alarms)
  return { alarm, equipmentId: alarm?.equipmentId ?? watchedBy(body)[0] ?? '' }
}
