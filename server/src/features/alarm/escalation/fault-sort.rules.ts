/** Which faults wake somebody at night, and which wait for the morning or for a list. Rows. Pure. */
import type { DeviceTypeId } from '@vigil/device-types/catalogue/catalogue'
import { findDeviceType } from '@vigil/device-types/find-device-type'

/** vital: host, pump or power. Lost: no word from a fire host, from another that speaks for others, from one thing alone. */
export type FaultSort = 'vital' | 'ordinary' | 'lostFireHost' | 'lostGateway' | 'lost'

/** Whatever reports it. */
const vitalEvents: readonly string[] = [
  'hostFault',
  'busFault',
  'mainPowerFault',
  'backupPowerFault',
  'pumpFault',
  'cabinetFault',
  'upsFault',
]

/** Whatever it reports. */
const vitalTypes: readonly string[] = [
  'fireAlarmHost',
  'firePump',
  'sprayPump',
  'jockeyPump',
  'fireControlCabinet',
  'firePower',
] satisfies DeviceTypeId[]

const fireHosts: readonly string[] = ['fireAlarmHost', 'userInfoTransmitter'] satisfies DeviceTypeId[]

export const lostSortOf = (equipmentTypeId: number): FaultSort => {
  const { id, nodeType } = findDeviceType({ equipmentTypeId, protocolId: undefined })
  if (fireHosts.includes(id)) return 'lostFireHost'
  return nodeType === 'gateway' ? 'lostGateway' : 'lost'
}

export const faultSortOf = (event: string, equipmentTypeId: number): FaultSort => {
  if (event === 'offline') return lostSortOf(equipmentTypeId)
  const { id } = findDeviceType({ equipmentTypeId, protocolId: undefined })
  return vitalEvents.includes(event) || vitalTypes.includes(id) ? 'vital' : 'ordinary'
}
