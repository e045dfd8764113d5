/** Prepaid loops: real api and gateway, a meter on a socket of its own; what goes by the clock is told its hour. */
import { controlCalls } from '@vigil/contract/equipment/control'
import { prepaidCalls, type Prepaid } from '@vigil/contract/equipment/prepaid'
import { Problem } from '@vigil/contract/problems'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nobody } from '#foundation/rights/actor/actor.ts'
import { actorOf } from '#foundation/rights/actor/actors.ts'
import { actorInRole } from '#foundation/rights/actor/hold-actor.ts'
import { hashToken } from '#foundation/rights/actor/token.ts'
import { presetRoles } from '#foundation/rights/role/preset-roles.ts'
import { testPassword } from '#testing/factories.ts'
import { startBatchSite, type Loop } from '#testing/start-batch-site.ts'
import { createPrepaidService } from './prepaid.service.ts'

let site: Awaited<ReturnType<typeof startBatchSite>>
let manager: { id: string; token: string }
let loop: Loop

beforeAll(async () => void (site = await startBatchSite()))
beforeEach(async () => {
  manager = await site.loginAs('manager')
  const values = { balance: -1.5, switchState: 'closed' }
  const [made] = await site.devices(1, { type_no: 164, fire_load: false }, values, () => ({ switchState: 'open' }))
  if (!made) throw new Error('there is none')
  loop = made
})
afterAll(() => site.stop())

const send = (call: Parameters<typeof site.server.send>[0], input: Record<string, unknown>, token = manager.token) =>
  site.server.send(call, input, token)
const state = (): Promise<Prepaid> => site.server.result(prepaidCalls.get, { equipmentId: loop.id }, manager.token)
const set = (over: object = {}) =>
  send(prepaidCalls.set, { equipmentId: loop.id, revision: 0, warnAt: [10, 30], isRisky: false, ...over })
const guard = (over: object = {}, token = manager.token) =>
  send(
    prepaidCalls.guard,
    { projectId: site.project, restDays: [], kind: 'storm', hours: 0, reason: '', ...over },
    token,
  )
const cut = async (token = manager.token) =>
  (await send(prepaidCalls.cut, { equipmentId: loop.id, password: testPassword }, token)).code
const told = (at: string) =>
  site.owner('update prepaid_rule set told_at = $2::timestamptz where equipment_id = $1', [loop.id, at])
const reclose = async () => (await send(controlCalls.prepare, { equipmentId: loop.id, action: 'switchOn' })).code

/** The service on a Tuesday of the unit, at this hour, when the meter has just spoken. */
const cutAt = async (clock: string, password = testPassword) => {
  const now = Date.parse(`2026-11-17T${clock}:00+08:00`)
  await site.owner(
    `update equipment_shadow set reported = jsonb_set(reported, '{balance,at}', to_jsonb($2::text)) where equipment_id = $1`,
    [loop.id, new Date(now).toISOString()],
  )
  const who = { accountId: manager.id, roleId: presetRoles.manager.id }
  const [row] = await site.needs.database.read(nobody, actorInRole(who))
  if (!row) throw new Error('there is no manager')
  const actor = actorOf(row, hashToken(manager.token))
  const actors = { fresh: () => Promise.resolve(actor) }
  const service = createPrepaidService({
    ...site.needs,
    now: () => now,
    actors,
    send: (_, { id }) => Promise.resolve({ commandId: id, state: 'queued' as const }),
  })
  return service.cut(actor, { equipmentId: loop.id, password }).then(
    (outcome) => outcome.state,
    (error: unknown) => (error instanceof Problem ? error.code : error),
  )
}

