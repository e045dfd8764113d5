/** After a time-out the platform reads the state itself: real api, gateway and pipeline, and a device on a real socket. */
import { accountCalls } from '@vigil/contract/account/account'
import { controlCalls } from '@vigil/contract/equipment/control'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor, type Transactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { testPassword } from '#testing/factories.ts'
import type { StandIn } from '#testing/stand-in-device.ts'
import { startTestSite, type TestSite } from '#testing/start-test-site.ts'
import { sweepCommands } from './control.sweep.ts'

let site: TestSite
let engine: Transactor
let endEngine: () => Promise<void>
let token: string

beforeAll(async () => {
  site = await startTestSite()
  const url = site.server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  const pool = createPool({ url, log: createLog('test', 'fatal') })
  engine = createTransactor(pool)
  endEngine = () => pool.end()
  ;({ token } = await site.loginAs('manager'))
})
afterAll(async () => {
  await endEngine()
  await site.stop()
})

const owner = <Row extends object>(text: string, values: unknown[] = []) =>
  site.server.database.owner.query<Row>(text, values).then(({ rows }) => rows)

const isOnline = async (id: string) =>
  (await owner<{ online: boolean | null }>('select online from equipment_shadow where equipment_id = $1', [id]))[0]
    ?.online

/** A switch that is open, hears every command and never says a word about one. */
const mute = async (
  row: { type_no?: number } = {},
  open: Record<string, string | boolean> = { switchState: 'open' },
) => {
  const device = await site.device(row)
  const standIn = await device.connect()
  await standIn.report(open)
  await expect.poll(() => isOnline(device.id), { timeout: 5_000 }).toBe(true)
  standIn.accepts = false
  return { device, standIn }
}
/** Says how it stands when it is asked. */
const tellsWhenAsked = (standIn: StandIn, switchState: string) => {
  standIn.obeys = ({ action }) => (action === 'readNow' ? { switchState } : undefined)
}

const order = async (equipmentId: string, action = 'switchOn') => {
  const { nonce } = await site.server.result(controlCalls.prepare, { equipmentId, action, params: {} }, token)
  const { commandId } = await site.server.result(controlCalls.operate, { nonce }, token)
  await expect.poll(async () => (await commandOf(commandId)).state, { timeout: 5_000 }).toBe('sent')
  return commandId
}
const commandOf = async (commandId: string, as = token) =>
  (await site.server.result(controlCalls.detail, { commandId }, as)).command
const readsFor = (commandId: string) =>
  owner<{ id: string; state: string; action: string; project_id: string }>(
    `select id, state, action, project_id from command where origin_kind = 'readBack' and origin_id = $1`,
    [commandId],
  )
/** As if its time had passed so many seconds ago, and the worker had looked. */
const runOut = async (commandId: string, secondsAgo = 0) => {
  await owner(`update command set timeout_at = clock_timestamp() - make_interval(secs => $2) where id = $1`, [
    commandId,
    secondsAgo,
  ])
  await sweepCommands(engine)
}
const stands = (commandId: string, expected: object) =>
  expect.poll(() => commandOf(commandId), { timeout: 8_000 }).toMatchObject(expected)
const actionsHeard = ({ heard }: StandIn) => heard.map(({ action }) => action)
const saidOf = (commandId: string) =>
  owner<{ body: { state: string; readBack?: string }; project_id: string }>(
    `select body, project_id from outbox where type = 'command.updated' and body ->> 'commandId' = $1 order by id`,
    [commandId],
  )

