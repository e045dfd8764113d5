/** Which pages a device's way into the network has, and what each of them asks for. A new kind of device is a row. */
import { hotSpots, type NetworkFlow } from '@vigil/contract/equipment/hot-spot'
import { privateAddress } from '#infrastructure/native/private-address.ts'
import type { Places } from '#infrastructure/navigation/places.ts'

export type NetworkPart = 'prepare' | 'credentials' | 'report'

interface NetworkPage {
  readonly flow: NetworkFlow
  readonly at: keyof Places
  readonly parts: readonly NetworkPart[]
}

export const networkPages: readonly NetworkPage[] = [
  { flow: 'tz', at: 'wifiTz1', parts: ['prepare'] },
  { flow: 'tz', at: 'wifiTz2', parts: ['credentials'] },
  { flow: 'tz', at: 'wifiTz3', parts: ['report'] },
  { flow: 'mk', at: 'wifiMk1', parts: ['prepare', 'credentials'] },
  { flow: 'mk', at: 'wifiMk2', parts: ['report'] },
]

/** Kinds that come with the TZ module; every other Wi-Fi module is set up the short way. */
const tzKinds = new Set([164])

export const networkFlowOf = (equipmentTypeId: number): NetworkFlow => (tzKinds.has(equipmentTypeId) ? 'tz' : 'mk')

export const pagesOf = (flow: NetworkFlow): readonly NetworkPage[] => networkPages.filter((page) => page.flow === flow)

/** The operator's own, where the page names one; never the address bar's, which anybody may write. */
export const hotSpotOf = (flow: NetworkFlow): string =>
  privateAddress(document.querySelector('meta[name=vigil-hot-spot]')?.getAttribute('content')) ?? hotSpots[flow]
