import { presetOf } from '@vigil/contract/rights/role-presets'
import { equipmentPreset } from '@vigil/contract/rights/equipment-rights'
import { permissionString } from '@vigil/contract/rights/permissions'
import { roleTypes, type Job, type RoleTypeName } from '@vigil/contract/rights/role-types'
import { catalogue, type DeviceTypeId } from '@vigil/device-types/catalogue/catalogue'
import type { DeviceType } from '@vigil/device-types/device-type'
import { deviceType, findDeviceType } from '@vigil/device-types/find-device-type'
import { describe, expect, it } from 'vitest'
import { dangerOf, noteAbout, refusalOf, type Mover, type Order, type Situation } from './control.rules.ts'
import { closes } from './order/effect.rules.ts'

const calm: Situation = {
  lifecycle: 'inService',
  expireState: 0,
  online: true,
  controlMode: 'remote',
  isBusy: false,
  isUpdating: false,
  hasFire: false,
  hasTripped: false,
  isCauseStanding: false,
  isSiteConfirmed: false,
  isRiskyCut: false,
  isStale: false,
  fireLoad: 'no',
  lockedBy: null,
  hasLockNear: false,
}

const mover = (role: RoleTypeName, job?: Job): Mover => ({
  roleType: roleTypes[role],
  job: job ?? null,
  permissions: permissionString(presetOf(roleTypes[role], job)),
  equipmentPermissions: equipmentPreset(roleTypes[role], job, catalogue),
})

const order = (id: DeviceTypeId, action: string, params: Record<string, unknown> = {}): Order => {
  const type = deviceType(id)
  const command = type.commands[action]
  if (!command) throw new Error(`${id} has no ${action}`)
  return { type, action, command, params }
}

describe('a person', () => {
  it.each([
    ['SUPER', undefined, 'firePump', 'start', undefined],
    ['PROJECT', 'dutyOfficer', 'firePump', 'start', undefined],
    ['PROJECT', 'maintainer', 'firePump', 'start', 'forbidden'],
    ['PROJECT', 'maintainer', 'breaker', 'switchOff', undefined],
    ['PROJECT', 'inspector', 'breaker', 'switchOff', 'forbidden'],
    ['PROJECT', 'dutyOfficer', 'breakerGateway', 'allOff', 'forbidden'],
    ['SUB_COMY', undefined, 'breaker', 'switchOff', undefined],
    ['SUB_COMY', undefined, 'firePump', 'stop', 'forbidden'],
    ['END_USER', undefined, 'breaker', 'switchOff', undefined],
    ['END_USER', undefined, 'conditioner', 'setPower', undefined],
    ['END_USER', undefined, 'breaker', 'setProtection', 'forbidden'],
    ['END_USER', undefined, 'breakerGateway', 'allOff', 'forbidden'],
    ['END_USER', undefined, 'electricalSafetyMonitor', 'remoteTrip', 'forbidden'],
    ['END_USER', undefined, 'firePump', 'start', 'forbidden'],
  ] as const)('%s %s asking %s for %s hears %s', (role, job, id, action, expected) => {
    expect(refusalOf(mover(role, job), order(id, action), calm)).toBe(expected)
  })

  it('who is a tenant moves no fire equipment, even with a role that somebody widened', () => {
    const widened = { ...mover('OEM'), roleType: roleTypes.END_USER }
    expect(refusalOf(widened, order('firePump', 'start'), calm)).toBe('forbidden')
    expect(refusalOf(widened, order('firePump', 'readNow'), calm)).toBeUndefined()
  })

  it('needs the whole marker, not a piece of a longer one', () => {
    const almost = { ...mover('OEM'), permissions: ',control:customs,', equipmentPermissions: ',xbreaker:custom,' }
    expect(refusalOf(almost, order('breaker', 'switchOff'), calm)).toBe('forbidden')
  })
})

