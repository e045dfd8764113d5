/** A simulated device of a draft: its reports are judged by the rules that judge real ones. Pure. */
import type { Trial, TrialStep } from '@vigil/contract/equipment/made-type'
import { evaluate } from '@vigil/device-types/alarm-rules'
import type { DeviceType } from '@vigil/device-types/device-type'
import { effectiveThresholds } from '@vigil/device-types/effective-thresholds'
import { eventOf } from '@vigil/device-types/event-of'
import { emptyMemory } from '@vigil/device-types/rules/rule-memory'

export const tryType = (type: DeviceType, steps: readonly TrialStep[]): Trial => {
  const rules = { type, thresholds: effectiveThresholds(type) }
  let memory = emptyMemory
  let at = 0
  return {
    steps: steps.map(({ afterSec, values }) => {
      at += afterSec * 1_000
      const verdict = evaluate(rules, memory, { values, at })
      memory = verdict.memory
      return {
        signals: verdict.signals.map(({ eventKey, on, kind, priority }) => ({
          key: eventKey,
          name: { ...eventOf(type, eventKey).name },
          kind,
          priority,
          on,
        })),
      }
    }),
  }
}
