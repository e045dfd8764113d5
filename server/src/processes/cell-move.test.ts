/** An operator goes from one real cell to another by the command, while whoever gives it may die at each step. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { reportTopic } from '@vigil/protocols/device-topics'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { startTestGateway, type TestDevice, type TestGateway } from '#testing/start-test-gateway.ts'
import { startTestWorker } from '#testing/start-test-worker.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { until } from '#testing/test-lanes.ts'
import { runCell } from './cell.ts'
import { startPipeline } from './pipeline.ts'

const main = resolve(import.meta.dirname, '../main.ts')
const longMs = 240_000
const log = createLog('cells', 'fatal')

let at: TestGateway
let target: TestDatabase
let device: TestDevice
let environment: Readonly<Record<string, string>>
const running: { stop(): Promise<void> }[] = []
let code = ''

const owner = (): pg.Pool => at.database.owner
const countOf = async (pool: pg.Pool, from: string, values: unknown[] = [at.place.oem]): Promise<number> =>
  (await pool.query(`select from ${from}`, values)).rowCount ?? 0
const isHere = async () => (await countOf(owner(), 'oem where id = $1')) === 1
const isThere = async () => (await countOf(target.owner, 'oem where id = $1')) === 1
const isClosed = async () =>
  (await countOf(owner(), 'operator_door where oem_id = $1 and until > clock_timestamp()')) === 1
const cell = async () =>
  (await owner().query('select cell_id from cell_operator where oem_id = $1', [at.place.oem])).rows

const oneAlarm = async (seq: number): Promise<void> => {
  const client = await at.connect(device)
  await client.publishAsync(reportTopic(device.keyCode), `{"boot":1,"seq":${seq},"values":{"state":"alarm"}}`, {
    qos: 1,
  })
  client.end(true)
}

interface Line {
  readonly step?: string
  readonly moved?: boolean
  readonly gapS?: number
  readonly reason?: string
}

/** As whoever gives the command would: a process of its own. */
const startMove = (...args: string[]) => {
  const words = ['cell', 'move', '--oem', code, '--to', 'west-1', '--json', ...args]
  const child = spawn(process.execPath, [main, ...words], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: Line[] = []
  // It writes nothing else.
  createInterface(child.stdout).on('line', (line) => lines.push(JSON.parse(line) as Line))
  const ended = once(child, 'close').then(([exitCode]) => Number(exitCode))
  return {
    lines,
    ended,
    async reached(step: string): Promise<void> {
      await until(() => lines.some((line) => line.step === step || line.reason), longMs)
      expect(lines.at(-1)).toMatchObject({ step })
    },
    async die() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Somebody holds what the move needs at that moment, so it stands still there. */
const hold = async (pool: pg.Pool, sql: string): Promise<() => Promise<void>> => {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(sql)
  let releasing: Promise<void> | undefined
  const letGo = (): Promise<void> => (releasing ??= client.query('rollback').then(() => client.release()))
  onTestFinished(letGo)
  return letGo
}

/** Of a gateway that does not answer; whatever another still writes of its own socket is not this one. */
const holdSocket = () =>
  owner().query(
    `insert into equipment_session (equipment_id, gateway, connection) values ($1, 'deaf', 'c')
      on conflict (equipment_id) do update set gateway = 'deaf', connection = 'c'`,
    [device.id],
  )

const nothingHasHappened = async (): Promise<void> => {
  await until(async () => !(await isClosed()), longMs)
  expect([await isHere(), await isThere(), await cell()]).toEqual([true, false, [{ cell_id: 'east-1' }]])
}

beforeAll(async () => {
  at = await startTestGateway()
  target = await createTestDatabase()
  const source = at.database.environment
  running.push(await startPipeline(source, createLog('pipeline', 'fatal')), await startTestWorker(source))
  for (const id of ['east-1', 'west-1'])
    await runCell(source, log, ['--id', id, '--mqtt', `mqtts://${id}.example:8883`, '--api', `https://${id}.example`])
  await owner().query(`insert into cell_operator (oem_id, cell_id) values ($1, 'east-1')`, [at.place.oem])
  // Whoever reads there is not what these tests are about.
  await target.owner.query(`update lease set until = 'infinity'`)
  const { rows } = await owner().query<{ code: string }>('select code from oem where id = $1', [at.place.oem])
  code = rows[0]?.code ?? ''
  environment = {
    ...source,
    PATH: process.env['PATH'] ?? '',
    VIGIL_TARGET_DATABASE_OWNER_URL: target.environment['VIGIL_DATABASE_OWNER_URL'] ?? '',
    VIGIL_TARGET_SECRET_KEY: source['VIGIL_SECRET_KEY'] ?? '',
  }
  device = await at.device()
  await oneAlarm(1)
  await until(async () => (await countOf(owner(), 'alarm where oem_id = $1')) === 1, longMs)
}, longMs)
afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()))
  await target.drop()
  await at.stop()
}, longMs)

