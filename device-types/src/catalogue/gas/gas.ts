import { coDetector } from './co-detector.ts'
import { gasDetector } from './gas-detector.ts'
import { gasHost } from './gas-host.ts'
import { gasValve } from './gas-valve.ts'
import { householdGasDetector } from './household-gas-detector.ts'
import { threeLevelsOneClose } from './three-levels-one-close.ts'
import { wellGasShunYu } from './well-gas-shun-yu.ts'
import { wellGas } from './well-gas.ts'

export const gasTypes = [
  gasHost,
  gasDetector,
  householdGasDetector,
  wellGas,
  wellGasShunYu,
  gasValve,
  coDetector,
  threeLevelsOneClose,
] as const
