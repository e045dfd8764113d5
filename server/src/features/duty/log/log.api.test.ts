import { dutyCalls } from '@vigil/contract/duty/duty'
import { isolationCalls } from '@vigil/contract/equipment/isolation'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { makeCrew, type Crew } from '#testing/duty-crew.ts'
import { createOutboxWriter, type OutboxWriter } from '#testing/outbox-writer.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { sweepDutyLog } from './log.sweep.ts'

let server: TestServer
let crew: Crew
let pool: ReturnType<typeof createPool>
let outbox: OutboxWriter
beforeAll(async () => {
  server = await startTestServer()
  const url = server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('worker', 'fatal'), max: 4, pipeline: true })
  outbox = createOutboxWriter(url)
})
afterAll(async () => {
  await outbox.stop()
  await pool.end()
  await server.stop()
})
beforeEach(async () => {
  crew = await makeCrew(server)
})

const sweep = (now = Date.now()) => sweepDutyLog({ transactor: createTransactor(pool), newId: uuidV7, now: () => now })
const entries = async (wish: { kind?: 'alarm' | 'own'; from?: string } = {}, who = 'ann') =>
  (await server.result(dutyCalls.log, { projectId: crew.place.project, size: 50, ...wish }, crew.token(who))).rows
const write = (text: string, who = 'ann') =>
  server.send(dutyCalls.write, { projectId: crew.place.project, text }, crew.token(who))

/** As the pipeline does it: the row, and the word of it in the outbox. */
const raise = async (equipment: string, row: { kind: string; priority: number; event_key: string }) => {
  const alarmId = await server.make.alarm(crew.place, equipment, row)
  const { oem, project } = crew.place
  await outbox.add([{ lane: 2, oem, project, equipment, type: 'alarm.raised', body: { alarm: { alarmId } } }])
}

describe('the duty log', () => {
  it('writes alarms, isolations, arrivals and checks by itself, each once', async () => {
    const { shiftId } = await crew.shift(-1, 6, 'ann', 'bob')
    await server.result(dutyCalls.arrive, { shiftId }, crew.token('ann'))
    const equipment = await server.make.equipment(crew.place, { name: 'detector 87' })
    await raise(equipment, { kind: 'alarm', priority: 2, event_key: 'overTemperature' })
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const shield = { equipmentId: equipment, kind: 'shield', reason: '等待清洗', until } as const
    const { isolationId } = await server.result(isolationCalls.begin, shield, crew.token('ann'))
    await Promise.all([sweep(), sweep()])
    await server.result(isolationCalls.end, { isolationId }, crew.token('ann'))
    await sweep()
    // Long after: what was looked at is not looked at again, and nothing is written twice.
    await sweep(Date.now() + 120_000)
    expect(await sweep(Date.now() + 240_000)).toBe(0)
    const kinds = (await entries()).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['alarm', 'arrival', 'isolation', 'isolationEnd'])
    expect(await entries({ kind: 'alarm' })).toMatchObject([
      { equipmentName: 'detector 87', event: 'overTemperature', priority: 2, actorName: null },
    ])
  })

  it('of a unit that keeps no roster stays empty', async () => {
    const place = { ...crew.place, project: await server.make.project(crew.place.oem) }
    await server.make.alarm(place, await server.make.equipment(place))
    await sweep()
    const { rows } = await server.database.owner.query('select 1 from duty_entry where project_id = $1', [
      place.project,
    ])
    expect(rows).toEqual([])
  })

  it('takes a person’s own words, is filtered, and is nobody’s to change', async () => {
    expect((await write('消防队来访，陪同检查')).code).toBe('ok')
    expect(await entries({ kind: 'own' })).toMatchObject([{ actorName: 'ann', text: '消防队来访，陪同检查' }])
    expect(await entries({ from: new Date(Date.now() + 60_000).toISOString() })).toEqual([])
    expect(await write('x y', 'inspector')).toMatchObject({ code: 'forbidden' })
    expect(await write('x y', 'neighbour')).toMatchObject({ code: 'missing' })
    const { rows } = await server.database.owner.query<{ may: boolean }>(
      `select has_table_privilege(r, 'duty_entry', p) as may
       from unnest(array['vigil_api', 'vigil_engine']) r, unnest(array['update', 'delete', 'truncate']) p`,
    )
    expect(rows.map(({ may }) => may)).not.toContain(true)
  })

  it('is taken away as a table by a manager, and by nobody else’s', async () => {
    await write('=1+1 交接正常')
    const wish = { projectId: crew.place.project, language: 'zh' } as const
    const { address } = await server.result(dutyCalls.export, wish, crew.token('manager'))
    const table = await (await fetch(`${server.base}${address}`)).text()
    expect(table).toContain('时间')
    expect(table).toContain('交接正常')
    expect(table).not.toContain(',=1+1')
    expect(await server.send(dutyCalls.export, wish, crew.token('ann'))).toMatchObject({ code: 'forbidden' })
    expect(await server.send(dutyCalls.export, wish, crew.token('neighbour'))).toMatchObject({ code: 'missing' })
  })
})