describe('a move is refused before anything has begun', () => {
  const refused = (settings: Readonly<Record<string, string>> = {}): Promise<void> =>
    runCell({ ...environment, ...settings }, log, ['move', '--oem', code, '--to', 'west-1'])

  it.each([
    ['another schema there', `insert into kysely_migration values ('9999-later', 'now')`, 'not the same schema'],
    ['nobody who reads', `update lease set until = '-infinity' where lane = 1`, 'nobody reads 4 of the lanes'],
    ['its code there', `insert into oem (id, code, name) values ($1, $2, '别人')`, 'the code of the operator'],
    [
      'a key code there',
      `with o as (insert into oem (id, code, name) values ($1, 'another', '别人') returning id),
        p as (insert into project (id, oem_id, name, shard) select $1, id, '别处', 1 from o returning id, oem_id)
        insert into equipment (id, oem_id, project_id, shard, key_code, type_no, name)
          select $1, oem_id, id, 1, lower($3), 104, '一样' from p where $2::text <> ''`,
      'key codes already',
    ],
  ])(
    'for %s',
    async (_what, sql, sentence) => {
      const other = await createTestDatabase()
      onTestFinished(() => other.drop())
      await other.owner.query(`update lease set until = 'infinity'`)
      const places = new Set(sql.match(/\$\d/g)).size
      await other.owner.query(sql, [uuidV7(), code, device.keyCode].slice(0, places))
      const url = other.environment['VIGIL_DATABASE_OWNER_URL'] ?? ''
      await expect(refused({ VIGIL_TARGET_DATABASE_OWNER_URL: url })).rejects.toThrow(sentence)
    },
    longMs,
  )

  it(
    'for another secret, another who moves, and a cell nobody knows',
    async () => {
      await expect(refused({ VIGIL_TARGET_SECRET_KEY: 'x'.repeat(44) })).rejects.toThrow(
        'not the same VIGIL_SECRET_KEY',
      )
      const letGo = await hold(owner(), 'select pg_advisory_xact_lock(9142)')
      await expect(refused()).rejects.toThrow('another operator is moving')
      await letGo()
      await expect(runCell(environment, log, ['move', '--oem', code, '--to', 'moon-1'])).rejects.toThrow(
        'no cell moon-1',
      )
      await expect(runCell(environment, log, ['move', '--to', 'west-1'])).rejects.toThrow('say who goes where')
    },
    longMs,
  )
})

describe('whoever moves it may die, and nothing has happened', () => {
  it.each([
    ['ahead', 'lock table equipment_history in access exclusive mode'],
    ['copy', 'lock table alarm in access exclusive mode'],
  ])(
    'at the step “%s”',
    async (step, sql) => {
      await hold(target.owner, sql)
      const move = startMove()
      await move.reached(step)
      await move.die()
      expect(await isClosed()).toBe(false)
      await nothingHasHappened()
    },
    longMs,
  )

  it(
    'while it waits behind closed doors: they open by themselves',
    async () => {
      await holdSocket()
      const move = startMove('--limit', '8')
      await move.reached('wait')
      await expect(at.connect(device)).rejects.toThrow('Not authorized')
      await move.die()
      await nothingHasHappened()
      await oneAlarm(2)
    },
    longMs,
  )

  it(
    'while it hands over what changed: whoever waits for the rows goes on, and the doors open',
    async () => {
      await owner().query('delete from equipment_session')
      const letGo = await hold(owner(), `select from equipment where id = '${device.id}' for no key update`)
      const move = startMove('--limit', '20')
      await move.reached('handOver')
      await move.die()
      await letGo()
      await nothingHasHappened()
      await oneAlarm(3)
    },
    longMs,
  )
})

