/** Many loops by one confirmation: real api, gateway and pipeline, and a breaker on a socket of its own for each loop. */
import { batchCalls, type Batch } from '@vigil/contract/equipment/batch'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testPassword } from '#testing/factories.ts'
import { settled, startBatchSite, type Loop } from '#testing/start-batch-site.ts'

let site: Awaited<ReturnType<typeof startBatchSite>>
let manager: { id: string; token: string }

beforeAll(async () => void (site = await startBatchSite()))
beforeEach(async () => {
  manager = await site.loginAs('manager')
})
afterAll(() => site.stop())

const nth = (loops: readonly Loop[], n: number): Loop => {
  const loop = loops[n]
  if (!loop) throw new Error(`there are only ${loops.length} loops`)
  return loop
}

/** Breakers that are closed and known to be, each feeding nothing a fire is fought with. */
const breakers = (count: number, fireLoad: boolean | null = false): Promise<Loop[]> =>
  site.devices(count, { fire_load: fireLoad }, { switchState: 'closed' }, ({ action }) => ({
    switchState: action === 'switchOn' ? 'closed' : 'open',
  }))

const prepare = (loops: readonly Loop[], asked: { stopPercent?: number; token?: string } = {}) =>
  site.server.send(
    batchCalls.prepare,
    {
      projectId: site.project,
      equipmentIds: loops.map(({ id }) => id),
      action: 'switchOff',
      ...(asked.stopPercent === undefined ? {} : { stopPercent: asked.stopPercent }),
    },
    asked.token ?? manager.token,
  )
const prepared = async (loops: readonly Loop[], stopPercent = 10) =>
  batchCalls.prepare.output.parse((await prepare(loops, { stopPercent })).result)
const begin = async (loops: readonly Loop[], stopPercent = 10): Promise<Batch> => {
  const { nonce } = await prepared(loops, stopPercent)
  return site.server.result(batchCalls.run, { nonce, password: testPassword }, manager.token)
}
const get = (batchId: string) => site.server.result(batchCalls.get, { batchId }, manager.token)

const workUntil = (batchId: string, isOver = settled, withinMs?: number): Promise<Batch> =>
  site.workUntil(() => get(batchId), isOver, withinMs)

const moved = (loops: readonly Loop[]) => loops.map(({ standIn }) => standIn.heard.length)

describe('before a batch begins [spec 7.calls.equipment.batch-control]', () => {
  it('each loop is shown with its wave, or with why it is left out, and nothing has moved', async () => {
    const loops = await breakers(7)
    const fireLoad = nth(await breakers(1, true), 0)
    const unregistered = nth(await breakers(1, null), 0)
    const silent = { id: (await site.device({ fire_load: false })).id, standIn: nth(loops, 0).standIn }
    const load = JSON.stringify({ activePower: { value: 1.5, at: new Date().toISOString() } })
    const carrying = loops.slice(0, 2).map(({ id }) => id)
    await site.owner('update equipment_shadow set reported = reported || $2 where equipment_id = any($1)', [
      carrying,
      load,
    ])
    const { danger, batch, load: lost } = await prepared([...loops, fireLoad, unregistered, silent])
    expect(lost).toEqual({ kilowatts: 3, measured: 2, stale: 0, unmeasured: 5 })
    expect(danger).toBe('password')
    expect(batch.waves).toEqual([1, 1, 5])
    const out = batch.loops.filter(({ fate }) => fate === 'out')
    expect(new Map(out.map(({ equipmentId, refusal }) => [equipmentId, refusal]))).toEqual(
      new Map([
        [fireLoad.id, 'fireLoadIncluded'],
        [unregistered.id, 'fireLoadIncluded'],
        [silent.id, 'equipmentOffline'],
      ]),
    )
    await site.newWork().round()
    expect(moved(loops)).toEqual(Array(7).fill(0))
  }, 60_000)

  it('it needs a password, is good once and in its own name only', async () => {
    const loops = await breakers(6)
    const { nonce } = await prepared(loops)
    const other = await site.loginAs('manager')
    const run = (input: object, token: string) => site.server.send(batchCalls.run, { nonce, ...input }, token)
    expect(await run({}, manager.token)).toMatchObject({ code: 'passwordNeeded' })
    expect(await run({ password: testPassword }, other.token)).toMatchObject({ code: 'prepareAgain' })
    expect(await run({ password: testPassword }, manager.token)).toMatchObject({ statusCode: 200 })
    expect(await run({ password: testPassword }, manager.token)).toMatchObject({ code: 'prepareAgain' })
  }, 60_000)

  it('whoever has no right, another unit’s loop and another unit’s batch are refused', async () => {
    const loops = await breakers(2)
    const inspector = await site.loginAs('inspector')
    expect(await prepare(loops, { token: inspector.token })).toMatchObject({ code: 'forbidden' })
    const { make, signIn, send } = site.server
    const elsewhere = { oem: site.oem, project: await make.project(site.oem) }
    const neighbour = await signIn((await make.account('manager', elsewhere)).loginName)
    expect(await prepare(loops, { token: neighbour })).toMatchObject({ code: 'missing' })
    const own = { projectId: elsewhere.project, equipmentIds: [nth(loops, 0).id], action: 'switchOff' }
    expect(await send(batchCalls.prepare, own, neighbour)).toMatchObject({ code: 'missing' })
    const { batchId } = await begin(loops)
    expect(await send(batchCalls.get, { batchId }, neighbour)).toMatchObject({ code: 'missing' })
    expect(await send(batchCalls.stop, { batchId }, neighbour)).toMatchObject({ code: 'missing' })
    expect(await site.server.result(batchCalls.stop, { batchId }, manager.token)).toMatchObject({ state: 'stopped' })
  }, 60_000)
})

