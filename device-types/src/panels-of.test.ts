import { describe, expect, it } from 'vitest'
import { catalogue } from './catalogue/catalogue.ts'
import { deviceType } from './find-device-type.ts'
import { panelNames } from './panel-name.ts'
import { panelsOf } from './panels-of.ts'

describe('the panels', () => {
  it.each([
    ['breaker', ['switch', 'energy', 'loops', 'parameters', 'care'], ['children', 'three-phase']],
    ['residualCurrentDetector', ['care'], ['switch']],
    ['breakerThreePhase', ['switch', 'three-phase', 'loops'], ['camera']],
    ['breakerGateway', ['loops', 'energy'], ['children', 'switch']],
    ['gasHost', ['gas-curve', 'points', 'commands', 'frames'], ['children', 'loops', 'energy']],
    ['wellGas', ['gas-curve', 'battery-and-signal', 'parameters'], ['children']],
    ['fireAlarmHost', ['status', 'points', 'commands', 'battery-and-signal', 'frames'], ['children', 'loops']],
    ['userInfoTransmitter', ['points', 'frames'], ['children']],
    ['electricalFireHost', ['points'], ['children', 'loops']],
    ['fireControlCabinet', ['children'], ['points']],
    ['threeLevelsOneClose', ['levels', 'gas-curve', 'children', 'parameters'], ['gauges', 'points']],
    ['firePump', ['run-control', 'gauges', 'curve'], ['switch', 'water-level']],
    ['fireWaterTank', ['water-level', 'gauges'], ['run-control']],
    ['waterEndTest', ['end-test'], ['run-control']],
    ['camera', ['camera'], ['energy']],
    ['accessController', ['door'], ['light']],
    ['conditioner', ['air-conditioner', 'energy'], ['light']],
    ['lightModule', ['light', 'loops'], ['children']],
    ['intelligentLight', ['light', 'children'], ['loops']],
    ['industrialIotBaseStation', ['base-station-modules'], ['children']],
    ['smokeDetectorWired', ['status', 'live-values', 'commands', 'events', 'place'], ['curve', 'parameters']],
    ['patrolPoint', ['status', 'events', 'place'], ['commands', 'curve']],
    ['doorMagnet', ['door', 'battery-and-signal'], ['commands']],
  ] as const)('of %s have %j and not %j', (id, shown, hidden) => {
    const panels = panelsOf(deviceType(id))
    expect(panels).toEqual(expect.arrayContaining([...shown]))
    expect(panels.filter((name) => hidden.some((other) => other === name))).toEqual([])
  })

  it.each(catalogue)('of $id come in the order of the screen', (type) => {
    const places = panelsOf(type).map((name) => panelNames.indexOf(name))
    expect(places).toEqual([...new Set(places)].sort((a, b) => a - b))
  })

  it('are those that the row asks for, when it does', () => {
    expect(panelsOf({ ...deviceType('breaker'), panels: ['place', 'status'] })).toEqual(['place', 'status'])
  })

  it.each(catalogue)('of $id are more than the place where it hangs: a type without a panel has no page', (type) => {
    expect(panelsOf(type).filter((name) => name !== 'place')).not.toEqual([])
  })

  it.each(panelNames)('%s is needed by some type', (name) => {
    expect(catalogue.some((type) => panelsOf(type).includes(name))).toBe(true)
  })
})
