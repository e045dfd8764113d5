/** docs/integrators.md is a program: its blocks are written to files and run against the real api and worker. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { companyTokenCalls } from '@vigil/contract/tenancy/company-token'
import type { Command } from '@vigil/contract/equipment/control'
import type { Equipment } from '@vigil/contract/equipment/equipment'
import { ServerFrame } from '@vigil/contract/live/live'
import type { LiveAlarm } from '@vigil/contract/live/live-events'
import { pushModelCalls, type PushedEvent } from '@vigil/contract/delivery/push-model'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startDeliveries } from '#features/push-model/start-deliveries.ts'
import { presetRoles } from '#foundation/rights/role/preset-roles.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { createOutboxWriter, type OutboxWriter } from '#testing/outbox-writer.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { startWebhookStandIn } from '#testing/start-webhook-stand-in.ts'

/** What the blocks of the document export. */
interface Program {
  readonly call: (path: string, input?: object, token?: string) => Promise<Record<string, unknown>>
  readonly allEquipment: () => Promise<Equipment[]>
  readonly inWords: (alarm: Pick<LiveAlarm, 'equipmentId' | 'event'>) => Promise<string>
  readonly command: (equipmentId: string, action: string, params?: object, token?: string) => Promise<string>
  readonly outcomeOf: (commandId: string, token?: string) => Promise<Pick<Command, 'state' | 'reason'>>
  readonly listen: (scopes: string[], hear: (frame: unknown) => void, cursor?: object) => WebSocket
  readonly receiver: (secret: string, take: (event: PushedEvent) => void) => Server
}

const log = createLog('test', 'fatal')
const privately = { VIGIL_OUTBOUND_PRIVATE: 'allow' }
let folder: string
let server: TestServer
let outbox: OutboxWriter
let program: Program
let operator: string
let place: { oem: string; company: string; project: string }
let breaker: string
let foreign: string

const tokenFor = async (name: string, mayControl: boolean): Promise<string> => {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const wish = { companyId: place.company, roleId: presetRoles.custom.id, name, expiresAt, mayControl }
  return (await server.result(companyTokenCalls.add, wish, operator)).token
}

const makePlace = async () => {
  const oem = await server.make.oem()
  const company = await server.make.company(oem)
  return { oem, company, project: await server.make.project(oem, company) }
}

const root = join(import.meta.dirname, '../../..')
const readDocument = (): Promise<string> => readFile(join(root, 'docs/integrators.md'), 'utf8')

const run = promisify(execFile)
const strictly = [
  '--noEmit --strict --noUncheckedIndexedAccess --allowImportingTsExtensions --skipLibCheck'.split(' '),
  '--module nodenext --target es2024 --lib es2024,dom --types node --typeRoots'.split(' '),
  join(root, 'node_modules/@types'),
].flat()

/** Each block is the file that its first line names. */
const unpack = async (): Promise<Program> => {
  const document = await readDocument()
  const files = Array.from(document.matchAll(/```js\n\/\/ (\w+\.mjs)\n(.*?)```/gs), ([, name = '', code = '']) => ({
    name,
    code,
  }))
  expect(files).toHaveLength(document.split('```js').length - 1)
  for (const { name, code } of files) await writeFile(join(folder, name), code)
  const parts: object[] = await Promise.all(
    files.map(({ name }) => import(/* @vite-ignore */ pathToFileURL(join(folder, name)).href)),
  )
  // Whatever a block does not export fails the test that calls it.
  return Object.assign({}, ...parts) as Program
}

beforeAll(async () => {
  server = await startTestServer(privately)
  outbox = createOutboxWriter(server.database.environment['VIGIL_DATABASE_ENGINE_URL'])
  place = await makePlace()
  const { loginName } = await server.make.account('oem', place)
  operator = await server.signIn(loginName)
  breaker = await server.make.equipment(place, { type_no: 159, name: 'Kitchen' })
  foreign = await server.make.equipment(await makePlace(), { type_no: 159 })
  await server.database.owner.query(
    `update equipment_shadow set online = true, version = version + 1,
       reported = jsonb_build_object('switchState', jsonb_build_object('value', 'closed', 'at', now())) where equipment_id = $1`,
    [breaker],
  )
  vi.stubEnv('VIGIL_URL', server.base)
  vi.stubEnv('VIGIL_TOKEN', await tokenFor('reader', false))
  folder = await mkdtemp(join(tmpdir(), 'integrator-'))
  program = await unpack()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await outbox.stop()
  await server.stop()
  await rm(folder, { recursive: true })
})

const raised = (): { type: string; body: { alarm: LiveAlarm } } => {
  const at = new Date().toISOString()
  const where = {
    equipmentId: breaker,
    projectId: place.project,
    kind: 'alarm',
    event: 'arcFault',
    priority: 1,
  } as const
  const how = { condition: 'active', state: 'received', likelyReal: false, count: 1, version: 0 } as const
  const alarm = { alarmId: uuidV7(), ...where, ...how, firstAt: at, lastAt: at }
  return { type: 'alarm.raised', body: { alarm } }
}