describe('a gateway that holds a socket and does not answer', () => {
  it(
    'stops it: the doors open after the limit, and it is said why',
    async () => {
      await holdSocket()
      const move = startMove('--limit', '3')
      expect(await move.ended).toBe(1)
      expect(move.lines.at(-1)?.reason).toContain('nothing has happened, the operator stays where it was')
      expect(move.lines.at(-1)?.reason).toContain('a gateway holds sockets')
      await nothingHasHappened()
      await owner().query('delete from equipment_session')
    },
    longMs,
  )
})

describe('between the two commits', () => {
  it(
    'a death is ended forwards by the same command, and never back',
    async () => {
      const reports = 'event_inbox where equipment_id = $1 and kind = $2'
      const told = await countOf(owner(), reports, [device.id, 'report'])
      const letGo = await hold(owner(), `select from cell_operator where oem_id = '${at.place.oem}' for update`)
      const move = startMove('--limit', '60')
      await until(isThere, longMs)
      await move.die()
      expect([await isHere(), await isThere(), await isClosed()]).toEqual([true, true, true])
      await expect(at.connect(device)).rejects.toThrow('Not authorized')
      await letGo()
      // What the dead one had asked last may still be running.
      let again = startMove()
      for (let tries = 0; tries < 10 && (await again.ended) !== 0; tries += 1) again = startMove()
      expect(again.lines.at(-1)).toMatchObject({ moved: true, from: expect.any(String), to: 'west-1' })
      expect(again.lines.map(({ step }) => step)).toContain('forwards')
      expect([await isHere(), await isThere(), await isClosed()]).toEqual([false, true, false])
      expect(await cell()).toEqual([{ cell_id: 'west-1' }])
      // Each alarm that was acknowledged is there, and none is left here.
      expect(told).toBeGreaterThan(0)
      expect(await countOf(target.owner, reports, [device.id, 'report'])).toBe(told)
      expect(await countOf(owner(), 'event_inbox where equipment_id = $1', [device.id])).toBe(0)
      const noted = await countOf(target.owner, `audit_entry where oem_id = $1 and action = 'cell/moveOperator'`)
      expect(noted).toBe(1)
    },
    longMs,
  )
})

describe('an operator', () => {
  it(
    'goes by one command that says each step and how long the gap was, and both sides remember it',
    async () => {
      const oem = await at.make.oem()
      const place = { oem, project: await at.make.project(oem) }
      const own = await at.device({ oem_id: oem, project_id: place.project })
      const client = await at.connect(own)
      await client.publishAsync(reportTopic(own.keyCode), '{"boot":1,"seq":1,"values":{"state":"alarm"}}', { qos: 1 })
      await owner().query(`insert into cell_operator (oem_id, cell_id) values ($1, 'east-1')`, [oem])
      code = (await owner().query<{ code: string }>('select code from oem where id = $1', [oem])).rows[0]?.code ?? ''
      const move = startMove('--limit', '60')
      expect(await move.ended).toBe(0)
      expect(move.lines.flatMap(({ step }) => step ?? [])).toEqual([
        'examine',
        'ahead',
        'copy',
        'close',
        'wait',
        'handOver',
      ])
      expect(move.lines.at(-1)).toMatchObject({ moved: true, to: 'west-1', gapS: expect.any(Number) })
      expect(client.connected).toBe(false)
      await expect(at.connect(own)).rejects.toThrow('Not authorized')
      expect(await countOf(target.owner, 'alarm where oem_id = $1', [oem])).toBe(1)
      expect(await countOf(owner(), 'alarm where oem_id = $1', [oem])).toBe(0)
      const noted = `audit_entry where action = 'cell/moveOperator' and details ->> 'oem' = $1 and outcome = 'ok'`
      expect([await countOf(owner(), noted, [oem]), await countOf(target.owner, noted, [oem])]).toEqual([1, 1])
      const again = startMove()
      expect(await again.ended).toBe(1)
      expect(again.lines.at(-1)?.reason).toContain('has arrived at west-1 already')
    },
    longMs,
  )
})
