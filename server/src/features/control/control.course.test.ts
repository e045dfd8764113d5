/** From the tap to the measured state: real api, gateway and pipeline, and a device on a real socket. */
import { commandMoves, controlCalls, type CommandState } from '@vigil/contract/equipment/control'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor, type Transactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import type { StandIn } from '#testing/stand-in-device.ts'
import { startTestSite, type SiteDevice, type TestSite } from '#testing/start-test-site.ts'
import { sweepCommands } from './control.sweep.ts'

const Outcome = controlCalls.operate.output

let site: TestSite
let engine: Transactor
let endEngine: () => Promise<void>
let token: string
let manager: string

beforeAll(async () => {
  site = await startTestSite()
  const url = site.server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  const pool = createPool({ url, log: createLog('test', 'fatal') })
  engine = createTransactor(pool)
  endEngine = () => pool.end()
  ;({ id: manager, token } = await site.loginAs('manager'))
})
afterAll(async () => {
  await endEngine()
  await site.stop()
})

const owner = <Row extends object>(text: string, values: unknown[] = []) =>
  site.server.database.owner.query<Row>(text, values).then(({ rows }) => rows)

const isOnline = async (id: string) => {
  const [row] = await owner<{ online: boolean | null }>('select online from equipment_shadow where equipment_id = $1', [
    id,
  ])
  return row?.online
}

const knows = async (id: string, property: string) => {
  const rows = await owner('select from equipment_shadow where equipment_id = $1 and reported ? $2', [id, property])
  return rows.length === 1
}
const sessionsOf = async (id: string) =>
  (await owner('select from equipment_session where equipment_id = $1', [id])).length

/** A breaker that is open, connected and known to be online. */
const breaker = async (): Promise<{ device: SiteDevice; standIn: StandIn }> => {
  const device = await site.device()
  const standIn = await device.connect()
  await standIn.report({ switchState: 'open' })
  await expect.poll(() => isOnline(device.id), { timeout: 5_000 }).toBe(true)
  standIn.obeys = ({ action }) => ({ switchState: action === 'switchOn' ? 'closed' : 'open' })
  return { device, standIn }
}

const prepare = (equipmentId: string, action = 'switchOn', as = token) =>
  site.server.result(controlCalls.prepare, { equipmentId, action, params: {} }, as)

const order = async (equipmentId: string, action = 'switchOn') => {
  const { nonce } = await prepare(equipmentId, action)
  return site.server.result(controlCalls.operate, { nonce }, token)
}

const detail = (commandId: string) => site.server.result(controlCalls.detail, { commandId }, token)
const stateOf = async (commandId: string) => (await detail(commandId)).command.state
const pathOf = async (commandId: string) => (await detail(commandId)).moves.map(({ to }) => to)
const settles = (commandId: string, state: string) =>
  expect.poll(() => stateOf(commandId), { timeout: 5_000 }).toBe(state)
const expire = (column: 'expires_at' | 'timeout_at', commandId: string) =>
  owner(`update command set ${column} = clock_timestamp() where id = $1`, [commandId])