describe('the program in docs/integrators.md', () => {
  it('lists the equipment of its company, page by page, and nobody else’s', async () => {
    const more = await Promise.all(Array.from({ length: 101 }, () => server.make.equipment(place)))
    const ids = (await program.allEquipment()).map(({ equipmentId }) => equipmentId)
    expect(ids.toSorted()).toEqual([breaker, ...more].toSorted())
    expect(ids).not.toContain(foreign)
  })

  it('hears an alarm on the live socket and says it in words', async () => {
    const frames: ServerFrame[] = []
    const cursor: Record<number, number> = {}
    const socket = program.listen(
      [`project:${place.project}`],
      (frame) => frames.push(ServerFrame.parse(frame)),
      cursor,
    )
    await vi.waitFor(() => expect(frames.some(({ type }) => type === 'snapshot')).toBe(true), { timeout: 10_000 })
    const [position] = await outbox.add([{ ...place, equipment: breaker, ...raised() }])
    const alarm = await vi.waitFor(
      () => {
        const heard = frames.find((frame) => frame.type === 'alarm.raised')
        if (!heard) throw new Error('not yet heard')
        return heard.alarm
      },
      { timeout: 10_000 },
    )
    socket.close()
    expect(cursor[1]).toBe(position)
    expect(await program.inWords(alarm)).toBe('Smart breaker (single phase) "Kitchen": Arc fault')
  })

  it('compiles in TypeScript with the client made from the OpenAPI document, and reads by it', async () => {
    const [, name = '', code = ''] = /```ts\n\/\/ (\w+\.ts)\n(.*?)```/s.exec(await readDocument()) ?? []
    await writeFile(join(folder, name), code)
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await run(process.execPath, [
      join(root, 'docs-site/src/client/write-client.ts'),
      '--out',
      join(folder, 'vigil-client.ts'),
    ])
    await run(join(root, 'node_modules/.bin/tsc'), [...strictly, name], { cwd: folder })
    const { stdout } = await run(process.execPath, [join(folder, name)])
    expect(stdout).toMatch(/^Kitchen: \w+\nrefused: missing\n$/)
  }, 120_000)

  it('takes a webhook that is ours, as the simulator’s receiver does, and refuses a forged one', async () => {
    const took: PushedEvent[] = []
    const wish = { companyId: place.company, name: 'mine', kinds: ['alarm' as const] }
    const own = await server.result(pushModelCalls.add, { ...wish, address: 'http://127.0.0.1:9/' }, operator)
    const receiver = program.receiver(own.secret, (event) => took.push(event)).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const at = receiver.address()
    const address = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}/hook`
    await server.result(pushModelCalls.change, { pushModelId: own.pushModelId, address }, operator)
    const standIn = await startWebhookStandIn()
    const beside = await server.result(pushModelCalls.add, { ...wish, address: standIn.address }, operator)
    await standIn.tell({ secret: beside.secret })
    await outbox.add([{ ...place, equipment: breaker, ...raised() }])
    await deliverAll()
    const taken = await standIn.got()
    expect(taken).toMatchObject({ received: [{ kind: 'alarm', equipmentId: breaker }], refused: [] })
    await vi.waitFor(() => expect(took).toMatchObject([{ kind: 'alarm', equipmentId: breaker }]))
    expect((await fetch(address, { method: 'POST', body: '{}' })).status).toBe(401)
    await standIn.stop()
    receiver.close()
  })

  it('gives a command with the right for it, and is told in words why not without', async () => {
    await expect(program.command(breaker, 'switchOff')).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(/^[A-Z]\w+( \S+){3,}/),
    })
    const token = await tokenFor('night saver', true)
    await expect(program.command(breaker, 'serviceLock', { on: true }, token)).rejects.toMatchObject({
      code: 'peopleOnly',
      message: expect.stringMatching(/^[A-Z]\w+( \S+){3,}/),
    })
    await expect(program.command(foreign, 'switchOff', {}, token)).rejects.toMatchObject({ code: 'missing' })
    const commandId = await program.command(breaker, 'switchOff', {}, token)
    // No gateway stands here: it was let through and could not be sent.
    expect(await program.outcomeOf(commandId, token)).toEqual({ state: 'failed', reason: 'offline' })
  })
})

/** One round of the worker: taken up, sent, settled. */
const deliverAll = async (): Promise<void> => {
  const pool = createPool({
    url: server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? '',
    log,
    max: 2,
    pipeline: true,
  })
  const deliveries = startDeliveries({ pool, environment: privately, log, now: Date.now })
  await deliveries.round()
  await deliveries.settle()
  await deliveries.stop()
  await pool.end()
}
