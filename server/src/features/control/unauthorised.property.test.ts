/** [S2] [C10] Nobody moves what he may not: random people, rights, places and equipment against an oracle of its own. */
import { roleTypes, type RoleType } from '@vigil/contract/rights/role-types'
import { Problem } from '@vigil/contract/problems'
import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import type { DeviceType } from '@vigil/device-types/device-type'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import {
  createScopedDatabase,
  type ScopedDatabase,
  type Transaction,
} from '#infrastructure/database/scoped-database.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { createFactories } from '#testing/factories.ts'
import { oracleAllows, oracleMoves } from '#testing/control-tries/control-oracle.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { refusalOf, type Mover, type Order, type Situation } from './control.rules.ts'
import { look } from './order/look.ts'

const orders: Order[] = catalogue.flatMap((type: DeviceType) =>
  Object.entries(type.commands).map(([action, command]) => ({ type, action, command, params: {} })),
)

const suffixes = ['list', 'select', 'update', 'insert', 'delete', 'custom', 'price', 'continue', 'batch']
/** Markers that are right, and ones that only look so. */
const markersOf = (names: readonly string[]) =>
  fc
    .array(
      fc
        .tuple(fc.constantFrom(...names), fc.constantFrom(...suffixes), fc.constantFrom('', 's', 'x', ' ', ':'))
        .map(([name, suffix, junk]) => (junk === 'x' ? `x${name}:${suffix}` : `${name}:${suffix}${junk}`)),
      { maxLength: 12 },
    )
    .map((markers) => `,${markers.join(',')},`)

const roleType = fc.constantFrom<RoleType>(...Object.values(roleTypes))
const job = fc.constantFrom(null, 'responsible', 'manager', 'dutyOfficer', 'maintainer', 'inspector')
/** An order, and somebody whose rights are about as likely to fit as not. */
const asking = fc.constantFrom(...orders).chain((order) =>
  fc.record({
    order: fc.constant(order),
    roleType,
    job,
    permissions: markersOf(['control', 'controls', 'param']),
    equipmentPermissions: markersOf([order.type.id, `${order.type.id}X`, 'breaker']),
    granted: fc.boolean(),
  }),
)
type Asking = { order: Order; granted: boolean } & Mover

const whole = ({ order, granted, ...who }: Asking): Mover => ({
  ...who,
  permissions: granted ? `${who.permissions}control${order.command.permission},` : who.permissions,
  equipmentPermissions: granted
    ? `${who.equipmentPermissions}${order.type.id}${order.command.permission},`
    : who.equipmentPermissions,
})

const seldom = fc.constantFrom(false, false, false, true)
const rarely = fc.integer({ min: 0, max: 11 }).map((drawn) => drawn === 0)
const situation = fc.record<Situation>({
  lifecycle: fc.constantFrom('inService', 'inService', 'installed', 'inStock', 'retired', 'maintenance'),
  expireState: fc.constantFrom(0, 0, 0, 1, 2),
  online: fc.constantFrom(true, true, true, false, null),
  controlMode: fc.constantFrom('remote', 'remote', 'local', 'locked', undefined),
  isBusy: seldom,
  isUpdating: rarely,
  hasFire: seldom,
  hasTripped: seldom,
  isCauseStanding: seldom,
  isSiteConfirmed: fc.boolean(),
  isRiskyCut: rarely,
  fireLoad: fc.constantFrom('no', 'no', 'unregistered', 'yes'),
  isStale: rarely,
  lockedBy: rarely.map((isLocked) => (isLocked ? 'somebody' : null)),
  hasLockNear: rarely,
})

describe('[S2] the rule, over 26,000 people and moments', () => {
  it('lets through exactly what the oracle lets through', () => {
    let allowed = 0
    fc.assert(
      fc.property(asking, situation, (asked, at) => {
        const who = whole(asked)
        const expected = oracleAllows(who, asked.order) && oracleMoves(who, asked.order, at)
        allowed += expected ? 1 : 0
        expect(refusalOf(who, asked.order, at) === undefined).toBe(expected)
        expect(refusalOf(who, asked.order, at) === 'forbidden').toBe(!oracleAllows(who, asked.order))
      }),
      { numRuns: 26_000 },
    )
    // An oracle that always says no would agree with a rule that always says no.
    expect(allowed).toBeGreaterThan(1_000)
  })
})

