/** Breakers behind Modbus. The layout is our own: what a box or a converter is set up to show, if its maker has none. */
import type { RegisterMap, RegisterPoint } from '../register-map.ts'

const basis = 'the layout of this platform, for boxes and converters that can be set up [practice]'

/** Every second: who opened it by hand must be seen at once. */
const contact: RegisterPoint = {
  property: 'switchState',
  table: 'input',
  at: 0,
  as: 'uint16',
  states: { 0: 'open', 1: 'closed', 2: 'tripped' },
  everySec: 1,
}

const tripReason: RegisterPoint = {
  property: 'tripReason',
  table: 'input',
  at: 1,
  as: 'uint16',
  everySec: 1,
  states: {
    0: 'none',
    1: 'short',
    2: 'overload',
    3: 'leakage',
    4: 'overVoltage',
    5: 'underVoltage',
    6: 'overTemp',
    7: 'arc',
    8: 'phaseLoss',
    10: 'remote',
    11: 'manual',
  },
}

const input = (property: string, at: number, rest: Partial<RegisterPoint> = {}): RegisterPoint => ({
  property,
  table: 'input',
  at,
  as: 'uint16',
  ...rest,
})

const tenth = { scale: 0.1 }
const hundredth = { scale: 0.01 }

/** A coil that is written for closing and another for opening: a line that repeats or mixes up a bit does neither twice. */
const commands = {
  switchOn: { table: 'coil', at: 0, value: 1, proves: 'switchState' },
  switchOff: { table: 'coil', at: 1, value: 1, proves: 'switchState' },
} as const

export const breakerMap: RegisterMap = {
  id: 'breakerPlain',
  typeId: 'breaker',
  name: { zh: '单相断路器（平台点表）', en: 'Single-phase breaker (our layout)' },
  everySec: 10,
  points: [
    contact,
    tripReason,
    input('voltage', 10, tenth),
    input('current', 11, hundredth),
    input('temperature', 12, { as: 'int16', ...tenth }),
    input('activePower', 14, { as: 'int32', scale: 0.001 }),
    input('energyTotal', 16, { as: 'uint32', ...hundredth }),
  ],
  commands,
  basis,
}

export const mccbMap: RegisterMap = {
  id: 'mccbPlain',
  typeId: 'breakerMccb',
  name: { zh: '塑壳断路器（平台点表）', en: 'Moulded-case breaker (our layout)' },
  everySec: 10,
  points: [
    contact,
    tripReason,
    input('voltageA', 10, tenth),
    input('voltageB', 11, tenth),
    input('voltageC', 12, tenth),
    input('currentA', 13, tenth),
    input('currentB', 14, tenth),
    input('currentC', 15, tenth),
    input('leakage', 16),
    input('tempA', 17, { as: 'int16', ...tenth }),
    input('tempB', 18, { as: 'int16', ...tenth }),
    input('tempC', 19, { as: 'int16', ...tenth }),
    input('tempN', 20, { as: 'int16', ...tenth }),
    input('energyTotal', 22, { as: 'uint32', ...hundredth }),
  ],
  commands,
  basis,
}
