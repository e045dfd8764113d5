import {
  alarmHost,
  basement,
  box,
  electricalFireHost,
  gasHost,
  grounds,
  roof,
  smokeGateway,
  waterSupply,
} from '../shared-places.ts'
import type { KindRow } from '../unit-kind.ts'

export const hotel: KindRow = {
  kind: 'hotel',
  buildings: [
    {
      name: ['主楼', 'Main building'],
      floors: [
        basement,
        {
          name: ['1F', '1F'],
          rooms: [
            ['消防控制室', 'fire control room', 'control'],
            ['大堂', 'lobby', 'hall'],
            ['中餐厨房', 'Chinese kitchen', 'kitchen'],
            ['西楼梯', 'west stair', 'stair'],
          ],
        },
        {
          name: ['2F', '2F'],
          rooms: [
            ['宴会厅', 'ballroom', 'hall'],
            ['布草间', 'linen room', 'store'],
            ['弱电机房', 'network room', 'data'],
            ['宴会走廊', 'ballroom corridor', 'corridor'],
          ],
        },
        {
          name: ['8F', '8F'],
          rooms: [
            ['806 客房', 'room 806', 'room'],
            ['812 客房', 'room 812', 'room'],
            ['客房走廊', 'guest corridor', 'corridor'],
            ['强电井', 'riser', 'electric'],
            ['东楼梯', 'east stair', 'stair'],
          ],
        },
        roof,
      ],
    },
    { name: ['室外', 'Grounds'], floors: [grounds] },
  ],
  boxes: [
    {
      floor: '8F',
      name: ['客房配电箱', 'guest floor board'],
      loops: [
        ['客房照明', 'Guest room lighting', 'breaker'],
        ['走廊照明', 'Corridor lighting', 'breaker'],
        ['801–806 插座', 'Sockets 801–806', 'breakerLeakage'],
        ['807–812 插座', 'Sockets 807–812', 'breakerLeakage'],
        ['卫生间插座', 'Bathroom sockets', 'breakerLeakage'],
        ['客房空调', 'Guest room air conditioning', 'breakerThreePhase'],
        ['布草间插座', 'Linen room sockets', 'breakerLeakage'],
        ['制冰机', 'Ice machine', 'breakerOther'],
        ['加压送风机', 'Pressurisation fan', 'breakerThreePhase', 'fire'],
      ],
    },
    {
      floor: '1F',
      name: ['厨房配电箱', 'kitchen board'],
      loops: [
        ['厨房照明', 'Kitchen lighting', 'breaker'],
        ['冷库', 'Cold store', 'breaker'],
        ['打荷台插座', 'Worktop sockets', 'breakerLeakage'],
        ['蒸柜', 'Steamers', 'breakerThreePhase'],
        ['油烟净化器', 'Hood filter', 'breakerThreePhase'],
      ],
    },
    {
      floor: '2F',
      name: ['宴会厅配电箱', 'ballroom board'],
      loops: [
        ['水晶灯', 'Chandeliers', 'breaker'],
        ['舞台灯光', 'Stage lighting', 'breaker'],
        ['地面插座', 'Floor sockets', 'breakerLeakage'],
        ['音响', 'Sound system', 'breakerLeakage'],
        ['宴会厅空调', 'Ballroom air conditioning', 'breakerThreePhase'],
      ],
    },
  ],
  kits: [
    alarmHost,
    box,
    waterSupply,
    gasHost,
    electricalFireHost,
    smokeGateway,
    ['hydrantOutdoor'],
    ['kitchenSafety', { gasDetector: 1, gasValve: 1, kitchenExtinguisher: 1 }],
    ['sprayPump'],
    ['camera'],
    ['hydrantIndoor'],
    ['pressurizationFan'],
    ['smokeDetector'],
    ['fireDoor'],
    ['tempHumidity'],
    ['electricalSafetyMonitor'],
    ['emergencyEvacuation', { emergencyLight: 5 }],
    ['conditioner'],
  ],
}
