/** A rule run on simulated equipment: real api and gateway, real breakers that must not hear a word of it. */
import { linkageCalls } from '@vigil/contract/linkage/linkage'
import type { LinkageBody } from '@vigil/contract/linkage/rule'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBatchSite, type Loop } from '#testing/start-batch-site.ts'

let site: Awaited<ReturnType<typeof startBatchSite>>
let manager: { id: string; token: string }
let loops: Loop[]
let ruleId: string

const body = ([first, second]: readonly Loop[]): LinkageBody => {
  const step = { action: 'switchOff', params: {}, delayS: 0, asks: false }
  const [one, other] = [first?.id ?? '', second?.id ?? '']
  return {
    name: '配电间火警',
    when: [{ kind: 'alarm', equipmentIds: [one], event: 'alarm', atLeast: 1, withinS: 60 }],
    and: [],
    forS: 0,
    does: [
      { ...step, equipmentId: one },
      { ...step, equipmentId: other, delayS: 5, asks: true },
    ],
    otherwise: [{ ...step, equipmentId: one, action: 'switchOn' }],
    again: 'afterEnd',
  }
}

beforeAll(async () => void (site = await startBatchSite()))
beforeEach(async () => {
  manager = await site.loginAs('manager')
  loops = await site.devices(2, { fire_load: false }, { switchState: 'closed' }, () => ({ switchState: 'open' }))
  const made = await site.server.result(linkageCalls.add, { projectId: site.project, body: body(loops) }, manager.token)
  ruleId = made.ruleId
})
afterAll(() => site.stop())

const asked = (over: object = {}) => ({ ruleId, version: 1, branch: 'does' as const, failing: [], ...over })
const run = (over: object = {}) => site.server.result(linkageCalls.shadowRun, asked(over), manager.token)

describe('a rule on a shadow [spec 7.calls.scene.rules]', () => {
  it('is shown step by step, marked as simulated, and no device hears of it', async () => {
    const { isSimulated, steps } = await run()
    expect(isSimulated).toBe(true)
    const reading = { property: 'switchState', before: 'closed', kind: 'is', expected: 'open', simulated: 'open' }
    expect(steps).toMatchObject([
      { place: 0, end: 'proven', endsAtS: 1, readings: [reading], makesHazard: false, fault: null },
      { place: 1, end: 'proven', endsAtS: 6, asks: true },
    ])
    expect((await run({ branch: 'otherwise' })).steps).toMatchObject([{ action: 'switchOn', end: 'proven' }])
    expect(await site.owner('select from command where project_id = $1', [site.project])).toEqual([])
    expect(await site.owner('select from linkage_run where rule_id = $1', [ruleId])).toEqual([])
    expect(loops.flatMap(({ standIn }) => standIn.heard)).toEqual([])
    const shadows = await site.owner<{ state: string }>(
      `select reported #>> '{switchState,value}' as state from equipment_shadow where equipment_id = any($1)`,
      [loops.map(({ id }) => id)],
    )
    expect(shadows).toEqual([{ state: 'closed' }, { state: 'closed' }])
  })

  it('says what a device that stays silent or refuses would do, while the others go on', async () => {
    const silent = await run({ failing: [{ equipmentId: loops[0]?.id, fault: 'silent' }] })
    expect(silent.steps).toMatchObject([
      {
        place: 0,
        fault: 'silent',
        end: 'timeout',
        endsAtS: 15,
        makesHazard: true,
        readings: [{ simulated: 'closed' }],
      },
      { place: 1, end: 'proven' },
    ])
    const refusing = await run({ failing: [{ equipmentId: loops[1]?.id, fault: 'refuses' }] })
    expect(refusing.steps).toMatchObject([{ end: 'proven' }, { end: 'failed', makesHazard: true }])
  })

  it('meets what would stand in the way now: a fire load, rights that are over', async () => {
    await site.owner('update equipment set fire_load = true where id = $1', [loops[1]?.id])
    expect((await run()).steps[1]).toMatchObject({ end: 'refused', refusal: 'fireLoadIncluded', makesHazard: true })
    const other = await site.loginAs('manager')
    await site.owner('delete from role_grant where account_id = $1', [manager.id])
    const seen = await site.server.result(linkageCalls.shadowRun, asked(), other.token)
    expect(seen.steps.map(({ refusal }) => refusal)).toEqual(['forbidden', 'forbidden'])
  })

  it('is nothing to whoever is in another unit, and of a version that does not exist', async () => {
    const { make, signIn, send } = site.server
    const { loginName } = await make.account('manager', { oem: site.oem, project: await make.project(site.oem) })
    expect(await send(linkageCalls.shadowRun, asked(), await signIn(loginName))).toMatchObject({ code: 'missing' })
    expect(await site.server.send(linkageCalls.shadowRun, asked({ version: 9 }), manager.token)).toMatchObject({
      code: 'missing',
    })
  })
})
