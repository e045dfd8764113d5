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

export const office: KindRow = {
  kind: 'office',
  buildings: [
    {
      name: ['A 座', 'Tower A'],
      floors: [
        basement,
        {
          name: ['1F', '1F'],
          rooms: [
            ['消防控制室', 'fire control room', 'control'],
            ['大堂', 'lobby', 'hall'],
            ['员工餐厅后厨', 'canteen kitchen', 'kitchen'],
            ['东走廊', 'east corridor', 'corridor'],
          ],
        },
        {
          name: ['5F', '5F'],
          rooms: [
            ['开放办公区', 'open office', 'room'],
            ['茶水间', 'pantry', 'room'],
            ['强电井', 'riser', 'electric'],
            ['东楼梯', 'east stair', 'stair'],
          ],
        },
        {
          name: ['7F', '7F'],
          rooms: [
            ['数据机房', 'data room', 'data'],
            ['档案室', 'archive', 'store'],
            ['会议室', 'meeting room', 'room'],
            ['西走廊', 'west corridor', 'corridor'],
          ],
        },
        roof,
      ],
    },
    {
      name: ['B 座', 'Tower B'],
      floors: [
        {
          name: ['3F', '3F'],
          rooms: [
            ['研发办公区', 'development office', 'room'],
            ['北楼梯', 'north stair', 'stair'],
            ['弱电间', 'network closet', 'electric'],
          ],
        },
      ],
    },
    { name: ['园区', 'Grounds'], floors: [grounds] },
  ],
  boxes: [
    {
      floor: '5F',
      name: ['办公区配电箱', 'office board'],
      loops: [
        ['办公照明', 'Office lighting', 'breaker'],
        ['走廊照明', 'Corridor lighting', 'breaker'],
        ['工位插座 A', 'Desk sockets A', 'breakerLeakage'],
        ['工位插座 B', 'Desk sockets B', 'breakerLeakage'],
        ['茶水间插座', 'Pantry sockets', 'breakerLeakage'],
        ['风机盘管', 'Fan coils', 'breakerThreePhase'],
        ['打印区', 'Printers', 'breaker'],
        ['会议屏', 'Meeting screens', 'breakerOther'],
      ],
    },
    {
      floor: '7F',
      name: ['机房配电柜', 'data room board'],
      loops: [
        ['机房照明', 'Data room lighting', 'breaker'],
        ['UPS 输入', 'UPS supply', 'breaker'],
        ['精密空调 1', 'Precision cooling 1', 'breakerThreePhase'],
        ['精密空调 2', 'Precision cooling 2', 'breakerThreePhase'],
        ['检修插座', 'Service sockets', 'breakerLeakage'],
      ],
    },
  ],
  kits: [
    alarmHost,
    box,
    waterSupply,
    electricalFireHost,
    smokeGateway,
    ['hydrantOutdoor'],
    ['upsMonitor'],
    ['gasExtinguishController', { extinguishDevice: 2 }],
    ['electricalSafetyMonitor'],
    ['camera'],
    ['hydrantIndoor'],
    ['smokeDetector'],
    ['tempHumidity'],
    ['conditioner'],
    ['accessController'],
    ['pressurizationFan'],
    ['waterLeakDetector'],
    ['smartSocket'],
    ['fireFan'],
  ],
}
