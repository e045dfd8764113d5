/** People, rights, orders, moments and ways by chance, about as likely to fit as not. The same seed gives the same. */
import { roleTypes } from '@vigil/contract/rights/role-types'
import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import type { DeviceType } from '@vigil/device-types/device-type'
import type { Mover, Order, Situation } from '#features/control/control.rules.ts'
import type { Chance } from '../alarm-simulation/chance.ts'
import { ways, type Attempt } from './control-oracle.ts'

const bare: Omit<Order, 'params'>[] = catalogue.flatMap((type: DeviceType) =>
  Object.entries(type.commands).map(([action, command]) => ({ type, action, command })),
)
const suffixes = ['list', 'select', 'update', 'insert', 'delete', 'custom', 'price', 'continue', 'batch'] as const
const jobs = [null, 'responsible', 'manager', 'dutyOfficer', 'maintainer', 'inspector'] as const
const [firstType, ...otherTypes] = Object.values(roleTypes)

const someone = (chance: Chance): Pick<Mover, 'roleType' | 'job' | 'accountId' | 'isProgram'> => ({
  roleType: chance.pick([firstType ?? roleTypes.SUPER, ...otherTypes]),
  job: chance.pick(jobs),
  accountId: 'asker',
  isProgram: chance.happens(0.05),
})

/** Markers that are right, and ones that only look so. */
const markersOf = (chance: Chance, names: readonly [string, ...string[]], wanted: string, share: number): string => {
  const some = Array.from({ length: chance.whole(0, 4) }, () => {
    const marker = `${chance.pick(names)}:${chance.pick(suffixes)}`
    return chance.pick([marker, `${marker}s`, `x${marker}`, `${marker} `])
  })
  return `,${[...some, ...(chance.happens(share) ? [wanted] : [])].join(',')},`
}

const orderBy = (chance: Chance): Order => {
  const drawn = bare[chance.whole(0, bare.length - 1)]
  if (!drawn) throw new Error('the catalogue has no commands')
  const direction = drawn.command.protectiveDirection
  const turned = typeof direction === 'object' ? { [direction.param]: chance.happens(0.5) } : {}
  return { ...drawn, params: { on: chance.happens(0.5), action: chance.pick(['on', 'off']), ...turned } }
}

const momentBy = (chance: Chance): Situation => ({
  lifecycle: chance.pick(['inService', 'inService', 'inService', 'installed', 'inStock', 'retired', 'maintenance']),
  expireState: chance.pick([0, 0, 0, 0, 0, 1, 2]),
  online: chance.pick([true, true, true, true, true, false, null]),
  controlMode: chance.pick(['remote', 'remote', 'remote', 'local', 'locked', undefined]),
  isBusy: chance.happens(0.1),
  isUpdating: chance.happens(0.1),
  hasFire: chance.happens(0.25),
  hasTripped: chance.happens(0.25),
  isCauseStanding: chance.happens(0.2),
  isSiteConfirmed: chance.happens(0.7),
  isRiskyCut: false,
  fireLoad: chance.pick(['no', 'no', 'unregistered', 'yes']),
  isStale: chance.happens(0.1),
  lockedBy: chance.pick([null, null, null, null, null, null, 'somebody', 'asker']),
  hasLockNear: chance.happens(0.1),
})

export const attemptBy = (chance: Chance): Attempt => {
  const order = orderBy(chance)
  const { type, command } = order
  const who = {
    ...someone(chance),
    permissions: markersOf(chance, ['control', 'controls', 'param'], `control${command.permission}`, 0.8),
    equipmentPermissions: markersOf(
      chance,
      [type.id, `${type.id}X`, 'breaker'],
      `${type.id}${command.permission}`,
      0.8,
    ),
  }
  return {
    way: chance.pick(ways),
    who,
    order,
    at: momentBy(chance),
    hasPassword: chance.happens(0.5),
    hasNote: chance.happens(0.5),
    together: chance.whole(1, 12),
  }
}
