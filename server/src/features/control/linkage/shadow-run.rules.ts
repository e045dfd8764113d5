/** A rule's steps on simulated copies of its equipment: each answers as its row says, or fails as it is told to. Pure. */
import { shadowAnswerS, type ShadowEnd, type ShadowFault, type ShadowReading } from '@vigil/contract/linkage/shadow-run'
import type { LinkageStep } from '@vigil/contract/linkage/rule'
import type { Command, DeviceType, Scalar } from '@vigil/device-types/device-type'
import { expectedValues, valueAsExpected } from '@vigil/device-types/expected-values'

export interface ShadowDevice {
  readonly type: DeviceType
  readonly values: Readonly<Record<string, unknown>>
}

export interface ShadowOrder {
  readonly place: number
  readonly step: LinkageStep
  /** Why the platform would not give it as things stand. */
  readonly refusal: string | null
}

export interface ShadowAnswer {
  readonly place: number
  readonly end: ShadowEnd
  readonly refusal: string | null
  readonly endsAtS: number
  readonly readings: readonly ShadowReading[]
}

export interface Shadow {
  readonly devices: ReadonlyMap<string, ShadowDevice>
  readonly failing: ReadonlyMap<string, ShadowFault>
}

const scalarIn = (value: unknown): Scalar | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null

const endOf = (command: Command, fault: ShadowFault | undefined): ShadowEnd => {
  if (fault === 'silent') return 'timeout'
  if (fault === 'refuses') return 'failed'
  return command.done === undefined ? 'taken' : 'proven'
}

/** In the order in which their times come; steps do not wait for each other, and nothing is given twice. */
export const runOnShadow = (orders: readonly ShadowOrder[], { devices, failing }: Shadow): ShadowAnswer[] => {
  const values = new Map([...devices].map(([id, device]) => [id, { ...device.values }]))
  const busyUntil = new Map<string, number>()
  const answer = ({ place, step, refusal }: ShadowOrder): ShadowAnswer => {
    const { equipmentId, action, params, delayS } = step
    const type = devices.get(equipmentId)?.type
    const command = type?.commands[action]
    const isBusy = delayS < (busyUntil.get(equipmentId) ?? 0)
    const why = refusal ?? (isBusy ? 'commandRunning' : null)
    if (!type || !command || why !== null)
      return { place, end: 'refused', refusal: why ?? 'noSuchCommand', endsAtS: delayS, readings: [] }
    const end = endOf(command, failing.get(equipmentId))
    const endsAtS = delayS + (end === 'timeout' ? command.timeoutSec : shadowAnswerS)
    busyUntil.set(equipmentId, endsAtS)
    const shown = values.get(equipmentId) ?? {}
    const readings = expectedValues(command, params).map((one): ShadowReading => {
      const before = scalarIn(shown[one.property])
      const simulated = end === 'proven' ? valueAsExpected(type, one) : before
      shown[one.property] = simulated
      return { property: one.property, before, kind: one.kind, expected: one.value, simulated }
    })
    return { place, end, refusal: null, endsAtS, readings }
  }
  return orders.toSorted((one, other) => one.step.delayS - other.step.delayS || one.place - other.place).map(answer)
}
