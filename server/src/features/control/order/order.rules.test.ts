import { deviceType } from '@vigil/device-types/find-device-type'
import type { Command } from '@vigil/device-types/device-type'
import { describe, expect, it } from 'vitest'
import { paramFaults } from './command-params.rules.ts'
import { isSame, seenOf } from './seen-state.rules.ts'

const commandOf = (id: Parameters<typeof deviceType>[0], action: string): Command => {
  const command = deviceType(id).commands[action]
  if (!command) throw new Error(`${id} has no ${action}`)
  return command
}

describe('the parameters of a command', () => {
  const protection = { overVoltage: 275, underVoltage: 160, overCurrent: 63, leakage: 30, overTemp: 80, powerLimit: 0 }
  const setProtection = commandOf('breaker', 'setProtection')

  it.each([
    [protection, []],
    [{ ...protection, overVoltage: 239 }, ['params.overVoltage too_small']],
    [{ ...protection, overVoltage: 301 }, ['params.overVoltage too_big']],
    [{ ...protection, leakage: 30.5 }, ['params.leakage too_precise']],
    [{ ...protection, leakage: 1e-9 }, ['params.leakage too_small']],
    [{ ...protection, leakage: '30' }, ['params.leakage invalid_type']],
    [{ ...protection, leakage: NaN }, ['params.leakage invalid_type']],
    [{ ...protection, extra: 1 }, ['params.extra unrecognized_keys']],
    [{ ...protection, __proto__: null, toString: 1 }, ['params.toString unrecognized_keys']],
  ])('%j have the faults %j', (params, faults) => {
    expect(paramFaults(setProtection, params).map(({ path, code }) => `${path} ${code}`)).toEqual(faults)
  })

  it.each([
    ['breaker', 'serviceLock', {}, ['params.on missing']],
    ['breaker', 'serviceLock', { on: 1 }, ['params.on invalid_type']],
    ['breaker', 'setTimer', { cron: '0 8 * * *', action: 'on' }, []],
    [
      'breaker',
      'setTimer',
      { cron: 'x'.repeat(141), action: 'toggle' },
      ['params.cron too_big', 'params.action invalid_value'],
    ],
  ] as const)('of %s %s %j have the faults %j', (id, action, params, faults) => {
    expect(paramFaults(commandOf(id, action), params).map(({ path, code }) => `${path} ${code}`)).toEqual(faults)
  })
})

describe('what a person saw', () => {
  const at = '2026-11-15T08:00:00.000Z'
  const seen = (values: Record<string, unknown>, online = true) =>
    seenOf(deviceType('breaker'), commandOf('breaker', 'switchOn'), {
      online,
      reported: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value, at }])),
    })
  const before = seen({ switchState: 'open', tripReason: 'none', voltage: 230 })

  it.each([
    ['a reading moves', seen({ switchState: 'open', tripReason: 'none', voltage: 221 }), true],
    ['the switch moves', seen({ switchState: 'tripped', tripReason: 'none', voltage: 230 }), false],
    ['another state changes', seen({ switchState: 'open', tripReason: 'short', voltage: 230 }), false],
    ['a state is heard of for the first time', seen({ switchState: 'open', tripReason: 'none', arc: true }), false],
    ['it goes offline', seen({ switchState: 'open', tripReason: 'none', voltage: 230 }, false), false],
  ])('when %s, still holds: %s', (_what, now, same) => {
    expect(isSame(before, now)).toBe(same)
  })

  it('includes a number that proves the command', () => {
    const command = commandOf('acoustoOptic', 'setVolume')
    const shadow = { online: true, reported: { volume: { value: 80, at } } }
    expect(seenOf(deviceType('acoustoOptic'), command, shadow).values).toHaveProperty('volume', 80)
  })
})
