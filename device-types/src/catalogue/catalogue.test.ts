import { describe, expect, it } from 'vitest'
import { fallbackDeviceType } from '../fallback-device-type.ts'
import { problemsOf } from '../problems-of.ts'
import { sharedEvents } from '../vocabulary/shared-events.ts'
import { catalogue } from './catalogue.ts'

const rows = [...catalogue, fallbackDeviceType]
const ids = new Set<string>(catalogue.map(({ id }) => id))
const doubles = (list: readonly unknown[]) => list.filter((item, index) => list.indexOf(item) !== index)

describe('the row', () => {
  it.each(rows)('$id holds together', (row) => {
    expect(problemsOf(row, ids)).toEqual([])
  })

  it.each(rows)('$id is plain data that survives the wire', (row) => {
    expect(JSON.parse(JSON.stringify(row))).toEqual(row)
  })
})

describe('the catalogue', () => {
  it('has at least the 102 types it began with', () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(102)
  })

  it.each([
    ['id', rows.map(({ id }) => id)],
    ['type number', rows.map(({ equipmentTypeId }) => equipmentTypeId)],
    ['Chinese name', rows.map(({ name }) => name.zh)],
    ['English name', rows.map(({ name }) => name.en)],
    ['protocol id', rows.flatMap(({ protocolIds }) => protocolIds)],
  ])('gives no two types the same %s', (_, values) => {
    expect(doubles(values)).toEqual([])
  })

  it.each(rows)('$id has its events of life safety in the shared vocabulary, where the lane looks them up', (row) => {
    const urgent = Object.entries(row.events).filter(([, { priority }]) => priority === 1)
    const shared: Readonly<Record<string, { priority: number }>> = sharedEvents
    expect(urgent.filter(([key]) => shared[key]?.priority !== 1)).toEqual([])
  })
})

describe('what is looked after', () => {
  it.each(catalogue)('$id says what has to be done to it and how often', ({ care }) => {
    expect(care?.length).toBeGreaterThan(0)
  })
})

describe('what a person must do before a command is sent', () => {
  // Single breakers, pumps, fans and valves slide; what releases an agent, opens gas again or acts on many is stepped up.
  it.each([
    ['firePump', 'start', 'slide'],
    ['firePump', 'stop', 'password'],
    ['sprayPump', 'start', 'slide'],
    ['jockeyPump', 'start', 'slide'],
    ['fireWaterSupply', 'startPump', 'slide'],
    ['fireWaterSupply', 'stopPump', 'password'],
    ['fireControlCabinet', 'start', 'slide'],
    ['fireControlCabinet', 'stop', 'password'],
    ['fireFan', 'start', 'slide'],
    ['fireFan', 'stop', 'password'],
    ['pressurizationFan', 'start', 'slide'],
    ['waterController', 'open', 'slide'],
    ['waterController', 'close', 'password'],
    ['intelligentWaterMeter', 'open', 'slide'],
    ['intelligentWaterMeter', 'close', 'slide'],
    ['fireDamper', 'open', 'slide'],
    ['fireDamper', 'close', 'password'],
    ['residualPressure', 'openValve', 'slide'],
    ['residualPressure', 'closeValve', 'slide'],
    ['householdGasDetector', 'closeValve', 'slide'],
    ['kitchenSafety', 'closeValve', 'slide'],
    ['gasValve', 'close', 'slide'],
    ['threeLevelsOneClose', 'shut', 'slide'],
    ['breaker', 'switchOn', 'slide'],
    ['breaker', 'switchOff', 'slide'],
    ['currentLimiter', 'switchOff', 'slide'],
    ['breaker', 'batchSwitch', 'password'],
    ['breakerGateway', 'allOff', 'password'],
    ['breakerGateway', 'allOn', 'password'],
    ['extinguishDevice', 'discharge', 'password'],
    ['kitchenSafety', 'discharge', 'password'],
    ['gasExtinguishController', 'start', 'password'],
    ['threeLevelsOneClose', 'reopen', 'password'],
    ['extinguishDevice', 'stop', 'none'],
    ['gasExtinguishController', 'stop', 'none'],
  ] as const)('%s %s: %s', (id, key, danger) => {
    const row = rows.find((candidate) => candidate.id === id)
    expect(row?.commands[key]?.danger).toBe(danger)
  })
})