describe('a command', () => {
  it('is done when the device measures what was ordered, and says who and why at each step', async () => {
    const { device, standIn } = await breaker()
    const { commandId, state } = await order(device.id)
    expect(['sent', 'acknowledged', 'done']).toContain(state)
    await settles(commandId, 'done')
    const { command, moves } = await detail(commandId)
    expect(command).toMatchObject({ late: false, reason: null, originKind: 'account', originId: manager })
    expect(moves.map(({ to, actorKind }) => `${to} by ${actorKind}`)).toEqual([
      'created by account',
      'authorised by account',
      'queued by account',
      'sent by gateway',
      'acknowledged by device',
      'done by device',
    ])
    expect(moves[0]?.actorName).not.toBeNull()
    expect(standIn.heard).toHaveLength(1)
  })

  it('is not done by the acknowledgement alone', async () => {
    const { device, standIn } = await breaker()
    standIn.obeys = () => undefined
    const { commandId } = await order(device.id)
    await settles(commandId, 'acknowledged')
    await standIn.report({ voltage: 229.5, switchState: 'open' })
    await standIn.report({ switchState: 'closed' })
    await settles(commandId, 'done')
  })

  it('is not done by a state that was measured before it was sent', async () => {
    const { device, standIn } = await breaker()
    standIn.obeys = () => undefined
    await owner(
      `update equipment_shadow set reported = reported || '{"switchState":{"value":"open","at":"2026-01-01T00:00:00.000Z"}}'
      where equipment_id = $1`,
      [device.id],
    )
    const { commandId } = await order(device.id, 'switchOff')
    await settles(commandId, 'acknowledged')
    // Proves another command of the type, so the step looks, and finds only the old measurement.
    await standIn.report({ ctrlMode: 'remote' })
    await expect.poll(() => knows(device.id, 'ctrlMode')).toBe(true)
    expect(await stateOf(commandId)).toBe('acknowledged')
  })

  it('that nothing can measure ends with the acknowledgement', async () => {
    const { device } = await breaker()
    const { nonce } = await prepare(device.id, 'readNow')
    const { commandId } = await site.server.result(controlCalls.operate, { nonce }, token)
    await settles(commandId, 'done')
  })

  it('that the device refuses has failed, with the reason it gave', async () => {
    const { device, standIn } = await breaker()
    standIn.refuses = 'localMode'
    const { commandId } = await order(device.id)
    await settles(commandId, 'failed')
    const { command, moves } = await detail(commandId)
    expect(command.reason).toBe('refused')
    expect(moves.at(-1)).toMatchObject({ to: 'failed', actorKind: 'device', note: 'localMode' })
  })

  it('workflows 15.8: without an answer times out with an unknown result; the measured state then makes it done, late, and once', async () => {
    const { device, standIn } = await breaker()
    standIn.accepts = false
    standIn.obeys = () => undefined
    const { commandId } = await order(device.id)
    await settles(commandId, 'sent')
    await expire('timeout_at', commandId)
    expect(await sweepCommands(engine)).toBeGreaterThan(0)
    expect((await detail(commandId)).command).toMatchObject({ state: 'timeout', reason: 'noAnswer', late: false })
    await standIn.report({ switchState: 'closed' })
    await settles(commandId, 'done')
    expect((await detail(commandId)).command).toMatchObject({ late: true, reason: null })
    expect(await pathOf(commandId)).toEqual(['created', 'authorised', 'queued', 'sent', 'timeout', 'done'])
    expect(standIn.heard.filter(({ action }) => action !== 'readNow')).toHaveLength(1)
    const { rows } = await site.server.result(controlCalls.list, { equipmentId: device.id, size: 20 }, token)
    expect(rows.filter(({ isRead }) => !isRead)).toHaveLength(1)
  })

  it('of a loop goes through its parent, and its own state proves it', async () => {
    const parent = await site.device({ type_no: 166 })
    const place = { oem: site.oem, project: site.project }
    const loop = await site.server.make.equipment(place, { type_no: 159, parent_id: parent.id, child_key: 'loop-1' })
    const standIn = await parent.connect()
    await standIn.report({ switchState: 'open' }, 'loop-1')
    await expect.poll(() => isOnline(loop), { timeout: 5_000 }).toBe(true)
    standIn.obeys = () => ({ switchState: 'closed' })
    const { commandId } = await order(loop)
    await settles(commandId, 'done')
    expect(standIn.heard).toMatchObject([{ id: commandId, child: 'loop-1', action: 'switchOn', n: 1 }])
  })

  it('cannot be acknowledged by another device, whoever knows its id', async () => {
    const { device, standIn } = await breaker()
    const stranger = await breaker()
    standIn.accepts = false
    standIn.obeys = () => undefined
    const { commandId } = await order(device.id)
    await stranger.standIn.ack(commandId, 'refused', 'not mine')
    await stranger.standIn.ack('not an id', 'accepted')
    // A later answer of the right device is read after the stranger's.
    await standIn.ack(commandId, 'accepted')
    await settles(commandId, 'acknowledged')
    expect(await pathOf(commandId)).not.toContain('failed')
  })
})

