/** Every type of equipment, system by system. */
import { accessTypes } from './access/access.ts'
import { electricalTypes } from './electrical/electrical.ts'
import { environmentTypes } from './environment/environment.ts'
import { evacuationTypes } from './evacuation/evacuation.ts'
import { extinguishingTypes } from './extinguishing/extinguishing.ts'
import { fireAlarmTypes } from './fire-alarm/fire-alarm.ts'
import { fireWaterTypes } from './fire-water/fire-water.ts'
import { gasTypes } from './gas/gas.ts'
import { hvacTypes } from './hvac/hvac.ts'
import { iotGatewayTypes } from './iot-gateway/iot-gateway.ts'
import { kitchenTypes } from './kitchen/kitchen.ts'
import { lightingTypes } from './lighting/lighting.ts'
import { parkTypes } from './park/park.ts'
import { patrolTypes } from './patrol/patrol.ts'
import { smokeControlTypes } from './smoke-control/smoke-control.ts'
import { videoTypes } from './video/video.ts'
import { waterTypes } from './water/water.ts'

export const catalogue = [
  ...fireAlarmTypes,
  ...extinguishingTypes,
  ...fireWaterTypes,
  ...smokeControlTypes,
  ...evacuationTypes,
  ...gasTypes,
  ...kitchenTypes,
  ...electricalTypes,
  ...environmentTypes,
  ...waterTypes,
  ...videoTypes,
  ...accessTypes,
  ...lightingTypes,
  ...hvacTypes,
  ...parkTypes,
  ...iotGatewayTypes,
  ...patrolTypes,
] as const

export type DeviceTypeId = (typeof catalogue)[number]['id']
