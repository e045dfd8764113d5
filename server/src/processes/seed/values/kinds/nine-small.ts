import { box, smokeGateway } from '../shared-places.ts'
import type { KindRow } from '../unit-kind.ts'

export const nineSmall: KindRow = {
  kind: 'nineSmall',
  buildings: [
    {
      name: ['东排', 'East row'],
      floors: [
        {
          name: ['1F', '1F'],
          rooms: [
            ['老王面馆后厨', 'noodle shop kitchen', 'kitchen'],
            ['老王面馆', 'noodle shop', 'room'],
            ['便利店', 'convenience store', 'room'],
            ['理发店', 'barber', 'room'],
            ['配电间', 'board room', 'electric'],
          ],
        },
        {
          name: ['阁楼', 'Loft'],
          rooms: [
            ['便利店仓库', 'convenience store loft', 'store'],
            ['楼梯口', 'stair head', 'stair'],
          ],
        },
      ],
    },
    {
      name: ['西排', 'West row'],
      floors: [
        {
          name: ['1F', '1F'],
          rooms: [
            ['烧烤店后厨', 'grill kitchen', 'kitchen'],
            ['烧烤店', 'grill', 'room'],
            ['网吧大厅', 'internet café', 'hall'],
            ['通道', 'passage', 'corridor'],
          ],
        },
        {
          name: ['2F', '2F'],
          rooms: [
            ['旅馆 201', 'inn room 201', 'room'],
            ['旅馆 204', 'inn room 204', 'room'],
            ['旅馆走廊', 'inn corridor', 'corridor'],
          ],
        },
      ],
    },
    {
      name: ['街面', 'Street'],
      floors: [
        {
          name: ['室外', 'Outside'],
          rooms: [
            ['街口', 'street corner', 'outside'],
            ['充电点', 'charging point', 'outside'],
          ],
        },
      ],
    },
  ],
  boxes: [
    {
      floor: '1F',
      name: ['面馆配电箱', 'noodle shop board'],
      loops: [
        ['店面照明', 'Shop lighting', 'breaker'],
        ['招牌', 'Sign', 'breaker'],
        ['后厨插座', 'Kitchen sockets', 'breakerLeakage'],
        ['冰柜', 'Freezer', 'breakerLeakage'],
        ['空调', 'Air conditioner', 'breakerOther'],
      ],
    },
    {
      floor: '2F',
      name: ['旅馆配电箱', 'inn board'],
      loops: [
        ['客房照明', 'Room lighting', 'breaker'],
        ['走廊照明', 'Corridor lighting', 'breaker'],
        ['客房插座', 'Room sockets', 'breakerLeakage'],
        ['热水器', 'Water heater', 'breakerLeakage'],
        ['洗衣机', 'Washing machine', 'breakerOther'],
      ],
    },
    {
      floor: '1F',
      name: ['便利店配电箱', 'convenience store board'],
      loops: [
        ['货架照明', 'Shelf lighting', 'breaker'],
        ['灯箱', 'Light box', 'breaker'],
        ['收银台插座', 'Checkout sockets', 'breakerLeakage'],
        ['冷柜', 'Chillers', 'breakerLeakage'],
      ],
    },
  ],
  kits: [
    smokeGateway,
    box,
    ['kitchenSafety', { gasDetector: 1, gasValve: 1, kitchenExtinguisher: 1 }],
    smokeGateway,
    ['householdGasDetector'],
    ['electricalSafetyMonitor', { arcDetector: 2 }],
    ['fireExtinguisher'],
    ['smokeDetector'],
    ['compositeDetector'],
    ['camera'],
    ['equMonitor'],
    box,
    ['coDetector'],
    ['acoustoOptic'],
    ['householdGasDetector'],
    ['smokeDetector'],
    ['tempHumidity'],
    ['hydrantOutdoor'],
    ['evBikeCharger', { smartSocket: 2 }],
  ],
}