describe('a prepaid loop', () => {
  it('shows its balance, its warning and all that speaks against cutting it', async () => {
    expect(await state()).toMatchObject({ rule: null, balance: -1.5, unit: 'kWh', refusals: ['notPrepaid'] })
    expect(await cut()).toBe('notPrepaid')
    expect(await set()).toMatchObject({ result: { rule: { revision: 1, warnAt: [10, 30] }, warning: 10 } })
    expect(await set()).toMatchObject({ code: 'conflict' })
    expect(await set({ revision: 1, warnAt: [5] })).toMatchObject({ result: { rule: { revision: 2 } } })
    expect(await state()).toMatchObject({
      refusals: expect.arrayContaining(['payerNotTold']),
      hours: { from: '10:00', to: '16:00', zone: 'Asia/Shanghai' },
    })
  })

  it('is never cut without a word before, in dangerous weather, by night, on days of rest, nor a fire load', async () => {
    await set()
    expect(await cut()).toBe('payerNotTold')
    expect(await send(prepaidCalls.tell, { equipmentId: loop.id })).toMatchObject({
      result: { rule: { toldAt: expect.any(String), toldBy: expect.any(String) } },
    })
    expect(await cut()).toBe('payerNotTold')
    await told('2026-01-05T02:00:00Z')
    expect(await guard({ hours: 2, reason: '台风' })).toMatchObject({ result: { until: expect.any(String) } })
    expect(await cut()).toBe('dangerousWeather')
    expect((await state()).weather).toMatchObject({ kind: 'storm', reason: '台风' })
    expect(await guard()).toMatchObject({ result: { until: null } })
    for (const clock of ['03:00', '09:59', '16:00']) expect(await cutAt(clock)).toBe('cutByNight')
    await guard({ restDays: ['2026-11-17'] })
    expect(await cutAt('11:00')).toBe('cutOnRestDay')
    await guard()
    await site.owner('update equipment set fire_load = null where id = $1', [loop.id])
    expect(await cutAt('11:00')).toBe('fireLoadNotCut')
    expect(loop.standIn.heard).toEqual([])
  })

  it('is cut once, with the password; a dangerous one is closed again only after a word from the site', async () => {
    await set({ isRisky: true })
    await told('2026-11-16T02:00:00Z')
    expect(await cutAt('11:00', 'guessed')).toBe('passwordWrong')
    expect(await cutAt('11:00')).toBe('queued')
    // Whoever pays is told anew before the next one.
    expect(await cutAt('11:00')).toBe('payerNotTold')
    const given = await site.owner('select action from command where equipment_id = $1', [loop.id])
    expect(given).toEqual([{ action: 'switchOff' }])
    await site.owner(`update command set state = 'done' where equipment_id = $1`, [loop.id])
    expect(await reclose()).toBe('riskyNotConfirmed')
    await send(controlCalls.confirmSite, { equipmentId: loop.id, note: '电炉已关' })
    expect(await reclose()).toBe('ok')
  })

  it('with something left, or silent about it, is not cut', async () => {
    await set()
    await loop.standIn.report({ balance: 0.5 })
    await expect.poll(async () => (await state()).balance, { timeout: 10_000 }).toBe(0.5)
    expect(await cut()).toBe('balanceLeft')
    await site.owner(
      `update equipment_shadow set reported = jsonb_set(reported, '{balance,at}', '"2026-01-01T00:00:00.000Z"')
        where equipment_id = $1`,
      [loop.id],
    )
    expect(await cut()).toBe('balanceUnknown')
  })

  it('is nothing to another unit or a tenant, and a breaker without a balance is none', async () => {
    await set()
    const { make, signIn } = site.server
    const { loginName } = await make.account('manager', { oem: site.oem, project: await make.project(site.oem) })
    const neighbour = await signIn(loginName)
    const { id: equipmentId } = loop
    expect(await send(prepaidCalls.get, { equipmentId }, neighbour)).toMatchObject({ code: 'missing' })
    expect(await cut(neighbour)).toBe('missing')
    expect((await guard({}, neighbour)).code).toBe('missing')
    const tenant = await site.loginAs('endUser')
    await make.bind(tenant.id, equipmentId, site)
    expect(await cut(tenant.token)).toBe('forbidden')
    const [plain] = await site.devices(1, {}, { switchState: 'closed' }, () => ({}))
    expect(await send(prepaidCalls.get, { equipmentId: plain?.id })).toMatchObject({ code: 'notPrepaid' })
  })
})