describe('[S2] every command of the catalogue, for each role and job, in each danger', () => {
  const flags = Array.from({ length: 32 }, (_, bits) => [0, 1, 2, 3, 4].map((bit) => (bits & (1 << bit)) !== 0))
  const dangers = flags.map(
    ([hasFire = false, hasTripped = false, isFireLoad = false, isBusy = false, isLocked = false]): Situation => ({
      hasFire,
      hasTripped,
      isCauseStanding: false,
      isSiteConfirmed: true,
      isRiskyCut: false,
      fireLoad: isFireLoad ? 'yes' : 'no',
      isStale: false,
      lockedBy: null,
      hasLockNear: false,
      isBusy,
      isUpdating: false,
      lifecycle: 'inService',
      expireState: 0,
      online: true,
      controlMode: isLocked ? 'locked' : 'remote',
    }),
  )
  const jobs = [null, 'responsible', 'manager', 'dutyOfficer', 'maintainer', 'inspector']
  const people = Object.values(roleTypes).flatMap((roleType) => jobs.map((job) => ({ roleType, job })))

  it('is judged as the oracle judges it', () => {
    const disputes = orders.flatMap((order) => {
      const rights = {
        permissions: `,control${order.command.permission},`,
        equipmentPermissions: `,${order.type.id}${order.command.permission},`,
      }
      return people.flatMap((person) =>
        dangers
          .filter((at) => {
            const who = { ...person, ...rights }
            const expected = oracleAllows(who, order) && oracleMoves(who, order, at)
            return (refusalOf(who, order, at) === undefined) !== expected
          })
          .map((at) => ({ order: `${order.type.id} ${order.action}`, person, at })),
      )
    })
    expect(disputes).toEqual([])
    expect(orders.length * people.length * dangers.length).toBeGreaterThan(200_000)
  })
})

describe('[C10] any valid equipment id, over 1,500 people and places', () => {
  interface Thing {
    readonly id: string
    readonly oem: string
    readonly company: string
    readonly project: string
    readonly order: Order
  }
  let database: TestDatabase
  let wall: ScopedDatabase
  let end: () => Promise<void>
  const things: Thing[] = []

  beforeAll(async () => {
    database = await createTestDatabase()
    const make = createFactories(database.owner)
    const pool = createPool({
      url: database.environment['VIGIL_DATABASE_API_URL'] ?? '',
      log: createLog('test', 'fatal'),
      pipeline: true,
    })
    wall = createScopedDatabase(pool)
    end = () => pool.end()
    for (let n = 0; n < 12; n += 1) {
      const oem = things[n - (n % 6)]?.oem ?? (await make.oem())
      const company = things[n - (n % 3)]?.company ?? (await make.company(oem))
      const project = await make.project(oem, company)
      const order = orders.filter(({ command }) => Object.keys(command.params).length === 0)[n * 7]
      if (!order) throw new Error('the catalogue has fewer commands than this')
      const id = await make.equipment({ oem, company, project }, { type_no: order.type.equipmentTypeId })
      things.push({ id, oem, company, project, order })
    }
    await database.owner.query('update equipment_shadow set online = true')
  })
  afterAll(async () => {
    await end()
    await database.drop()
  })

  const kinds = ['platform', 'oem', 'company', 'project', 'equipment'] as const
  const keyOf = { oem: 'oem', company: 'company', project: 'project', equipment: 'id' } as const
  const reachOf = fc.record({
    kind: fc.constantFrom(...kinds),
    held: fc.uniqueArray(fc.nat({ max: 11 }), { maxLength: 4 }),
    target: fc.nat({ max: 11 }),
    isGranted: fc.boolean(),
    roleType,
  })

  it('is obeyed only for whoever reaches it by grant or binding and holds both rights', async () => {
    let obeyed = 0
    await fc.assert(
      fc.asyncProperty(reachOf, async ({ kind, held, target, isGranted, roleType }) => {
        const thing = things[target]
        if (!thing) throw new Error('no such thing')
        const ids = kind === 'platform' ? [] : held.flatMap((n) => things[n]?.[keyOf[kind]] ?? [])
        const actor: Actor = {
          accountId: thing.oem,
          oemId: thing.oem,
          roleId: thing.oem,
          roleType,
          job: null,
          permissions: isGranted ? `,control${thing.order.command.permission},` : ',control:list,',
          equipmentPermissions: `,${thing.order.type.id}${thing.order.command.permission},`,
          scope: { kind, ids },
          tokenHash: Buffer.alloc(32),
        }
        const reaches = kind === 'platform' || ids.includes(thing[keyOf[kind]])
        const expected = !reaches ? 'missing' : oracleAllows(actor, thing.order) ? 'obeyed' : 'forbidden'
        const asked = { equipmentId: thing.id, action: thing.order.action, params: {} }
        const read: Transaction['rows'] = (query) => wall.read(settingsOf(actor), query)
        const verdict = await look(read, actor, asked, Date.now()).then(
          () => 'obeyed',
          (error: unknown) => (error instanceof Problem ? error.code : String(error)),
        )
        expect(verdict).toBe(expected)
        obeyed += verdict === 'obeyed' ? 1 : 0
      }),
      { numRuns: 1_500 },
    )
    expect(obeyed).toBeGreaterThan(50)
  })
})
