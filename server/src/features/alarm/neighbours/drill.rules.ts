/** Which urgent alarms are part of a drill, and which are real whatever is being practised. In doubt they are real. Pure. */
import type { DrillBreakout } from '@vigil/contract/drill/drill'
import { confirmingTypes, handTypes } from '#foundation/equipment/confirming-types.ts'
import type { AlarmChange } from '../judging/alarm.rules.ts'

/** A drill that runs or is paused, as far as its row says. */
export interface OpenDrill {
  readonly id: string
  readonly projectId: string
  readonly areaId: string
  readonly isPaused: boolean
  /** Milliseconds. What its row still calls running is over by then. */
  readonly until: number
  /** Of its window, as many as this batch may judge. */
  readonly equipment: ReadonlySet<string>
}

interface Broken {
  readonly drill: OpenDrill
  readonly why: DrillBreakout
  readonly change: AlarmChange
}

interface DrillVerdict {
  /** Alarm → drill. */
  readonly marked: ReadonlyMap<string, string>
  readonly broken: readonly Broken[]
}

const isNew = ({ step }: AlarmChange): boolean => step === 'raise' || step === 'reopen'

/** Why a new urgent alarm is no part of the drill of its unit. */
const whyReal = (
  { alarm, signal }: AlarmChange,
  drill: OpenDrill,
  isLikelyReal: boolean,
): DrillBreakout | undefined => {
  if (drill.isPaused) return 'paused'
  if (alarm.kind !== 'fire-alarm') return 'otherKind'
  if (handTypes.includes(signal.equipment.type.id)) return 'callPoint'
  if (confirmingTypes.includes(signal.equipment.type.id)) return 'waterFlow'
  if (!drill.equipment.has(alarm.equipmentId)) return 'outside'
  if (alarm.areaId !== drill.areaId) return 'secondZone'
  return isLikelyReal ? 'likelyReal' : undefined
}

/** Of one change: nothing, that it is part of the drill, or why the drill is over. */
const judged = (change: AlarmChange, drill: OpenDrill, light: Light): DrillBreakout | 'marked' | undefined => {
  const { alarm, signal } = change
  const isPart = alarm.drillId === drill.id
  if (drill.until <= light.now) return isPart && signal.on ? 'windowOver' : undefined
  const isLikelyReal = alarm.likelyReal || light.likelyReal.has(alarm.id)
  if (isPart) return isLikelyReal ? 'likelyReal' : undefined
  if (alarm.priority !== 1 || !isNew(change)) return undefined
  return whyReal(change, drill, isLikelyReal) ?? 'marked'
}

interface Light {
  readonly likelyReal: ReadonlySet<string>
  readonly now: number
}

export const judgeDrills = (
  changes: readonly AlarmChange[],
  drills: readonly OpenDrill[],
  light: Light,
): DrillVerdict => {
  const broken: Broken[] = []
  const marked = new Map<string, string>()
  for (const drill of drills) {
    const own = changes
      .filter(({ signal }) => signal.equipment.site.projectId === drill.projectId)
      .map((change) => ({ change, said: judged(change, drill, light) }))
    const first = own.flatMap(({ change, said }) =>
      said && said !== 'marked' ? [{ drill, why: said, change }] : [],
    )[0]
    // Whatever came with it is real too.
    if (first) broken.push(first)
    else for (const { change, said } of own) if (said === 'marked') marked.set(change.alarm.id, drill.id)
  }
  return { marked, broken }
}

/** As its row stands after the drill broke: it waits again, and its calls begin now. */
const freed = (change: AlarmChange, now: number): AlarmChange => {
  const { alarm } = change
  if (alarm.verdict !== null) return change
  const state = alarm.state === 'received' ? alarm.state : 'notified'
  return {
    ...change,
    alarm: {
      ...alarm,
      state,
      drillId: null,
      version: alarm.version + 1,
      ladder: 'fire',
      ladderFrom: now,
      ladderDue: now,
    },
  }
}

export const drilled = (change: AlarmChange, { marked, broken }: DrillVerdict, now: number): AlarmChange => {
  const { alarm } = change
  if (broken.some(({ drill }) => drill.id === alarm.drillId)) return freed(change, now)
  const drillId = marked.get(alarm.id)
  return drillId === undefined ? change : { ...change, alarm: { ...alarm, drillId } }
}
