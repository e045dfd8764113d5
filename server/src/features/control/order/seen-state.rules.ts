/**
 * What a person saw before he confirmed, as far as it matters: states, not readings. A voltage that moves a little must
 * not spoil a confirmation; a breaker that tripped meanwhile must (docs/decisions/0009). Pure.
 */
import type { Command, DeviceType } from '@vigil/device-types/device-type'
import type { SeenState } from '#schema/tables/control.ts'
import type { ReportedValues } from '#schema/tables/equipment.ts'

type Shadow = { readonly online: boolean | null; readonly reported: ReportedValues }

const mattersTo = (type: DeviceType, command: Command): string[] => {
  const states = Object.entries(type.properties).filter(([, { type: kind }]) => kind === 'enum' || kind === 'bool')
  // A figure that shows a motor turning moves all the time: it proves, it is not what a person confirms.
  const stated = (command.done ?? []).filter(({ is, param }) => is !== undefined || param !== undefined)
  const proof = stated.map(({ property }) => property)
  return [...new Set([...states.map(([key]) => key), ...proof])]
}

export const seenOf = (type: DeviceType, command: Command, { online, reported }: Shadow): SeenState => ({
  online,
  values: Object.fromEntries(mattersTo(type, command).map((key) => [key, reported[key]?.value ?? null])),
})

/**
 * Whether something that the command depends on was last told longer ago than the device may be silent. Only what was
 * ever told can be stale: what a device never tells, it cannot be asked for.
 */
export const isStale = (
  { offlineAfterSec }: Pick<DeviceType, 'offlineAfterSec'>,
  { done = [] }: Command,
  reported: ReportedValues,
  now: number,
): boolean => {
  if (offlineAfterSec === 0) return false
  const told = ['ctrlMode', ...done.map(({ property }) => property)].flatMap((key) => reported[key]?.at ?? [])
  return told.some((at) => now - Date.parse(at) > offlineAfterSec * 1_000)
}

export const isSame = (before: SeenState, now: SeenState): boolean => {
  const keys = new Set([...Object.keys(before.values), ...Object.keys(now.values)])
  return before.online === now.online && [...keys].every((key) => before.values[key] === now.values[key])
}
