/** Electricity meters behind Modbus. */
import type { RegisterMap, RegisterPoint } from '../register-map.ts'

const float = (property: string, at: number, rest: Partial<RegisterPoint> = {}): RegisterPoint => ({
  property,
  table: 'input',
  at,
  as: 'float32',
  ...rest,
})

/** Watts on the wire, kilowatts in the row. */
const fromWatts = { scale: 0.001 }

/** One phase of a family of DIN-rail meters that many makers copy. */
export const floatMeterMap: RegisterMap = {
  id: 'meterFloat',
  typeId: 'powerMeter',
  name: { zh: '导轨电表（浮点）', en: 'DIN-rail meter (floating point)' },
  everySec: 15,
  points: [
    float('voltageA', 0x00),
    float('currentA', 0x06),
    float('activePower', 0x0c, fromWatts),
    float('powerFactor', 0x1e),
    float('frequency', 0x46),
    // Import only: the total of this family counts what flows back as use.
    float('energyTotal', 0x48, { everySec: 60 }),
  ],
  commands: {},
  basis: 'Eastron SDM230 and SDM630, input registers, import energy at 30073 [checked]',
}

export const countMeterMap: RegisterMap = {
  id: 'meterCount',
  typeId: 'powerMeter',
  name: { zh: '电表（整数，平台点表）', en: 'Meter (whole numbers, our layout)' },
  everySec: 15,
  points: [
    { property: 'voltageA', table: 'holding', at: 0, as: 'uint16', scale: 0.1 },
    { property: 'currentA', table: 'holding', at: 1, as: 'uint16', scale: 0.01 },
    { property: 'activePower', table: 'holding', at: 2, as: 'int32', scale: 0.001 },
    { property: 'energyTotal', table: 'holding', at: 4, as: 'uint32', scale: 0.01, everySec: 60 },
    { property: 'relay', table: 'holding', at: 6, as: 'uint16', bit: 0, states: { 0: 'off', 1: 'on' } },
  ],
  commands: {},
  basis: 'the layout of this platform, for converters that can be set up [practice]',
}