describe('a batch under way', () => {
  it('goes wave by wave, is carried out once whoever works on it, and leaves a command and an audit row for each', async () => {
    const loops = await breakers(12)
    const { batchId } = await begin(loops)
    await site.newWork().round()
    // Two at once, as when a leader was thought dead.
    await Promise.all([site.newWork().round(), site.newWork().round()])
    expect((await get(batchId)).loops.filter(({ fate }) => fate === 'given')).toHaveLength(1)
    const batch = await workUntil(batchId)
    expect(batch).toMatchObject({ state: 'done', waves: [1, 2, 9] })
    expect(batch.loops.map(({ state }) => state)).toEqual(Array(12).fill('done'))
    expect(moved(loops)).toEqual(Array(12).fill(1))
    const rows = await site.owner(`select from audit_entry where action = 'control' and target_id::uuid = any($1)`, [
      loops.map(({ id }) => id),
    ])
    expect(rows).toHaveLength(12)
    const { rows: kept } = await site.server.result(
      batchCalls.list,
      { projectId: site.project, size: 5 },
      manager.token,
    )
    expect(kept[0]).toMatchObject({ batchId, loops: 12, done: 12, failed: 0, open: 0 })
  }, 90_000)

  it('whose first loop refuses waits for a person, who lets it go on or ends it', async () => {
    const loops = await breakers(6)
    nth(loops, 0).standIn.refuses = 'overload'
    const { batchId } = await begin(loops)
    expect(await workUntil(batchId)).toMatchObject({ state: 'paused', wave: 1 })
    await site.newWork().round()
    expect(moved(loops)).toEqual([1, 0, 0, 0, 0, 0])
    const other = await site.loginAs('manager')
    expect(await site.server.send(batchCalls.goOn, { batchId }, other.token)).toMatchObject({ code: 'conflict' })
    await site.server.result(batchCalls.goOn, { batchId }, manager.token)
    nth(loops, 1).standIn.refuses = 'overload'
    expect(await workUntil(batchId)).toMatchObject({ state: 'paused', wave: 2 })
    expect(await site.server.result(batchCalls.stop, { batchId }, other.token)).toMatchObject({ state: 'stopped' })
    await site.newWork().round()
    expect(moved(loops)).toEqual([1, 1, 0, 0, 0, 0])
  }, 90_000)

  it('ends with the rights of whoever began it, and a loop that changed meanwhile is judged as it is now', async () => {
    const loops = await breakers(6)
    const { batchId } = await begin(loops, 100)
    await site.owner('update equipment set fire_load = true where id = $1', [nth(loops, 1).id])
    const first = await workUntil(batchId, ({ wave }) => wave === 3)
    expect(first.loops[1]).toMatchObject({ fate: 'refused', refusal: 'fireLoadIncluded' })
    await site.owner('delete from role_grant where account_id = $1', [manager.id])
    manager = await site.loginAs('manager')
    const batch = await workUntil(batchId)
    expect(batch.state).toBe('broken')
    expect(moved(loops)).toEqual([1, 0, 0, 0, 0, 0])
  }, 90_000)

  it('of 200 loops, five in a hundred refusing and two silent, says of each what became of it', async () => {
    const loops = await breakers(200)
    const refusing = loops.filter((_, n) => n >= 21 && n % 18 === 3).slice(0, 10)
    const silent = loops.filter((_, n) => n >= 21 && n % 18 === 5).slice(0, 4)
    for (const { standIn } of refusing) standIn.refuses = 'overload'
    for (const { standIn } of silent) Object.assign(standIn, { accepts: false, obeys: () => undefined })
    const { batchId } = await begin(loops)
    const quiet = silent.map(({ id }) => id)
    const hasten = setInterval(() => {
      void site.owner(
        `update command set timeout_at = clock_timestamp() where state = 'sent' and equipment_id = any($1)
          and created_at < clock_timestamp() - interval '2 seconds'`,
        [quiet],
      )
    }, 500)
    const batch = await workUntil(batchId, settled, 150_000).finally(() => clearInterval(hasten))
    expect(batch).toMatchObject({ state: 'done', waves: [1, 20, 179] })
    const as = (state: string) =>
      batch.loops.filter((loop) => loop.state === state).map(({ equipmentId }) => equipmentId)
    expect(as('failed').toSorted()).toEqual(refusing.map(({ id }) => id).toSorted())
    expect(as('timeout').toSorted()).toEqual(quiet.toSorted())
    expect(as('done')).toHaveLength(186)
    expect(
      loops.filter(({ standIn }) => standIn.heard.filter(({ action }) => action === 'switchOff').length !== 1),
    ).toEqual([])
  }, 240_000)
})
