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

export const mall: KindRow = {
  kind: 'mall',
  buildings: [
    {
      name: ['主楼', 'Main building'],
      floors: [
        basement,
        {
          name: ['1F', '1F'],
          rooms: [
            ['消防控制室', 'fire control room', 'control'],
            ['中庭', 'atrium', 'hall'],
            ['东走廊', 'east corridor', 'corridor'],
            ['化妆品区', 'cosmetics', 'room'],
            ['珠宝区', 'jewellery', 'room'],
            ['北楼梯', 'north stair', 'stair'],
          ],
        },
        {
          name: ['2F', '2F'],
          rooms: [
            ['女装区', 'ladies’ wear', 'room'],
            ['西走廊', 'west corridor', 'corridor'],
            ['儿童乐园', 'play area', 'room'],
            ['库房', 'stock room', 'store'],
            ['南楼梯', 'south stair', 'stair'],
          ],
        },
        {
          name: ['3F', '3F'],
          rooms: [
            ['后厨', 'kitchen', 'kitchen'],
            ['餐饮区', 'food court', 'room'],
            ['强电井', 'riser', 'electric'],
            ['餐饮走廊', 'food court corridor', 'corridor'],
            ['北楼梯', 'north stair', 'stair'],
          ],
        },
        {
          name: ['4F', '4F'],
          rooms: [
            ['影院大厅', 'cinema foyer', 'hall'],
            ['2 号影厅', 'screen 2', 'room'],
            ['放映机房', 'projection room', 'data'],
            ['强电井', 'riser', 'electric'],
          ],
        },
        roof,
      ],
    },
    { name: ['室外', 'Grounds'], floors: [grounds] },
  ],
  boxes: [
    {
      floor: '3F',
      name: ['餐饮配电箱', 'food court board'],
      loops: [
        ['后厨照明', 'Kitchen lighting', 'breaker'],
        ['堂食区照明', 'Dining lighting', 'breaker'],
        ['后厨插座', 'Kitchen sockets', 'breakerLeakage'],
        ['收银台插座', 'Checkout sockets', 'breakerLeakage'],
        ['洗碗机', 'Dishwasher', 'breakerLeakage'],
        ['蒸箱', 'Steam oven', 'breakerThreePhase'],
        ['油烟净化器', 'Hood filter', 'breakerThreePhase'],
        ['招牌灯箱', 'Sign', 'breaker'],
        ['冷柜', 'Freezers', 'breaker'],
        ['饮料机', 'Drinks machine', 'breaker'],
        ['广播音响', 'Loudspeakers', 'breakerOther'],
      ],
    },
    {
      floor: '4F',
      name: ['影院配电箱', 'cinema board'],
      loops: [
        ['影厅照明', 'Auditorium lighting', 'breaker'],
        ['放映机', 'Projector', 'breaker'],
        ['卖品部插座', 'Kiosk sockets', 'breakerLeakage'],
        ['座椅插座', 'Seat sockets', 'breakerLeakage'],
        ['影厅空调', 'Auditorium air conditioning', 'breakerThreePhase'],
        ['影厅排烟风机', 'Auditorium smoke fan', 'breakerThreePhase', 'fire'],
      ],
    },
    {
      floor: '2F',
      name: ['女装区配电箱', 'ladies’ wear board'],
      loops: [
        ['橱窗照明', 'Window lighting', 'breaker'],
        ['通道照明', 'Aisle lighting', 'breaker'],
        ['试衣间插座', 'Fitting room sockets', 'breakerLeakage'],
        ['收银台插座', 'Checkout sockets', 'breakerLeakage'],
        ['新风机', 'Fresh air unit', 'breakerThreePhase'],
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
    ['fireFan'],
    ['sprayPump'],
    ['electricalSafetyMonitor'],
    ['camera'],
    ['hydrantIndoor'],
    ['smokeDetector'],
    ['pressurizationFan'],
    ['tempHumidity'],
    ['breaker'],
    ['fireShutter'],
    ['fireShutter'],
    ['kitchenSafety', { gasDetector: 1, gasValve: 1, kitchenExtinguisher: 2 }],
  ],
}
