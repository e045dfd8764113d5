/** A directory, two cells that tell it what they know, and strangers that ask. */
import { cellCalls } from '@vigil/contract/cell/cell'
import { Envelope } from '@vigil/contract/wire'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#infrastructure/log/log.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { createCellFinder } from '#features/cell/find-cell.ts'
import { createNamePublisher } from '#features/cell/publish-names.ts'
import { createFactories, type Factories } from '#testing/factories.ts'
import { createQuietPool } from '#testing/quiet-pool.ts'
import { startSecondApi } from '#testing/start-second-api.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { until } from '#testing/test-lanes.ts'
import { startTestWorker } from '#testing/start-test-worker.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { runCell } from './cell.ts'

const log = createLog('cells', 'fatal')
const addresses = (id: string) => ({ mqtt: `mqtts://${id}.example.com:8883`, api: `https://${id}.example.com` })
const cellAt = (id: string) => ({ cell: { cellId: id, ...addresses(id) } })

/** Whose own database is the directory. */
let server: TestServer
let directory: TestDatabase
let east: TestDatabase
let west: TestDatabase
let make: Record<'east' | 'west', Factories>
const pools: pg.Pool[] = []

const engineOn = (database: TestDatabase) => {
  const pool = createQuietPool({ connectionString: database.environment['VIGIL_DATABASE_ENGINE_URL'], max: 1 })
  pools.push(pool)
  return statementsOn(pool)
}

const publisherOf = (cell: string, database: TestDatabase, pageSize = 3) =>
  createNamePublisher({ cell, here: engineOn(database), directory: engineOn(directory), log, pageSize })

type Publisher = ReturnType<typeof publisherOf>
let publishers: Record<'east' | 'west', Publisher>

/** Every name once, from the first to the last: the pass that is under way, and one more. */
const wholePass = async (publisher: Publisher): Promise<void> => {
  const wanted = publisher.figures()['cells.passes'] + 2
  // More rounds than these tests have pages.
  for (let rounds = 0; rounds < 50 && publisher.figures()['cells.passes'] < wanted; rounds += 1) await publisher.round()
  expect(publisher.figures()['cells.passes']).toBe(wanted)
}

const find = (kind: 'equipment' | 'domain' | 'account', name: string) =>
  server.result(cellCalls.find, { kind, name }).then(({ cell }) => cell?.cellId)

beforeAll(async () => {
  server = await startTestServer()
  directory = server.database
  ;[east, west] = await Promise.all([createTestDatabase(), createTestDatabase()])
  make = { east: createFactories(east.owner), west: createFactories(west.owner) }
}, 120_000)
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await Promise.all([east, west].map((database) => database.drop()))
  await server.stop()
})

describe('a platform of one cell', () => {
  it('says that there is no other', async () => {
    expect(await server.result(cellCalls.find, { kind: 'equipment', name: 'KC-1' })).toEqual({ cell: null })
  })
})

describe('cells that are entered', () => {
  it('are two, with their addresses', async () => {
    for (const id of ['east-1', 'west-1']) {
      const { mqtt, api } = addresses(id)
      await runCell(directory.environment, log, ['--id', id, '--mqtt', mqtt, '--api', api])
    }
    const { rows } = await directory.owner.query('select id, mqtt, api from cell order by id')
    expect(rows).toEqual(['east-1', 'west-1'].map((id) => ({ id, ...addresses(id) })))
    publishers = { east: publisherOf('east-1', east), west: publisherOf('west-1', west) }
  })
})

describe('a device that knocks at the wrong cell', () => {
  it('learns from any of them where it belongs, however its label is written', async () => {
    for (const side of ['east', 'west'] as const) {
      const oem = await make[side].oem()
      const project = await make[side].project(oem)
      // More than a page of them.
      for (let n = 0; n < 8; n += 1) await make[side].equipment({ oem, project }, { key_code: `${side}-KEY-${n}` })
      await wholePass(publishers[side])
    }
    expect(await server.result(cellCalls.find, { kind: 'equipment', name: 'west-KEY-7' })).toEqual(cellAt('west-1'))
    for (const [name, cell] of [
      ['east-KEY-0', 'east-1'],
      ['EAST-key-5', 'east-1'],
      ['west-key-3', 'west-1'],
    ] as const)
      expect(await find('equipment', name)).toBe(cell)
  })

  it('is known a round after it was entered, without waiting for a whole pass', async () => {
    const oem = await make.west.oem()
    const project = await make.west.project(oem)
    await make.west.equipment({ oem, project }, { key_code: 'JUST-ENTERED' })
    await publishers.west.round()
    expect(await find('equipment', 'JUST-ENTERED')).toBe('west-1')
  })
})