describe('the state of things', () => {
  const manager = mover('PROJECT', 'manager')
  const tenant = mover('END_USER')
  const duty = mover('PROJECT', 'dutyOfficer')

  it.each([
    ['offline equipment', { online: false }, 'equipmentOffline'],
    ['equipment never heard of', { online: null }, 'equipmentOffline'],
    ['an ended contract', { expireState: 1 }, 'equipmentExpired'],
    ['equipment in a store', { lifecycle: 'inStock' }, 'equipmentNotInService'],
    ['equipment in maintenance', { lifecycle: 'maintenance' }, 'equipmentNotInService'],
    ['equipment that was taken away', { lifecycle: 'retired' }, 'equipmentNotInService'],
    ['a service lock', { controlMode: 'locked' }, 'equipmentLocked'],
    ['a running command', { isBusy: true }, 'commandRunning'],
    ['firmware that is being written', { isUpdating: true }, 'equipmentUpdating'],
  ] as const)('%s refuses', (_name, change, expected) => {
    expect(refusalOf(manager, order('breaker', 'switchOff'), { ...calm, ...change })).toBe(expected)
  })

  it('of a lock keeps everybody from lifting it but who hung it and a manager (C2)', () => {
    const [lift, locked] = [
      order('breaker', 'serviceLock', { on: false }),
      { ...calm, controlMode: 'locked', lockedBy: 'me' },
    ]
    const maintainer = mover('PROJECT', 'maintainer')
    expect(refusalOf({ ...maintainer, accountId: 'me' }, lift, locked)).toBeUndefined()
    expect(refusalOf({ ...maintainer, accountId: 'other' }, lift, locked)).toBe('lockedByOther')
    expect(refusalOf(duty, lift, locked)).toBe('lockedByOther')
    expect(refusalOf(manager, lift, locked)).toBeUndefined()
    expect(refusalOf({ ...manager, isProgram: true }, lift, locked)).toBe('peopleOnly')
    expect(refusalOf({ ...tenant, accountId: 'me' }, lift, locked)).toBe('forbidden')
  })

  it('that was told too long ago keeps a breaker from being closed, not from being opened (C11)', () => {
    expect(refusalOf(manager, order('breaker', 'switchOn'), { ...calm, isStale: true })).toBe('stateStale')
    expect(refusalOf(manager, order('breaker', 'switchOff'), { ...calm, isStale: true })).toBeUndefined()
  })

  it('workflows 15.7: after a short circuit, leakage or arc trip lets a tenant open but not close', () => {
    const tripped = { ...calm, hasTripped: true }
    expect(refusalOf(tenant, order('breaker', 'switchOn'), tripped)).toBe('closeAfterTrip')
    expect(refusalOf(tenant, order('breaker', 'switchOff'), tripped)).toBeUndefined()
    expect(refusalOf(manager, order('breaker', 'switchOff'), tripped)).toBeUndefined()
    expect(noteAbout(manager, order('breaker', 'switchOn'), tripped)).toBe('trip')
    expect(noteAbout(manager, order('breaker', 'switchOff'), tripped)).toBeNull()
  })

  it.each([
    ['the cause is measured still', { isCauseStanding: true, isSiteConfirmed: true }, 'tripCauseStands'],
    ['nobody stood before it since', { isCauseStanding: false, isSiteConfirmed: false }, 'siteNotConfirmed'],
    ['both', { isCauseStanding: true, isSiteConfirmed: false }, 'tripCauseStands'],
    ['its cause is gone and somebody says so', { isCauseStanding: false, isSiteConfirmed: true }, undefined],
  ])('after such a trip lets a manager close it only when nothing speaks against it: %s', (_, trip, refusal) => {
    expect(refusalOf(manager, order('breaker', 'switchOn'), { ...calm, hasTripped: true, ...trip })).toBe(refusal)
    expect(refusalOf(manager, order('breaker', 'switchOn'), { ...calm, ...trip })).toBeUndefined()
    expect(refusalOf(manager, order('breaker', 'switchOff'), { ...calm, hasTripped: true, ...trip })).toBeUndefined()
  })

  it('cut for arrears and dangerous when it has power again is closed after a word from the site', () => {
    const cut = { ...calm, isRiskyCut: true }
    expect(refusalOf(manager, order('breaker', 'switchOn'), cut)).toBe('riskyNotConfirmed')
    expect(refusalOf(manager, order('breaker', 'switchOn'), { ...cut, isSiteConfirmed: true })).toBeUndefined()
    expect(refusalOf(manager, order('breaker', 'switchOff'), cut)).toBeUndefined()
  })

  it.each([
    ['breaker', 'switchOn'],
    ['firePump', 'stop'],
    ['fireWaterSupply', 'stopPump'],
    ['fireFan', 'stop'],
    ['fireAlarmHost', 'mute'],
    ['fireAlarmHost', 'reset'],
    ['fireShutter', 'up'],
    ['currentLimiter', 'reset'],
  ] as const)('of fire leaves %s %s to a manager', (id, action) => {
    const fire = { ...calm, hasFire: true }
    expect(refusalOf(duty, order(id, action), fire)).toBe('managerNeeded')
    expect(refusalOf(manager, order(id, action), fire)).toBeUndefined()
    expect(refusalOf(duty, order('firePump', 'start'), fire)).toBeUndefined()
  })

  it('with a fire load is never part of "all off"', () => {
    expect(refusalOf(manager, order('breakerGateway', 'allOff'), { ...calm, fireLoad: 'unregistered' })).toBe(
      'fireLoadIncluded',
    )
    const loaded = { ...calm, fireLoad: 'yes' as const }
    expect(refusalOf(manager, order('breakerGateway', 'allOff'), loaded)).toBe('fireLoadIncluded')
    expect(refusalOf(manager, order('breaker', 'batchSwitch', { action: 'off' }), loaded)).toBe('fireLoadIncluded')
    expect(refusalOf(manager, order('breaker', 'switchOff'), loaded)).toBeUndefined()
  })

  it('never stands between a person and the emergency stop', () => {
    const worst = {
      ...calm,
      hasFire: true,
      fireLoad: 'yes' as const,
      isBusy: true,
      expireState: 2,
      controlMode: 'locked',
    }
    expect(refusalOf(duty, order('gasExtinguishController', 'stop'), worst)).toBeUndefined()
    expect(dangerOf(order('gasExtinguishController', 'stop'), worst)).toEqual({ danger: 'none', reasons: [] })
  })
})

