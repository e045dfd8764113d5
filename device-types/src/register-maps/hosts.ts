/** Hosts that watch many points: cables and gas. */
import type { RegisterMap, RegisterPoint } from '../register-map.ts'

const basis = 'the layout of this platform, for hosts that can be set up [practice]'

const flag = (property: string, at: number, rest: Partial<RegisterPoint> = {}): RegisterPoint => ({
  property,
  table: 'discrete',
  at,
  as: 'bit',
  states: { 0: false, 1: true },
  ...rest,
})

const joint = (property: string, at: number): RegisterPoint => ({
  property,
  table: 'input',
  at,
  as: 'int16',
  scale: 0.1,
})

export const cableMap: RegisterMap = {
  id: 'cablePlain',
  typeId: 'cableMonitorDevice',
  name: { zh: '电缆监测装置（平台点表）', en: 'Cable monitor (our layout)' },
  everySec: 10,
  points: [
    joint('jointTempA', 0),
    joint('jointTempB', 1),
    joint('jointTempC', 2),
    { property: 'sheathCurrent', table: 'input', at: 3, as: 'uint16', scale: 0.1 },
    { property: 'partialDischarge', table: 'input', at: 4, as: 'uint16' },
    { property: 'waterLevel', table: 'input', at: 5, as: 'uint16' },
    flag('moved', 0),
  ],
  commands: {},
  basis,
}

/** Gas kills in minutes: every second. */
export const gasHostMap: RegisterMap = {
  id: 'gasHostPlain',
  typeId: 'gasHost',
  name: { zh: '可燃气体报警主机（平台点表）', en: 'Gas alarm host (our layout)' },
  everySec: 1,
  points: [
    {
      property: 'runState',
      table: 'input',
      at: 0,
      as: 'uint16',
      states: { 0: 'normal', 1: 'low', 2: 'high', 3: 'fault', 4: 'shield' },
    },
    { property: 'alarmCount', table: 'input', at: 1, as: 'uint16' },
    { property: 'maxConcentration', table: 'input', at: 2, as: 'uint16', scale: 0.1 },
    flag('mainPowerFault', 0),
    flag('backupPowerFault', 1),
    flag('fanOn', 2),
    flag('valveOff', 3),
  ],
  commands: {},
  basis,
}
