import type { RegisterMap } from '../register-map.ts'
import { breakerMap, mccbMap } from './breakers.ts'
import { cableMap, gasHostMap } from './hosts.ts'
import { countMeterMap, floatMeterMap } from './meters.ts'

export const registerMaps: readonly RegisterMap[] = [
  breakerMap,
  mccbMap,
  floatMeterMap,
  countMeterMap,
  cableMap,
  gasHostMap,
]

export const findRegisterMap = (id: string): RegisterMap | undefined => registerMaps.find((map) => map.id === id)