describe('equipment that is away', () => {
  it('fails the command at once when no gateway holds its socket, and never hears of it when it comes back', async () => {
    const { device, standIn } = await breaker()
    await standIn.leave()
    await expect.poll(() => sessionsOf(device.id)).toBe(0)
    const began = Date.now()
    const { commandId, state } = await order(device.id)
    expect(state).toBe('failed')
    expect(Date.now() - began).toBeLessThan(1_000)
    expect((await detail(commandId)).command.reason).toBe('offline')
    const again = await device.connect()
    await again.report({ switchState: 'open' })
    const { commandId: next } = await order(device.id, 'switchOff')
    await expect.poll(() => again.heard.map(({ id }) => id)).toEqual([next])
  })

  it('is never sent what ran out while it was away', async () => {
    const { device, standIn } = await breaker()
    const { nonce } = await prepare(device.id)
    await standIn.leave()
    await expect.poll(() => sessionsOf(device.id)).toBe(0)
    const { commandId } = await site.server.result(controlCalls.operate, { nonce }, token)
    // As a lost nudge would leave it: queued, and then too old.
    await owner(`update command set state = 'queued', settled_at = null where id = $1`, [commandId])
    await expire('expires_at', commandId)
    const again = await device.connect()
    await again.report({ switchState: 'open' })
    expect(await sweepCommands(engine)).toBe(1)
    expect((await detail(commandId)).command).toMatchObject({ state: 'failed', reason: 'notSent' })
    expect(again.heard).toEqual([])
  })
})

describe('a duplicate tap', () => {
  it('with the same confirmation is refused, and the device hears one command', async () => {
    const { device, standIn } = await breaker()
    const { nonce } = await prepare(device.id)
    const taps = await Promise.all([1, 2, 3].map(() => site.server.send(controlCalls.operate, { nonce }, token)))
    expect(taps.map(({ code }) => code).sort()).toEqual(['ok', 'prepareAgain', 'prepareAgain'])
    await expect.poll(() => standIn.heard).toHaveLength(1)
  })

  it('with two confirmations is refused while the first command runs', async () => {
    const { device, standIn } = await breaker()
    standIn.obeys = () => undefined
    const [one, two] = await Promise.all([prepare(device.id), prepare(device.id)])
    const taps = await Promise.all(
      [one, two].map(({ nonce }) => site.server.send(controlCalls.operate, { nonce }, token)),
    )
    expect(taps.map(({ code }) => code).sort()).toEqual(['commandRunning', 'ok'])
    const asked = { equipmentId: device.id, action: 'switchOff' }
    expect(await site.server.send(controlCalls.prepare, asked, token)).toMatchObject({ code: 'commandRunning' })
    expect(standIn.heard).toHaveLength(1)
  })
})

describe('a hundred commands, each tapped three times', () => {
  it('are each heard at most once by the devices’ own ledgers, and the counters only grow', async () => {
    const breakers = await Promise.all(Array.from({ length: 10 }, breaker))
    const given: string[] = []
    for (let round = 0; round < 10; round += 1) {
      const action = round % 2 === 0 ? 'switchOn' : 'switchOff'
      const answers = await Promise.all(
        breakers.map(async ({ device }) => {
          const { nonce } = await prepare(device.id, action)
          return Promise.all([1, 2, 3].map(() => site.server.send(controlCalls.operate, { nonce }, token)))
        }),
      )
      const taken = answers.flat().flatMap(({ result }) => (result === null ? [] : [Outcome.parse(result).commandId]))
      expect(taken).toHaveLength(breakers.length)
      for (const id of taken) await settles(id, 'done')
      given.push(...taken)
    }
    const ledgers = breakers.map(({ standIn }) => standIn.heard)
    expect(ledgers.flatMap((heard) => heard.map(({ id }) => id)).sort()).toEqual(given.sort())
    for (const heard of ledgers) expect(heard.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })
})

describe('a screen', () => {
  it('is told every state of the command, in order', async () => {
    const { device } = await breaker()
    const { commandId } = await order(device.id)
    await settles(commandId, 'done')
    const rows = await owner<{ body: { state: string } }>(
      `select body from outbox where type = 'command.updated' and equipment_id = $1 order by id`,
      [device.id],
    )
    expect(rows.map(({ body }) => body.state)).toEqual(['queued', 'sent', 'acknowledged', 'done'])
  })
})

describe('the table of allowed moves', () => {
  it('holds every move that was made above', async () => {
    const made = await owner<{ from_state: CommandState | null; to_state: CommandState }>(
      'select distinct from_state, to_state from command_move',
    )
    expect(made.length).toBeGreaterThan(7)
    const strays = made.filter(({ from_state, to_state }) =>
      from_state === null ? to_state !== 'created' : !commandMoves[from_state].includes(to_state),
    )
    expect(strays).toEqual([])
  })
})