describe('an order that ran out without an answer (A6)', () => {
  it('is read once by the platform itself, and says that it did not move', async () => {
    const { device, standIn } = await mute()
    tellsWhenAsked(standIn, 'open')
    const commandId = await order(device.id)
    await Promise.all([runOut(commandId), sweepCommands(engine), sweepCommands(engine)])
    await stands(commandId, { state: 'timeout', reason: 'noAnswer', readBack: 'notMoved' })
    expect((await commandOf(commandId)).readBackAt).not.toBeNull()
    await sweepCommands(engine)
    expect(actionsHeard(standIn)).toEqual(['switchOn', 'readNow'])
    expect(await readsFor(commandId)).toMatchObject([{ action: 'readNow', project_id: site.project }])
    expect((await saidOf(commandId)).map(({ body }) => [body.state, body.readBack])).toEqual([
      ['queued', undefined],
      ['sent', undefined],
      ['timeout', 'reading'],
      ['timeout', 'notMoved'],
    ])
  })

  it('is read once, and says that it did move', async () => {
    const { device, standIn } = await mute()
    tellsWhenAsked(standIn, 'closed')
    const commandId = await order(device.id)
    await runOut(commandId)
    await stands(commandId, { state: 'done', late: true, readBack: 'moved' })
    expect(actionsHeard(standIn)).toEqual(['switchOn', 'readNow'])
    expect((await saidOf(commandId)).at(-1)?.body).toMatchObject({ state: 'done', readBack: 'moved' })
  })

  it('stays unknown when nothing could be read, until the next report tells, and a late movement still counts', async () => {
    const { device, standIn } = await mute()
    const commandId = await order(device.id)
    await runOut(commandId)
    await expect.poll(() => actionsHeard(standIn), { timeout: 8_000 }).toEqual(['switchOn', 'readNow'])
    expect(await commandOf(commandId)).toMatchObject({ state: 'timeout', readBack: 'reading' })
    await runOut(commandId, 31)
    expect(await commandOf(commandId)).toMatchObject({ state: 'timeout', readBack: 'unknown' })
    // A property that proves nothing of it decides nothing.
    await standIn.report({ ctrlMode: 'remote' })
    await standIn.report({ switchState: 'open' })
    await stands(commandId, { state: 'timeout', readBack: 'notMoved' })
    await standIn.report({ switchState: 'closed' })
    await stands(commandId, { state: 'done', late: true, readBack: 'moved' })
    expect(actionsHeard(standIn)).toEqual(['switchOn', 'readNow'])
  })

  it('did not move when the device refuses it late', async () => {
    const { device, standIn } = await mute()
    const commandId = await order(device.id)
    await runOut(commandId)
    await standIn.ack(commandId, 'refused', 'localMode')
    await stands(commandId, { state: 'failed', reason: 'refused', readBack: 'notMoved' })
  })

  it('of a device that is away is told by its first report, and never sent again', async () => {
    const { device, standIn } = await mute()
    const commandId = await order(device.id)
    await standIn.leave()
    await runOut(commandId)
    await owner(`update command set expires_at = clock_timestamp() where origin_id = $1`, [commandId])
    await sweepCommands(engine)
    expect(await readsFor(commandId)).toMatchObject([{ state: 'failed' }])
    const again = await device.connect()
    await again.report({ switchState: 'open' })
    await stands(commandId, { state: 'timeout', readBack: 'notMoved' })
    expect(actionsHeard(again)).toEqual([])
  })

  it('is not asked for while somebody else asks already, and his answer serves', async () => {
    const { device, standIn } = await mute()
    const commandId = await order(device.id)
    const { nonce } = await site.server.result(
      controlCalls.prepare,
      { equipmentId: device.id, action: 'readNow', params: {} },
      token,
    )
    await site.server.result(controlCalls.operate, { nonce }, token)
    await expect.poll(() => actionsHeard(standIn)).toEqual(['switchOn', 'readNow'])
    await runOut(commandId)
    expect(await readsFor(commandId)).toEqual([])
    await standIn.report({ switchState: 'open' })
    await stands(commandId, { readBack: 'notMoved' })
  })

  it('of a type that cannot be asked waits for the next report', async () => {
    const { device, standIn } = await mute({ type_no: 178 }, { on: false })
    const commandId = await order(device.id)
    await runOut(commandId)
    expect(await readsFor(commandId)).toEqual([])
    expect(await commandOf(commandId)).toMatchObject({ state: 'timeout', readBack: 'reading' })
    await standIn.report({ on: false })
    await stands(commandId, { state: 'timeout', readBack: 'notMoved' })
  })

  it('that only reads is not read back', async () => {
    const { device } = await mute()
    const commandId = await order(device.id, 'readNow')
    await runOut(commandId)
    expect(await commandOf(commandId)).toMatchObject({ state: 'timeout', readBack: null })
    expect(await readsFor(commandId)).toEqual([])
  })

  it('is nobody’s in another project to see, to ask for or to answer', async () => {
    const { device, standIn } = await mute()
    const elsewhere = await site.server.make.project(site.oem)
    const { loginName } = await site.server.make.account('manager', { oem: site.oem, project: elsewhere })
    const stranger = await site.server.result(accountCalls.login, { userName: loginName, password: testPassword })
    const theirs = await mute()
    const commandId = await order(device.id)
    await runOut(commandId)
    await theirs.standIn.report({ switchState: 'open' })
    await theirs.standIn.ack(commandId, 'refused', 'not mine')
    await expect.poll(() => actionsHeard(standIn), { timeout: 8_000 }).toEqual(['switchOn', 'readNow'])
    expect(actionsHeard(theirs.standIn)).toEqual([])
    expect(await commandOf(commandId)).toMatchObject({ state: 'timeout', readBack: 'reading' })
    const [read] = await readsFor(commandId)
    for (const id of [commandId, read?.id ?? '']) {
      const seen = await site.server.send(controlCalls.detail, { commandId: id }, stranger.token)
      expect(seen).toMatchObject({ code: 'missing' })
      expect((await saidOf(id)).every(({ project_id }) => project_id === site.project)).toBe(true)
    }
  })
})
