/** What stands in nearly every unit: rooms for the fire service, and the kits that belong to them. */
import type { FloorRow, KitRow } from './unit-kind.ts'

export const basement: FloorRow = {
  name: ['B1', 'B1'],
  rooms: [
    ['消防泵房', 'fire pump room', 'pump'],
    ['低压配电室', 'switch room', 'electric'],
    ['车库', 'car park', 'store'],
  ],
}

export const roof: FloorRow = {
  name: ['屋顶', 'Roof'],
  rooms: [
    ['排烟机房', 'smoke fan room', 'roof'],
    ['水箱间', 'tank room', 'roof'],
  ],
}

export const grounds: FloorRow = {
  name: ['室外', 'Grounds'],
  rooms: [
    ['东门', 'east gate', 'outside'],
    ['北侧消防车道', 'north fire lane', 'outside'],
    ['西门', 'west gate', 'outside'],
  ],
}

export const alarmHost: KitRow = [
  'fireAlarmHost',
  { smokeDetectorWired: 14, heatDetector: 4, manualCallPoint: 4, hydrantButton: 3, ioModule: 3, acoustoOptic: 2 },
]
export const waterSupply: KitRow = [
  'fireWaterSupply',
  { firePump: 2, jockeyPump: 1, fireWaterTank: 1, pressureAcquisition: 2 },
]
export const gasHost: KitRow = ['gasHost', { gasDetector: 4, gasValve: 1 }]
export const electricalFireHost: KitRow = [
  'electricalFireHost',
  { residualCurrentDetector: 3, tempElectricDetector: 2, arcDetector: 1 },
]
export const smokeGateway: KitRow = ['gateway', { smokeDetector: 3 }]
/** The box of the unit whose turn it is; its loops are its own. */
export const box: KitRow = ['breakerGateway']
