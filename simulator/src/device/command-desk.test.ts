import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import { commandProof } from '@vigil/device-types/command-proof'
import type { CommandParam, DeviceType } from '@vigil/device-types/device-type'
import { write, type CommandAck, type CommandMessage } from '@vigil/protocols/device-message'
import { commandKey, signCommand } from '@vigil/protocols/command-signature'
import { describe, expect, it } from 'vitest'
import { createHeldWorld } from '#held-world.ts'
import { createRandom } from '#random.ts'
import { createPoint, type Values } from '#values/point.ts'
import { createCommandDesk } from './command-desk.ts'
import { createLedger } from './ledger.ts'
import { rowOf } from './row-of.ts'
import { createSpeaker, type Said } from './speaker.ts'

const rows: readonly DeviceType[] = catalogue

const secret = 'the secret of this device'
const key = commandKey(secret)

const deskOf = (type: DeviceType) => {
  const world = createHeldWorld()
  const random = createRandom(1)
  const ledger = createLedger('all')
  const answers: CommandAck[] = []
  const reports: Said[] = []
  const reboots: number[] = []
  const say = (said: Said) => {
    reports.push(said)
    return undefined
  }
  const speaker = createSpeaker(createPoint(type, random, world.now), say)
  const desk = createCommandDesk({
    world,
    secret,
    clock: world.now,
    random,
    ledger,
    speakerOf: (child) => (child === undefined ? speaker : undefined),
    children: () => [],
    answer: (ack) => void answers.push(ack),
    reboot: () => void reboots.push(world.now()),
  })
  const order = (action: string, more: Partial<CommandMessage> = {}) =>
    desk.take(write(signCommand(key, { id: 'c1', n: 1, exp: world.now() + 10_000, action, params: {}, ...more })))
  const told = (): Values => Object.assign({}, ...reports.map(({ values }) => values))
  return { world, ledger, answers, reports, reboots, speaker, desk, order, told }
}

const defaultOf = (param: CommandParam) => (param.type === 'string' ? 'day' : param.default)
const paramsOf = (params: Readonly<Record<string, CommandParam>>) =>
  Object.fromEntries(Object.entries(params).map(([key, param]) => [key, defaultOf(param)]))

const provable = rows.flatMap((type) =>
  Object.entries(type.commands).flatMap(([action, command]) =>
    command.done === undefined ? [] : [{ name: `${type.id} ${action}`, type, action, command }],
  ),
)
const yesOrNo = provable.filter(({ command }) => command.done?.some(({ is, param }) => is !== undefined && param))

describe('a command that is obeyed', () => {
  it.each(provable)('$name is accepted, and then proved by what is measured', ({ type, action, command }) => {
    const { world, order, answers, told } = deskOf(type)
    const params = paramsOf(command.params)
    order(action, { params })
    expect(answers).toEqual([{ id: 'c1', result: 'accepted' }])
    expect(commandProof(command, params, told())).toBe('open')
    world.pass(2_000)
    expect(commandProof(command, params, told())).toBe('done')
  })

  it.each(yesOrNo)('$name is also proved when it takes the state back', ({ type, action, command }) => {
    const { world, order, told } = deskOf(type)
    const params = { ...paramsOf(command.params), on: false }
    order(action, { params: { ...params, on: true } })
    world.pass(2_000)
    order(action, { id: 'c2', n: 2, params })
    world.pass(2_000)
    expect(commandProof(command, params, told())).toBe('done')
  })

  it('and cannot be measured: readNow tells everything, reset ends what was held, reboot restarts', () => {
    const host = deskOf(rowOf('fireAlarmHost'))
    host.order('readNow')
    host.world.pass(2_000)
    expect(Object.keys(host.told())).toContain('fireCount')
    host.speaker.setState('runState', 'fire')
    host.order('reset', { id: 'c2', n: 2 })
    host.world.pass(2_000)
    expect(host.told()).toMatchObject({ runState: 'normal' })
    const gateway = deskOf(rowOf('gateway'))
    gateway.order('reboot')
    gateway.world.pass(2_000)
    expect(gateway.reboots).toHaveLength(1)
  })
})

describe('a self-test', () => {
  it('trips a closed breaker, as leakage would, and shows nothing at an open one', () => {
    const { world, speaker, order, told, reports } = deskOf(rowOf('breaker'))
    speaker.setState('switchState', 'closed')
    order('leakTest')
    world.pass(2_000)
    expect(told()).toMatchObject({ switchState: 'tripped', tripReason: 'leakage' })
    const said = reports.length
    order('leakTest', { id: 'c2', n: 2 })
    world.pass(2_000)
    expect(reports).toHaveLength(said)
  })

  it('of a residual-current detector is told', () => {
    const { world, order, reports } = deskOf(rowOf('residualCurrentDetector'))
    order('selfTest')
    world.pass(2_000)
    expect(reports.flatMap(({ events = [] }) => events)).toEqual([
      { key: 'selfTest', on: true },
      { key: 'selfTest', on: false },
    ])
  })
})

