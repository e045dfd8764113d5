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

/** Puts a circuit under power, now or by a timer. */
export const closes = (order: Ordered): boolean => {
  const { type, action, params } = order
  if (type.system !== 'electrical') return false
  // The periods of time-sharing are the device's own language: any of them may close.
  if (action === 'setTimer' || action === 'batchSwitch') return params['action'] !== 'off'
  return (
    powerOn.includes(action) || action === 'setTimeSharing' || (action === 'reset' && closedByReset.includes(type.id))
  )
}

const powerOff: readonly string[] = ['switchOff', 'allOff', 'relayOff', 'portOff', 'batchOff']

/** Takes the power of a circuit or of all that hangs on it, now. */
export const cuts = ({ action }: Ordered): boolean => powerOff.includes(action)

export const cutsAll = ({ action, params }: Ordered): boolean =>
  action === 'allOff' || action === 'batchOff' || (action === 'batchSwitch' && params['action'] === 'off')