describe('the worker of a cell', () => {
  it('tells the directory by itself what is there', async () => {
    const oem = await make.west.oem()
    await make.west.equipment({ oem, project: await make.west.project(oem) }, { key_code: 'BY-ITSELF' })
    const worker = await startTestWorker({
      ...west.environment,
      VIGIL_CELL: 'west-1',
      VIGIL_DIRECTORY_ENGINE_URL: directory.environment['VIGIL_DATABASE_ENGINE_URL'] ?? '',
    })
    await until(async () => {
      const { rowCount } = await directory.owner.query(
        `select from cell_name where digest = cell_digest('equipment', 'BY-ITSELF')`,
      )
      return rowCount === 1
    }, 30_000)
    expect(worker.figures()).toMatchObject({ 'cells.refusedNames': 0 })
    await worker.stop()
  })
})

describe('a name that nobody has', () => {
  it('is answered like the rest, always the same, so that nobody learns who exists', async () => {
    const names = Array.from({ length: 40 }, (_, n) => `NOBODY-${n}`)
    const first = await Promise.all(names.map((name) => find('account', name)))
    expect(new Set(first)).toEqual(new Set(['east-1', 'west-1']))
    // Of another api, which remembers nothing.
    const other = await startSecondApi(server)
    const again: (string | undefined)[] = []
    for (const name of names) {
      const body = new URLSearchParams({ kind: 'account', name })
      const answer = await fetch(`${other.base}/${cellCalls.find.path}`, { method: 'POST', body })
      again.push(cellCalls.find.output.parse(Envelope.parse(await answer.json()).result).cell?.cellId)
    }
    await other.stop()
    expect(again).toEqual(first)
  })
})

describe('a name', () => {
  it('of a person is found with the operator’s code where several gave it, and stands there as a digest alone', async () => {
    const [mine, theirs] = [await make.east.oem('one'), await make.west.oem('two')]
    const named = { login_name: 'wang.wei' }
    for (const [side, oem] of [
      ['east', mine],
      ['west', theirs],
    ] as const) {
      const { id } = await make[side].account('oem', { oem })
      const database = side === 'east' ? east : west
      await database.owner.query('update account set login_name = $2 where id = $1', [id, named.login_name])
      await wholePass(publishers[side])
    }
    const codeOf = async (database: TestDatabase, oem: string) =>
      (await database.owner.query<{ code: string }>('select code from oem where id = $1', [oem])).rows[0]?.code ?? ''
    expect(await find('account', `${await codeOf(east, mine)}/wang.wei`)).toBe('east-1')
    expect(await find('account', `${await codeOf(west, theirs)}/wang.wei`)).toBe('west-1')
    const { rows } = await directory.owner.query<{ row: string }>('select cell_name::text as row from cell_name')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ row }) => row.includes('wang'))).toEqual([])
  })

  it('that was taken away or given to other equipment is so in the directory too', async () => {
    const oem = await make.east.oem()
    const project = await make.east.project(oem)
    const id = await make.east.equipment({ oem, project }, { key_code: 'OLD-LABEL' })
    await wholePass(publishers.east)
    await east.owner.query(`update equipment set key_code = 'NEW-LABEL' where id = $1`, [id])
    await wholePass(publishers.east)
    const known = async (label: string) =>
      (await directory.owner.query(`select from cell_name where digest = cell_digest('equipment', $1)`, [label]))
        .rowCount
    expect([await known('OLD-LABEL'), await known('NEW-LABEL')]).toEqual([0, 1])
  })

  it('stays with whoever had it first: another cell cannot draw a device to itself', async () => {
    const oem = await make.east.oem()
    await make.east.equipment({ oem, project: await make.east.project(oem) }, { key_code: 'CONTESTED' })
    await wholePass(publishers.east)
    const other = await make.west.oem()
    await make.west.equipment({ oem: other, project: await make.west.project(other) }, { key_code: 'Contested' })
    await wholePass(publishers.west)
    expect(await find('equipment', 'CONTESTED')).toBe('east-1')
    expect(publishers.west.figures()['cells.refusedNames']).toBeGreaterThan(0)
    expect(publishers.east.figures()['cells.refusedNames']).toBe(0)
  })

  it('of an operator who lives elsewhere is not told by whoever still has its rows', async () => {
    const oem = await make.east.oem()
    const project = await make.east.project(oem)
    await make.east.equipment({ oem, project }, { key_code: 'MOVED-AWAY' })
    await wholePass(publishers.east)
    await directory.owner.query(`update cell_operator set cell_id = 'west-1' where oem_id = $1`, [oem])
    await make.east.equipment({ oem, project }, { key_code: 'TOO-LATE' })
    await wholePass(publishers.east)
    expect(await find('equipment', 'MOVED-AWAY')).toBe('west-1')
    const { rowCount } = await directory.owner.query(
      `select from cell_name where digest = cell_digest('equipment', 'TOO-LATE')`,
    )
    expect(rowCount).toBe(0)
  })
})

