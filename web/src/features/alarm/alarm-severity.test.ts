// @vitest-environment node -- nothing here is drawn
import { expect, it } from 'vitest'
import { alarmSeverity } from './alarm-severity.ts'

it.each([
  ['fire-alarm', 1, 'fire'],
  ['alarm', 1, 'fire'],
  ['alarm', 2, 'warn'],
  // 温度预警: an orange triangle, as the equipment itself has it.
  ['alarm', 3, 'warn'],
  ['fault', 3, 'fault'],
  ['hazard', 3, 'fault'],
])('%s of priority %i has the sign %s (D14)', (kind, priority, sign) => {
  expect(alarmSeverity({ kind, priority })).toBe(sign)
})
