import { bleMeshGateway } from './ble-mesh-gateway.ts'
import { dtu } from './dtu.ts'
import { gateway } from './gateway.ts'
import { industrialIotBaseStation } from './industrial-iot-base-station.ts'
import { iotModule } from './iot-module.ts'
import { loraGateway } from './lora-gateway.ts'
import { standardDevice } from './standard-device.ts'
import { statusMonitorTGL } from './status-monitor-tgl.ts'

export const iotGatewayTypes = [
  gateway,
  loraGateway,
  bleMeshGateway,
  dtu,
  industrialIotBaseStation,
  iotModule,
  standardDevice,
  statusMonitorTGL,
] as const
