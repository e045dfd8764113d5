// @vitest-environment node -- nothing here is drawn
import { describe, expect, it } from 'vitest'
import { below, breakerType, figure, pressureType } from '#testing/a-device-type.ts'
import { propertiesIn, type GroupName } from './property-groups.ts'

const groups: GroupName[] = ['health', 'levels', 'phases', 'energy', 'limits', 'values']
const gas = [below(10, 'level1')]
const ladder = {
  properties: {
    level: figure('级别', ''),
    concentration: figure('浓度', '%LEL', { thresholds: gas }),
    shutState: figure('切断', ''),
  },
}
const phases = Object.fromEntries(['A', 'B', 'C'].map((phase) => [`voltage${phase}`, figure('电压', 'V')]))
const threePhase = {
  properties: {
    ...phases,
    battery: figure('电池', '%', { thresholds: [below(20, 'batteryLow')] }),
    energyTotal: figure('总用电量', 'kWh'),
    unbalance: figure('不平衡度', '%', { thresholds: [below(1, 'unbalance')] }),
    frequency: figure('频率', 'Hz'),
  },
}
const keysIn = (type: typeof threePhase, group: GroupName) => propertiesIn(type, group).map(([key]) => key)

describe('the panels of readings', () => {
  it.each([breakerType, pressureType, threePhase, ladder])('show every reading in exactly one: %#', (type) => {
    const shown = groups.flatMap((group) => propertiesIn(type, group).map(([key]) => key))
    expect(shown.toSorted()).toEqual(Object.keys(type.properties).toSorted())
  })

  it('put what belongs together together', () => {
    expect(groups.map((group) => keysIn(threePhase, group))).toEqual([
      ['battery'],
      [],
      ['voltageA', 'voltageB', 'voltageC'],
      ['energyTotal'],
      ['unbalance'],
      ['frequency'],
    ])
  })

  it('begin with what the row says is read next', () => {
    const type = { glance: ['flow'], properties: { inlet: figure('进口压力', 'MPa'), flow: figure('流量', 'L/s') } }
    expect(propertiesIn(type, 'values').map(([key]) => key)).toEqual(['flow', 'inlet'])
  })

  it('put on the ladder what stands on it, and only where there is one', () => {
    expect(propertiesIn(ladder, 'levels').map(([key]) => key)).toEqual(['concentration', 'shutState'])
    const { concentration } = ladder.properties
    expect(propertiesIn({ properties: { concentration } }, 'levels')).toEqual([])
  })

  it('do not take a single letter at the end of a name for a phase', () => {
    expect(propertiesIn({ properties: { currentA: figure('电流', 'A') } }, 'phases')).toEqual([])
  })
})