describe('a command that is not obeyed', () => {
  const refusals: readonly [string, Partial<CommandMessage>, string][] = [
    ['that has expired', { exp: createHeldWorld().now() - 1 }, 'expired'],
    ['whose counter was seen', { n: 0 }, 'counterSeen'],
    ['that the type does not have', { action: 'explode' }, 'unknownCommand'],
    ['for a child that is not there', { child: 'L9' }, 'unknownCommand'],
  ]
  it.each(refusals)('%s is refused and nothing moves', (_what, more, reason) => {
    const { world, order, answers, reports, ledger } = deskOf(rowOf('breaker'))
    order('switchOff', more)
    world.pass(60_000)
    expect(answers).toEqual([{ id: 'c1', result: 'refused', reason }])
    expect(reports).toEqual([])
    expect(ledger.commands).toMatchObject([{ outcome: 'refused', executedAt: undefined }])
  })

  it('with parameters that the equipment cannot show is refused', () => {
    const { order, answers } = deskOf(rowOf('acoustoOptic'))
    order('setVolume', { params: { volume: 'loud' } })
    expect(answers).toEqual([{ id: 'c1', result: 'refused', reason: 'badParameters' }])
  })

  it.each([
    ['breaker', 'local', 'switchOff'],
    ['breaker', 'locked', 'switchOn'],
    ['firePump', 'manual', 'start'],
    ['fireFan', 'off', 'start'],
  ] as const)('on a %s in mode %s (%s) is refused because somebody is there', (type, mode, action) => {
    const { order, answers, speaker } = deskOf(rowOf(type))
    speaker.setState('ctrlMode', mode)
    order(action)
    expect(answers).toEqual([{ id: 'c1', result: 'refused', reason: 'localMode' }])
  })

  it('is still the one that unlocks a locked breaker', () => {
    const { world, order, told, speaker } = deskOf(rowOf('breaker'))
    speaker.setState('ctrlMode', 'locked')
    order('serviceLock', { params: { on: false } })
    world.pass(2_000)
    expect(told()).toMatchObject({ ctrlMode: 'remote' })
  })
})

describe('a command that comes twice', () => {
  it('gets the same answer and moves nothing a second time', () => {
    const { world, order, answers, ledger } = deskOf(rowOf('breaker'))
    order('switchOff')
    world.pass(2_000)
    order('switchOff')
    world.pass(2_000)
    expect(answers).toEqual([
      { id: 'c1', result: 'accepted' },
      { id: 'c1', result: 'accepted' },
    ])
    expect(ledger.commands.filter(({ executedAt }) => executedAt !== undefined)).toHaveLength(1)
  })

  it('under another name is refused by its counter', () => {
    const { order, answers } = deskOf(rowOf('breaker'))
    order('switchOff', { n: 7 })
    order('switchOff', { n: 7, id: 'c2' })
    order('switchOn', { n: 6, id: 'c3' })
    expect(answers.map(({ result }) => result)).toEqual(['accepted', 'refused', 'refused'])
  })
})

describe('a device told to misbehave', () => {
  it('refuses with the reason it was given', () => {
    const { desk, order, answers } = deskOf(rowOf('breaker'))
    desk.behave({ commands: 'refuse', reason: 'overheated' })
    order('switchOff')
    expect(answers).toEqual([{ id: 'c1', result: 'refused', reason: 'overheated' }])
  })

  it('delays: accepted at once, done only then', () => {
    const { desk, order, answers, told, world } = deskOf(rowOf('breaker'))
    desk.behave({ commands: 'delay', delayMs: 20_000 })
    order('switchOff')
    world.pass(19_999)
    expect([answers.length, told()]).toEqual([1, {}])
    world.pass(1)
    expect(told()).toMatchObject({ switchState: 'open', tripReason: 'remote' })
  })

  it.each([
    ['stuck', true, 1],
    ['lose', true, 0],
    ['deaf', false, 0],
  ] as const)('%s: the wire hears %s, %i answers, nothing moves', (commands, acknowledged, count) => {
    const { desk, order, answers, reports, world } = deskOf(rowOf('breaker'))
    desk.behave({ commands })
    expect(order('switchOff')).toBe(acknowledged)
    world.pass(600_000)
    expect([answers.length, reports]).toEqual([count, []])
  })
})

describe('a command that is not the platform’s (A13)', () => {
  const breaker = rowOf('breaker')
  const plain = (now: number): CommandMessage => ({
    id: 'c1',
    n: 1,
    exp: now + 10_000,
    action: 'switchOff',
    params: {},
  })

  it('is refused without a signature, with another device’s, and when it was changed on the way', () => {
    const { desk, world, answers, ledger } = deskOf(breaker)
    desk.take(write(plain(world.now())))
    desk.take(write(signCommand(commandKey('of another'), { ...plain(world.now()), id: 'c2' })))
    desk.take(write({ ...signCommand(key, { ...plain(world.now()), id: 'c3' }), action: 'switchOn' }))
    expect(answers.map(({ reason }) => reason)).toEqual(['badSignature', 'badSignature', 'badSignature'])
    expect(ledger.commands.some(({ executedAt }) => executedAt !== undefined)).toBe(false)
  })

  it('uses up no number, so that the next true one is taken', () => {
    const { desk, order, answers } = deskOf(breaker)
    desk.take(write({ id: 'evil', n: 999, exp: Number.MAX_SAFE_INTEGER, action: 'switchOff', params: {} }))
    order('switchOff')
    expect(answers.map(({ id, result }) => [id, result])).toEqual([
      ['evil', 'refused'],
      ['c1', 'accepted'],
    ])
  })

  it('is refused when a true one is said again later, or too late', () => {
    const { order, answers, world } = deskOf(breaker)
    order('switchOff', { id: 'c1', n: 5 })
    order('switchOff', { id: 'c2', n: 5 })
    order('switchOff', { id: 'c3', n: 6, exp: world.now() - 1 })
    expect(answers.map(({ reason }) => reason)).toEqual([undefined, 'counterSeen', 'expired'])
  })
})
