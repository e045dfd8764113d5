import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { alarmManyCalls } from '@vigil/contract/alarm/desk-many'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; project: string }
let equipment: string
const tokens: Record<string, string> = {}

const signIn = async (role: 'manager' | 'dutyOfficer' | 'inspector', at: { oem: string; project: string }) => {
  const { loginName } = await server.make.account(role, at)
  return server.signIn(loginName)
}

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem, null, 'Riverside tower') }
  equipment = await server.make.equipment(place, { name: 'detector 12', type_no: 104 })
  for (const role of ['manager', 'dutyOfficer', 'inspector'] as const) tokens[role] = await signIn(role, place)
  tokens['neighbour'] = await signIn('manager', { oem, project: await server.make.project(oem) })
})
afterAll(() => server.stop())

const raise = (row: Record<string, unknown> = {}) =>
  server.make.alarm(place, equipment, { kind: 'fire-alarm', priority: 1, ...row })
const read = (alarmId: string) => server.result(alarmDeskCalls.case, { alarmId }, tokens['dutyOfficer'])
const change = (alarmId: string, columns: string, values: unknown[] = []) =>
  server.database.owner.query(`update alarm set ${columns} where id = $1`, [alarmId, ...values])

describe('the case of an alarm', () => {
  it('says who is called next and when, and that everybody above is told once it is real (A6)', async () => {
    const alarmId = await raise()
    const from = new Date(Date.now() - 35_000)
    await change(alarmId, "ladder = 'fire', ladder_from = $2, ladder_due = now()", [from])
    const climbing = await read(alarmId)
    expect(climbing).toMatchObject({ ladder: 'fire', ladderFrom: from.toISOString() })
    expect(climbing.nextRung?.at).toBe(new Date(from.getTime() + 60_000).toISOString())
    expect(climbing.nextRung?.calls).toContainEqual({ channel: 'voice', who: ['D2', 'M'] })
    const { version } = await server.result(alarmDeskCalls.acknowledge, { alarmId }, tokens['dutyOfficer'])
    const verdict = { alarmId, version, verdict: 'real' } as const
    const judged = await server.result(alarmDeskCalls.verify, verdict, tokens['dutyOfficer'])
    expect(judged).toMatchObject({ ladder: 'confirmed', nextRung: null })
  })

  it('gives whoever goes one minute more, with the reason in the timeline, once, and nobody else', async () => {
    const alarmId = await raise()
    const note = '两分钟到现场'
    const ask = (who: string) => server.send(alarmDeskCalls.delay, { alarmId, note }, tokens[who])
    expect(await ask('dutyOfficer')).toMatchObject({ code: 'delayRefused' })
    await server.result(alarmDeskCalls.acknowledge, { alarmId }, tokens['dutyOfficer'])
    expect(await ask('dutyOfficer')).toMatchObject({ code: 'delayNotYours' })
    const owned = await server.result(alarmDeskCalls.own, { alarmId }, tokens['dutyOfficer'])
    expect(owned).toMatchObject({ mayDelay: true, delayedAt: null })
    expect(await ask('manager')).toMatchObject({ code: 'delayNotYours' })
    const later = await server.result(alarmDeskCalls.delay, { alarmId, note }, tokens['dutyOfficer'])
    const movedMs = Date.parse(later.nextRung?.at ?? '') - Date.parse(owned.nextRung?.at ?? '')
    expect({ movedMs, mayDelay: later.mayDelay, last: later.timeline.at(-1)?.note }).toEqual({
      movedMs: 60_000,
      mayDelay: false,
      last: `delay · ${note}`,
    })
    expect(await ask('dutyOfficer')).toMatchObject({ code: 'delayOver' })
    expect(await ask('neighbour')).toMatchObject({ code: 'missing' })
    expect(await ask('inspector')).toMatchObject({ code: 'forbidden' })
  })

  it('keeps what was done of its response card, once each, and no older version comes of it', async () => {
    const alarmId = await raise()
    const before = await read(alarmId)
    const tick = { alarmId, step: 'call119' } as const
    await server.result(alarmDeskCalls.tick, tick, tokens['dutyOfficer'])
    const after = await server.result(alarmDeskCalls.tick, tick, tokens['manager'])
    expect(after.ticked).toHaveLength(1)
    expect(after.ticked[0]?.by).toBeTruthy()
    expect(after.version).toBe(before.version)
  })

  it('keeps a word that somebody adds, and hears of none from elsewhere or without the right', async () => {
    const alarmId = await raise()
    const word = { alarmId, note: '已到现场' }
    const noted = await server.result(alarmDeskCalls.note, word, tokens['dutyOfficer'])
    expect(noted.timeline.at(-1)).toMatchObject({ note: '已到现场', actor: 'account' })
    expect(await server.send(alarmDeskCalls.note, word, tokens['neighbour'])).toMatchObject({ code: 'missing' })
    expect(await server.send(alarmDeskCalls.note, word, tokens['inspector'])).toMatchObject({ code: 'forbidden' })
  })

  it('names the other detectors of its zone by which it is likely real', async () => {
    const area = uuidV7()
    const row = `insert into area (id, oem_id, project_id, kind, name) values ($1, $2, $3, 'zone', 'B1')`
    await server.database.owner.query(row, [area, place.oem, place.project])
    const other = await server.make.equipment(place, { name: 'detector 13', type_no: 104 })
    const alarmId = await raise()
    const witness = await server.make.alarm(place, other, { kind: 'fire-alarm', priority: 1 })
    await change(alarmId, 'area_id = $2, likely_real = true', [area])
    await change(witness, 'area_id = $2, likely_real = true', [area])
    expect((await read(alarmId)).confirmedBy).toMatchObject([{ alarmId: witness, equipmentName: 'detector 13' }])
  })

  it('lists the others of its storm', async () => {
    const ids = [await raise(), await raise()]
    const group = uuidV7()
    for (const id of ids) await change(id, 'group_id = $2', [group])
    const { rows } = await server.result(alarmManyCalls.list, { stormOf: ids[0], size: 20 }, tokens['manager'])
    expect(rows.map(({ alarmId }) => alarmId).toSorted()).toEqual(ids.toSorted())
  })
})