describe('the directory', () => {
  it('cannot be read as a list by those who ask it', async () => {
    for (const role of ['API', 'ENGINE']) {
      const pool = createQuietPool({ connectionString: directory.environment[`VIGIL_DATABASE_${role}_URL`], max: 1 })
      for (const table of ['cell', 'cell_operator', 'cell_name'])
        await expect(pool.query(`select * from ${table}`)).rejects.toThrow('permission denied')
      await pool.end()
    }
  })

  it('may be away: what was asked lately is still answered, and what is this cell’s own is not touched', async () => {
    const away = await createTestDatabase()
    const url = away.environment['VIGIL_DATABASE_OWNER_URL']
    await runCell({ VIGIL_DIRECTORY_OWNER_URL: url }, log, [
      '--id',
      'north-1',
      '--mqtt',
      'mqtt://127.0.0.1:1883',
      '--api',
      'http://127.0.0.1:80',
    ])
    const asking = await startTestServer({ VIGIL_DIRECTORY_API_URL: away.environment['VIGIL_DATABASE_API_URL'] ?? '' })
    const ask = (name: string) => asking.send(cellCalls.find, { kind: 'equipment', name })
    expect(await ask('A')).toMatchObject({ code: 'ok', result: { cell: { cellId: 'north-1' } } })
    const pool = createQuietPool({ connectionString: away.environment['VIGIL_DATABASE_API_URL'], max: 1 })
    let at = Date.now()
    const findCell = createCellFinder({ run: statementsOn(pool), now: () => at })
    const known = await findCell('equipment', 'A')
    await away.drop()
    // Long after an answer would be asked for anew.
    at += 3_600_000
    expect(await findCell('equipment', 'A')).toEqual(known)
    await expect(findCell('equipment', 'never asked')).rejects.toThrow(/./)
    await pool.end()
    expect(await ask('A')).toMatchObject({ code: 'ok', result: { cell: { cellId: 'north-1' } } })
    expect(await ask('never asked')).toMatchObject({ statusCode: 500 })
    const { loginName } = await asking.make.account('super')
    expect(await asking.signIn(loginName)).toEqual(expect.any(String))
    await asking.stop()
  })
})

describe('a cell that is entered', () => {
  it.each([
    [['--id', 'a'], 'say all of a cell'],
    [['--id', 'A B', '--mqtt', 'mqtts://a:1', '--api', 'https://a'], 'small letters'],
    [['--id', 'a', '--mqtt', 'mqtt://a.example.com:1883', '--api', 'https://a'], 'mqtts'],
    [['--id', 'a', '--mqtt', 'mqtts://a:1', '--api', 'http://a.example.com'], 'https'],
  ])('%j is refused in a sentence', async (args, sentence) => {
    await expect(runCell(directory.environment, log, args)).rejects.toThrow(sentence)
  })
})
