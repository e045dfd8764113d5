import { describe, expect, it } from 'vitest'
import { commandProof } from './command-proof.ts'
import { deviceType, findDeviceType } from './find-device-type.ts'

const proof = (id: string, key: string, params: object, values: object) =>
  commandProof(findDeviceType({ id }).commands[key] ?? {}, { ...params }, { ...values })

describe('a command', () => {
  it.each([
    ['breaker', 'switchOn', {}, { switchState: 'closed' }, 'done'],
    ['breaker', 'switchOn', {}, { switchState: 'open' }, 'open'],
    ['breaker', 'switchOff', {}, { switchState: 'tripped' }, 'open'],
    ['breaker', 'switchOn', {}, {}, 'open'],
    ['breaker', 'serviceLock', { on: true }, { ctrlMode: 'locked' }, 'done'],
    ['breaker', 'serviceLock', { on: false }, { ctrlMode: 'locked' }, 'open'],
    ['breaker', 'serviceLock', { on: false }, { ctrlMode: 'remote' }, 'done'],
    ['firePump', 'start', {}, { runState: 'run', current: 30 }, 'done'],
    ['gasExtinguishController', 'start', {}, { state: 'delay' }, 'done'],
    ['gasExtinguishController', 'start', {}, { state: 'prealarm' }, 'open'],
    ['acoustoOptic', 'setVolume', { volume: 90 }, { volume: 90 }, 'done'],
    ['acoustoOptic', 'setVolume', { volume: 90 }, { volume: 85 }, 'open'],
    [
      'conditioner',
      'setState',
      { mode: 'cool', temp: 26, fan: 'low' },
      { mode: 'cool', setTemp: 26, fanSpeed: 'low' },
      'done',
    ],
    [
      'conditioner',
      'setState',
      { mode: 'cool', temp: 26, fan: 'low' },
      { mode: 'cool', setTemp: 26, fanSpeed: 'high' },
      'open',
    ],
    ['intelligentLight', 'allOff', {}, { onLoops: 0 }, 'done'],
    ['smokeDetector', 'mute', {}, { state: 'alarm' }, 'unmeasurable'],
  ])('%s %s %j with %j measured is %s', (id, key, params, values, expected) => {
    expect(proof(id, key, params, values)).toBe(expected)
  })
})

describe('a pump (D4)', () => {
  const { start, stop } = deviceType('sprayPump').commands
  const proof = (command: typeof start, values: Record<string, unknown>) => command && commandProof(command, {}, values)

  it.each([
    [{ runState: 'run' }, 'open'],
    [{ runState: 'run', current: 0, flow: 0 }, 'open'],
    [{ runState: 'stop', current: 40 }, 'open'],
    [{ runState: 'run', current: 40 }, 'done'],
    [{ runState: 'run', current: 0, flow: 12 }, 'done'],
  ])('that reports %j after a start is %s', (values, expected) => {
    expect(proof(start, values)).toBe(expected)
  })

  it.each([
    [{ runState: 'stop', current: 38 }, 'open'],
    [{ runState: 'stop', current: 0 }, 'done'],
  ])('that reports %j after a stop is %s', (values, expected) => {
    expect(proof(stop, values)).toBe(expected)
  })
})
