import { alarmHost, basement, box, gasHost, grounds, roof, smokeGateway, waterSupply } from '../shared-places.ts'
import type { KindRow } from '../unit-kind.ts'

export const school: KindRow = {
  kind: 'school',
  buildings: [
    {
      name: ['教学楼', 'Teaching block'],
      floors: [
        basement,
        {
          name: ['1F', '1F'],
          rooms: [
            ['消防控制室', 'fire control room', 'control'],
            ['门厅', 'entrance hall', 'hall'],
            ['阅览室', 'reading room', 'room'],
            ['东走廊', 'east corridor', 'corridor'],
          ],
        },
        {
          name: ['2F', '2F'],
          rooms: [
            ['化学实验室', 'chemistry laboratory', 'room'],
            ['药品柜间', 'chemical store', 'store'],
            ['计算机教室', 'computer room', 'data'],
            ['北楼梯', 'north stair', 'stair'],
          ],
        },
        {
          name: ['3F', '3F'],
          rooms: [
            ['302 教室', 'classroom 302', 'room'],
            ['西走廊', 'west corridor', 'corridor'],
            ['强电井', 'riser', 'electric'],
          ],
        },
        roof,
      ],
    },
    {
      name: ['宿舍楼', 'Dormitory'],
      floors: [
        {
          name: ['1F', '1F'],
          rooms: [
            ['食堂操作间', 'canteen kitchen', 'kitchen'],
            ['食堂', 'canteen', 'room'],
          ],
        },
        {
          name: ['2F', '2F'],
          rooms: [
            ['203 宿舍', 'dormitory 203', 'room'],
            ['206 宿舍', 'dormitory 206', 'room'],
            ['宿舍走廊', 'dormitory corridor', 'corridor'],
            ['南楼梯', 'south stair', 'stair'],
            ['配电间', 'board room', 'electric'],
          ],
        },
      ],
    },
    { name: ['校园', 'Campus'], floors: [grounds] },
  ],
  boxes: [
    {
      floor: '3F',
      name: ['教室配电箱', 'classroom board'],
      loops: [
        ['教室照明', 'Classroom lighting', 'breaker'],
        ['走廊照明', 'Corridor lighting', 'breaker'],
        ['讲台插座', 'Desk sockets', 'breakerLeakage'],
        ['投影仪', 'Projectors', 'breaker'],
        ['饮水机', 'Water dispensers', 'breakerLeakage'],
        ['教室空调', 'Classroom air conditioning', 'breakerThreePhase'],
        ['黑板灯', 'Blackboard lighting', 'breaker'],
        ['吊扇', 'Ceiling fans', 'breakerOther'],
      ],
    },
    {
      floor: '2F',
      name: ['宿舍配电箱', 'dormitory board'],
      loops: [
        ['宿舍照明', 'Dormitory lighting', 'breaker'],
        ['走廊照明', 'Corridor lighting', 'breaker'],
        ['201–203 插座', 'Sockets 201–203', 'breakerLeakage'],
        ['204–206 插座', 'Sockets 204–206', 'breakerLeakage'],
        ['207–209 插座', 'Sockets 207–209', 'breakerLeakage'],
        ['开水器', 'Boiler', 'breakerThreePhase'],
        ['洗衣房', 'Laundry', 'breakerThreePhase'],
      ],
    },
  ],
  kits: [
    alarmHost,
    box,
    waterSupply,
    gasHost,
    smokeGateway,
    box,
    ['hydrantOutdoor'],
    ['electricalSafetyMonitor'],
    ['camera'],
    ['hydrantIndoor'],
    ['smokeDetector'],
    ['smokeDetector'],
    ['conditioner'],
    ['environmentMonitor'],
    ['tempHumidity'],
    ['fireFan'],
    ['conditioner'],
    ['breakerTZ'],
  ],
}
