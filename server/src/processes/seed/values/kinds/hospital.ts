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

export const hospital: KindRow = {
  kind: 'hospital',
  buildings: [
    {
      name: ['门诊楼', 'Out-patient building'],
      floors: [
        basement,
        {
          name: ['1F', '1F'],
          rooms: [
            ['消防控制室', 'fire control room', 'control'],
            ['门诊大厅', 'out-patient hall', 'hall'],
            ['药库', 'drug store', 'store'],
            ['东走廊', 'east corridor', 'corridor'],
            ['北楼梯', 'north stair', 'stair'],
          ],
        },
        {
          name: ['2F', '2F'],
          rooms: [
            ['检验科', 'laboratory', 'room'],
            ['影像科机房', 'imaging plant room', 'data'],
            ['强电井', 'riser', 'electric'],
            ['候诊走廊', 'waiting corridor', 'corridor'],
          ],
        },
      ],
    },
    {
      name: ['住院楼', 'Ward building'],
      floors: [
        {
          name: ['3F', '3F'],
          rooms: [
            ['护士站', 'nurse station', 'room'],
            ['病房走廊', 'ward corridor', 'corridor'],
            ['手术室', 'operating theatre', 'room'],
            ['南楼梯', 'south stair', 'stair'],
          ],
        },
        {
          name: ['6F', '6F'],
          rooms: [
            ['护士站', 'nurse station', 'room'],
            ['612 病房', 'ward 612', 'room'],
            ['营养食堂', 'diet kitchen', 'kitchen'],
            ['强电井', 'riser', 'electric'],
          ],
        },
        roof,
      ],
    },
    { name: ['院区', 'Grounds'], floors: [grounds] },
  ],
  boxes: [
    {
      floor: '6F',
      name: ['病房配电箱', 'ward board'],
      loops: [
        ['病房照明', 'Ward lighting', 'breaker'],
        ['走廊照明', 'Corridor lighting', 'breaker'],
        ['床头插座', 'Bedside sockets', 'breakerLeakage'],
        ['护士站插座', 'Nurse station sockets', 'breakerLeakage'],
        ['治疗室插座', 'Treatment room sockets', 'breakerLeakage'],
        ['病房空调', 'Ward air conditioning', 'breakerThreePhase'],
        ['电热水器', 'Water heater', 'breakerThreePhase'],
        ['呼叫系统', 'Nurse call', 'breaker'],
        ['卫生间照明', 'Bathroom lighting', 'breaker'],
        ['电视', 'Television', 'breakerOther'],
        ['应急照明', 'Emergency lighting', 'breaker', 'fire'],
      ],
    },
    {
      floor: '2F',
      name: ['检验科配电箱', 'laboratory board'],
      loops: [
        ['检验室照明', 'Laboratory lighting', 'breaker'],
        ['冷藏柜', 'Sample refrigerators', 'breaker'],
        ['离心机插座', 'Centrifuge sockets', 'breakerLeakage'],
        ['生化仪', 'Chemistry analyser', 'breakerLeakage'],
        ['通风柜', 'Fume hood', 'breakerThreePhase'],
      ],
    },
    {
      floor: '1F',
      name: ['门诊配电箱', 'out-patient board'],
      loops: [
        ['大厅照明', 'Hall lighting', 'breaker'],
        ['诊室照明', 'Consulting room lighting', 'breaker'],
        ['自助机插座', 'Kiosk sockets', 'breakerLeakage'],
        ['诊室插座', 'Consulting room sockets', 'breakerLeakage'],
        ['大厅空调', 'Hall air conditioning', 'breakerThreePhase'],
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
    ['tempHumidity'],
    ['upsMonitor'],
    ['emergencyEvacuation', { emergencyLight: 6 }],
  ],
}
