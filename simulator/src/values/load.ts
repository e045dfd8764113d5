/** What a switch or a motor does to the figures beside it: an open breaker carries no current, a running pump does. */
import type { NumberProperty } from '@vigil/device-types/device-type'
import type { ReportedValue } from '@vigil/protocols/device-message'

type StateOf = (property: string) => ReportedValue | undefined

const electric = new Set(['A', 'kW', 'W'])
/** Of a motor at work, where the row tells how it stands still. */
const atWork: Readonly<Record<string, number>> = { A: 38, 'L/s': 25, 'm/s': 11 }

const isOpen = (stateOf: StateOf) =>
  ['open', 'tripped'].some((state) => stateOf('switchState') === state) ||
  stateOf('relay') === 'off' ||
  stateOf('on') === false

/** The figure around which the property moves now. */
export const targetOf = (property: NumberProperty, stateOf: StateOf): number => {
  const { unit, typical, chart } = property
  if (chart && electric.has(unit) && isOpen(stateOf)) return 0
  if (typical === 0 && atWork[unit] !== undefined && stateOf('runState') === 'run') return atWork[unit]
  return typical
}
