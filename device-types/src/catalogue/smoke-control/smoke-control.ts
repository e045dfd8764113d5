import { fireDamper } from './fire-damper.ts'
import { fireDoorHost } from './fire-door-host.ts'
import { fireDoor } from './fire-door.ts'
import { fireFan } from './fire-fan.ts'
import { fireShutter } from './fire-shutter.ts'
import { pressurizationFan } from './pressurization-fan.ts'
import { residualPressure } from './residual-pressure.ts'

export const smokeControlTypes = [
  fireFan,
  pressurizationFan,
  fireDamper,
  fireDoor,
  fireDoorHost,
  fireShutter,
  residualPressure,
] as const
