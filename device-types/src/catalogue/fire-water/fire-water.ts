import { alarmValve } from './alarm-valve.ts'
import { cruiser } from './cruiser.ts'
import { fireControlCabinet } from './fire-control-cabinet.ts'
import { firePump } from './fire-pump.ts'
import { fireWaterSupply } from './fire-water-supply.ts'
import { fireWaterTank } from './fire-water-tank.ts'
import { flowIndicator } from './flow-indicator.ts'
import { hydrantIndoor } from './hydrant-indoor.ts'
import { hydrantOutdoor } from './hydrant-outdoor.ts'
import { inspectionCabinet } from './inspection-cabinet.ts'
import { jockeyPump } from './jockey-pump.ts'
import { liquidLevelHost } from './liquid-level-host.ts'
import { liquidLevelSensor } from './liquid-level-sensor.ts'
import { pressureAcquisition } from './pressure-acquisition.ts'
import { signalValve } from './signal-valve.ts'
import { sprayPump } from './spray-pump.ts'
import { waterController } from './water-controller.ts'
import { waterEndTest } from './water-end-test.ts'

export const fireWaterTypes = [
  hydrantOutdoor,
  hydrantIndoor,
  pressureAcquisition,
  liquidLevelHost,
  liquidLevelSensor,
  fireWaterTank,
  waterController,
  firePump,
  sprayPump,
  jockeyPump,
  fireControlCabinet,
  inspectionCabinet,
  cruiser,
  fireWaterSupply,
  waterEndTest,
  alarmValve,
  flowIndicator,
  signalValve,
] as const