describe('the history', () => {
  it('counts what waits, and leaves what threatens life out of what is acknowledged together', async () => {
    const box = await server.make.equipment(place, { name: 'box 3' })
    await server.make.alarm(place, box, { kind: 'alarm', priority: 2 })
    await server.make.alarm(place, box, { kind: 'alarm', priority: 1 })
    const counted = await server.result(alarmManyCalls.waiting, { equipmentId: box }, tokens['manager'])
    expect(counted).toMatchObject({ waiting: 2, together: 1 })
    const elsewhere = await server.result(alarmManyCalls.waiting, { equipmentId: box }, tokens['neighbour'])
    expect(elsewhere).toMatchObject({ waiting: 0, together: 0 })
  })

  it('[spec 7.fault-history] answers a POST without a payload', async () => {
    const alarmId = await raise()
    const answer = await fetch(`${server.base}/alarm/findAlarms.action?token=${tokens['manager']}`, { method: 'POST' })
    expect(await answer.json()).toMatchObject({
      code: 'ok',
      result: { rows: expect.arrayContaining([expect.objectContaining({ alarmId })]) },
    })
  })

  it('is taken away as a table, with its words, by whoever may and while the address lives', async () => {
    await raise()
    const wish = { kinds: 'fire-alarm', priority: 1, language: 'zh' } as const
    const { address } = await server.result(alarmManyCalls.export, wish, tokens['manager'])
    const table = await (await fetch(server.base + address)).text()
    expect(table).toContain('时间（UTC+8）,类别,事件')
    // By the clock on the unit's wall, as a spreadsheet reads it (D17).
    expect(table).toMatch(/\n\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,火警/)
    expect(table).not.toMatch(/\dT\d\d:\d\d/)
    expect(table).toContain('detector 12')
    expect(table).not.toContain(',报警,')
    expect((await fetch(server.base + address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(404)
    expect(await server.send(alarmManyCalls.export, wish, tokens['inspector'])).toMatchObject({ code: 'forbidden' })
  })
})