describe('closing', () => {
  const proofs = [
    ['switchState', 'closed'],
    ['relay', 'on'],
    ['on', true],
  ]
  const powered = catalogue.flatMap((type: DeviceType) =>
    Object.entries(type.commands)
      .filter(([, { done = [] }]) =>
        done.some((when) => proofs.some(([key, is]) => key === when.property && is === when.is)),
      )
      .filter(() => type.system === 'electrical')
      .map(([action]) => [type.id, action] as const),
  )

  it.each(powered)('is what %s %s does', (id, action) => {
    const type: DeviceType = findDeviceType({ id })
    const command = type.commands[action]
    expect(command && closes({ type, action, params: {} })).toBe(true)
  })

  it('is not what switching a light on is: people must see their way out', () => {
    expect(closes(order('intelligentLight', 'allOn'))).toBe(false)
  })
})

describe('the danger', () => {
  const quiet = { hasFire: false, fireLoad: 'no' as const }

  it.each([
    ['breaker', 'switchOff', quiet, 1, 'slide', []],
    ['smartSocket', 'switchOn', quiet, 1, 'none', []],
    ['breaker', 'switchOff', quiet, 5, 'slide', []],
    ['breaker', 'switchOff', quiet, 6, 'password', ['batch']],
    ['breaker', 'switchOff', { hasFire: true, fireLoad: 'no' as const }, 1, 'password', ['openFire']],
    ['smartSocket', 'switchOn', { hasFire: true, fireLoad: 'no' as const }, 1, 'password', ['openFire']],
    ['firePump', 'start', { hasFire: true, fireLoad: 'yes' as const }, 1, 'slide', []],
    ['firePump', 'stop', { hasFire: false, fireLoad: 'yes' as const }, 1, 'password', ['fireLoad', 'awayFromSafety']],
    ['firePump', 'lowFreqTest', { hasFire: false, fireLoad: 'yes' as const }, 1, 'confirm', []],
    ['acoustoOptic', 'setVolume', { hasFire: true, fireLoad: 'no' as const }, 1, 'password', ['openFire']],
    ['breaker', 'switchOff', { hasFire: false, fireLoad: 'yes' as const }, 1, 'password', ['fireLoad']],
    ['breaker', 'readNow', { hasFire: true, fireLoad: 'yes' as const }, 9, 'none', []],
    ['extinguishDevice', 'discharge', quiet, 1, 'password', ['secondPerson']],
    ['threeLevelsOneClose', 'reopen', quiet, 1, 'password', ['secondPerson', 'awayFromSafety']],
  ] as const)('of %s %s with %j, %i together, is %s', (id, action, facts, together, danger, reasons) => {
    expect(dangerOf(order(id, action), facts, together)).toEqual({ danger, reasons })
  })
})
