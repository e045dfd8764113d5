import {
  alarmHost,
  basement,
  box,
  electricalFireHost,
  grounds,
  roof,
  smokeGateway,
  waterSupply,
} from '../shared-places.ts'
import type { KindRow } from '../unit-kind.ts'

export const factory: KindRow = {
  kind: 'factory',
  buildings: [
    {
      name: ['1 号厂房', 'Workshop 1'],
      floors: [
        basement,
        {
          name: ['1F', '1F'],
          rooms: [
            ['消防控制室', 'fire control room', 'control'],
            ['装配线', 'assembly line', 'room'],
            ['物流通道', 'goods aisle', 'corridor'],
            ['配电间', 'board room', 'electric'],
            ['东楼梯', 'east stair', 'stair'],
          ],
        },
        {
          name: ['2F', '2F'],
          rooms: [
            ['SMT 车间', 'SMT line', 'room'],
            ['净化走廊', 'clean corridor', 'corridor'],
            ['电控室', 'control cabinet room', 'data'],
          ],
        },
        roof,
      ],
    },
    {
      name: ['2 号厂房', 'Workshop 2'],
      floors: [
        {
          name: ['1F', '1F'],
          rooms: [
            ['喷漆间', 'paint booth', 'store'],
            ['烘干房', 'drying room', 'kitchen'],
            ['卸货大厅', 'loading hall', 'hall'],
            ['西楼梯', 'west stair', 'stair'],
          ],
        },
      ],
    },
    {
      name: ['成品仓库', 'Warehouse'],
      floors: [{ name: ['1F', '1F'], rooms: [['高架库区', 'high-bay store', 'store']] }],
    },
    { name: ['厂区', 'Yard'], floors: [grounds] },
  ],
  boxes: [
    {
      floor: '1F',
      name: ['装配线动力箱', 'assembly line board'],
      loops: [
        ['线体照明', 'Line lighting', 'breaker'],
        ['工位照明', 'Bench lighting', 'breaker'],
        ['工位插座', 'Bench sockets', 'breakerLeakage'],
        ['传送带', 'Conveyor', 'breakerThreePhase'],
        ['空压机', 'Compressor', 'breakerThreePhase'],
        ['贴标机', 'Labelling machine', 'breaker'],
        ['检测台插座', 'Test bench sockets', 'breakerLeakage'],
        ['排风扇', 'Extract fans', 'breakerOther'],
      ],
    },
    {
      floor: '1F',
      name: ['喷漆间动力箱', 'paint booth board'],
      loops: [
        ['喷漆间照明', 'Booth lighting', 'breaker'],
        ['送风机', 'Supply fan', 'breakerThreePhase'],
        ['排风机', 'Exhaust fan', 'breakerThreePhase'],
        ['烘干加热', 'Drying heaters', 'breakerThreePhase'],
        ['检修插座', 'Service sockets', 'breakerLeakage'],
      ],
    },
  ],
  kits: [
    alarmHost,
    box,
    waterSupply,
    electricalFireHost,
    ['breakerMccb'],
    smokeGateway,
    ['hydrantOutdoor'],
    ['statusMonitorTGL', { iotModule: 1 }],
    ['imageFireDetector'],
    ['electricalSafetyMonitor'],
    ['camera'],
    ['hydrantIndoor'],
    ['fireFan'],
    ['tempHumidity'],
    ['smokeDetector'],
    ['breakerThreePhase'],
    ['instrumentBox', { powerMeter: 3 }],
  ],
}
