import { deviceType } from '@vigil/device-types/find-device-type'
import { describe, expect, it } from 'vitest'
import { kindOfOrigin, reasonOf, type Changed, type PastOrder } from './cause.rules.ts'

const breaker = deviceType('breaker')
const pump = deviceType('firePump')
const noon = Date.parse('2026-05-05T04:00:00.000Z')
const at = (seconds: number): Date => new Date(noon + seconds * 1_000)

const opened = (changes: Partial<Changed> = {}): Changed => ({
  at: at(0),
  property: 'switchState',
  from: 'closed',
  to: 'open',
  heardBefore: at(-30),
  told: { switchState: 'open' },
  ...changes,
})
const order = (changes: Partial<PastOrder> = {}): PastOrder => ({
  id: 'order',
  type: breaker,
  isOwn: true,
  action: 'switchOff',
  params: {},
  state: 'done',
  originKind: 'account',
  createdAt: at(-2),
  settledAt: at(0.1),
  timeoutAt: at(13),
  ...changes,
})
const why = (change: Changed, ...orders: PastOrder[]) => reasonOf(breaker, change, orders)

describe('why a state changed', () => {
  it.each([
    ['account', 'person'],
    ['batch', 'batch'],
    ['scene', 'scene'],
    ['timer', 'timer'],
    ['rule', 'rule'],
    ['readBack', 'platform'],
    ['constructor', 'unknown'],
  ])('an order of %s: %s', (originKind, kind) => {
    expect(kindOfOrigin(originKind)).toBe(kind)
  })

  it('is the order whose proof it is, the last of several', () => {
    const older = order({
      id: 'older',
      createdAt: at(-300),
      state: 'timeout',
      settledAt: at(-285),
      timeoutAt: at(-285),
    })
    expect(why(opened(), older, order({ originKind: 'timer' }))).toEqual({ kind: 'timer', commandId: 'order' })
    expect(why(opened(), older)).toEqual({ kind: 'person', commandId: 'older' })
  })

  it('is no order that wanted something else, was over, came after, or was to something else', () => {
    const others = [
      order({ action: 'switchOn' }),
      order({ createdAt: at(-900), settledAt: at(-890), timeoutAt: at(-885) }),
      order({ createdAt: at(1), settledAt: null, state: 'sent' }),
      order({ isOwn: false }),
      order({ action: 'setProtection' }),
      order({ action: 'gone' }),
    ]
    expect(why(opened(), ...others)).toEqual({ kind: 'device', commandId: null })
  })

  it('is a hand or a clock at the device where the device says so, also after a silence', () => {
    const told = { switchState: 'open', tripReason: 'manual' }
    expect(why(opened({ told }))).toEqual({ kind: 'local', commandId: null })
    expect(why(opened({ told, heardBefore: at(-86_400) }))).toMatchObject({ kind: 'local' })
    expect(why(opened({ told: { tripReason: 'timer' } }))).toMatchObject({ kind: 'timer', commandId: null })
    const started = opened({ property: 'runState', from: 'stop', to: 'run', told: { ctrlMode: 'manual' } })
    expect(reasonOf(pump, started, [])).toMatchObject({ kind: 'local' })
    const turned = { property: 'ctrlMode', from: 'manual', to: 'auto', told: { ctrlMode: 'auto' } }
    expect(reasonOf(pump, opened(turned), [])).toMatchObject({ kind: 'local' })
  })

  it('is what turned off all that hangs on one, or a test, where nothing proves these', () => {
    const all = order({ type: deviceType('breakerGateway'), isOwn: false, action: 'allOff', settledAt: at(-1.5) })
    expect(why(opened(), all)).toEqual({ kind: 'person', commandId: 'order' })
    expect(why(opened(), order({ action: 'leakTest' }))).toMatchObject({ commandId: 'order' })
    expect(why(opened({ at: at(60) }), all)).toMatchObject({ commandId: null })
    // Somebody stood there meanwhile.
    expect(why(opened({ told: { tripReason: 'manual' } }), all)).toMatchObject({ kind: 'local' })
  })

  it('is the device itself when it trips or fails, whatever was ordered', () => {
    const tripped = opened({ to: 'tripped', told: { tripReason: 'short', ctrlMode: 'local' } })
    expect(why(tripped, order({ action: 'leakTest' }))).toEqual({ kind: 'device', commandId: null })
    expect(why(opened({ told: { tripReason: 'arrears' }, heardBefore: at(-86_400) }))).toMatchObject({ kind: 'device' })
  })

  it('is unknown after a silence, and when somebody else ordered it over the air', () => {
    expect(why(opened({ heardBefore: at(-breaker.offlineAfterSec - 1) }))).toEqual({ kind: 'unknown', commandId: null })
    expect(why(opened({ told: { tripReason: 'remote' } }))).toMatchObject({ kind: 'unknown' })
    expect(why(opened())).toEqual({ kind: 'device', commandId: null })
  })
})
