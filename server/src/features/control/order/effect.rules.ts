/** What an order does to circuits, now or later. Pure. */
import type { DeviceTypeId } from '@vigil/device-types/catalogue/catalogue'
import type { DeviceType } from '@vigil/device-types/device-type'

interface Ordered {
  readonly type: Pick<DeviceType, 'id' | 'system'>
  readonly action: string
  readonly params: Readonly<Record<string, unknown>>
}

const powerOn: readonly string[] = ['switchOn', 'allOn', 'relayOn', 'portOn']

/** Reset, these give power again by themselves. */
const closedByReset: readonly string[] = ['currentLimiter'] satisfies DeviceTypeId[]

/** Written into the device, which carries it out by itself: nobody can judge it again then. */
export const actsLater = ({ action }: Ordered): boolean => action === 'setTimer' || action === 'setTimeSharing'

/** A clock inside a breaker would go on after the right of whoever set it: circuits are timed by the platform alone. */
export const timesCircuit = (order: Ordered): boolean => actsLater(order) && order.type.system === 'electrical'

/** Puts a circuit under power. */
export const closes = ({ type, action, params }: Ordered): boolean => {
  if (type.system !== 'electrical') return false
  if (action === 'batchSwitch') return params['action'] !== 'off'
  return powerOn.includes(action) || (action === 'reset' && closedByReset.includes(type.id))
}

const powerOff: readonly string[] = ['switchOff', 'allOff', 'relayOff', 'portOff', 'batchOff']

/** Takes the power of a circuit or of all that hangs on it, now. */
export const cuts = ({ action }: Ordered): boolean => powerOff.includes(action)

export const cutsAll = ({ action, params }: Ordered): boolean =>
  action === 'allOff' || action === 'batchOff' || (action === 'batchSwitch' && params['action'] === 'off')
