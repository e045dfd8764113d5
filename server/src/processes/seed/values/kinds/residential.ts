import { alarmHost, basement, box, grounds, roof, smokeGateway, waterSupply } from '../shared-places.ts'
import type { KindRow } from '../unit-kind.ts'

export const residential: KindRow = {
  kind: 'residential',
  buildings: [
    {
      name: ['1 号楼', 'Building 1'],
      floors: [
        basement,
        {
          name: ['1F', '1F'],
          rooms: [
            ['消防控制室', 'fire control room', 'control'],
            ['门厅', 'lobby', 'hall'],
            ['电表间', 'meter room', 'electric'],
            ['前室', 'lift lobby', 'corridor'],
          ],
        },
        {
          name: ['5F', '5F'],
          rooms: [
            ['502 室', 'flat 502', 'room'],
            ['前室', 'lift lobby', 'corridor'],
            ['楼梯间', 'stair', 'stair'],
          ],
        },
        {
          name: ['11F', '11F'],
          rooms: [
            ['1103 室', 'flat 1103', 'room'],
            ['前室', 'lift lobby', 'corridor'],
            ['楼梯间', 'stair', 'stair'],
          ],
        },
        roof,
      ],
    },
    {
      name: ['3 号楼', 'Building 3'],
      floors: [
        {
          name: ['5F', '5F'],
          rooms: [
            ['502 厨房', 'flat 502 kitchen', 'kitchen'],
            ['501 室', 'flat 501', 'room'],
            ['储藏间', 'store room', 'store'],
          ],
        },
      ],
    },
    {
      name: ['小区', 'Grounds'],
      floors: [
        {
          name: ['室外', 'Outside'],
          rooms: [
            ['北侧充电棚', 'north charging shed', 'outside'],
            ['消防车道', 'fire lane', 'outside'],
          ],
        },
        grounds,
      ],
    },
  ],
  boxes: [
    {
      floor: '1F',
      name: ['公区配电箱', 'common parts board'],
      loops: [
        ['门厅照明', 'Lobby lighting', 'breaker'],
        ['楼道照明', 'Stair lighting', 'breaker'],
        ['保洁插座', 'Cleaning sockets', 'breakerLeakage'],
        ['对讲门禁', 'Entry phone', 'breaker'],
        ['电梯机房', 'Lift machine room', 'breakerThreePhase'],
        ['车库照明', 'Car park lighting', 'breaker'],
        ['快递柜', 'Parcel lockers', 'breakerLeakage'],
        ['景观灯', 'Garden lighting', 'breakerOther'],
      ],
    },
    {
      floor: '1F',
      name: ['充电棚配电箱', 'charging shed board'],
      loops: [
        ['充电棚照明', 'Shed lighting', 'breaker'],
        ['1–10 号充电口', 'Charging ports 1–10', 'breaker'],
        ['11–20 号充电口', 'Charging ports 11–20', 'breakerLeakage'],
        ['监控电源', 'Camera supply', 'breakerLeakage'],
      ],
    },
  ],
  kits: [
    alarmHost,
    box,
    waterSupply,
    smokeGateway,
    ['evBikeCharger', { smartSocket: 2 }],
    ['householdGasDetector'],
    ['hydrantOutdoor'],
    ['camera'],
    ['hydrantIndoor'],
    ['smokeDetector'],
    ['householdGasDetector'],
    ['parkInfo'],
    ['fireFan'],
    ['pressurizationFan'],
    ['intelligentWaterMeter'],
    ['electricalSafetyMonitor'],
    ['smokeDetector'],
    ['tempHumidity'],
    ['fireDoor'],
  ],
}
