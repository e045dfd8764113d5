import { randomBytes } from 'node:crypto'
import { mostVisitsOfUnit, visitCalls as calls } from '@vigil/contract/visitor/visit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { visitorsCard, visitorWorld } from '#testing/visitor-world.ts'

let server: TestServer
let oem: string

beforeAll(async () => {
  const settings = { VIGIL_DOOR_KNOCKS: '10000', VIGIL_SECRET_KEY: randomBytes(32).toString('base64') }
  server = await startTestServer(settings)
  oem = await server.make.oem()
})
afterAll(() => server.stop())

const owner = async (statement: string, values: unknown[]) =>
  (await server.database.owner.query(statement, values)).rows

describe('[spec 7.calls.visitor.visitor-appointment] a visitor without an account', () => {
  it('asks by the link of his host, who lets him in through a door', async () => {
    const world = await visitorWorld(server, oem)
    const link = await server.result(calls.link, { code: await world.invite() })
    expect(link).toMatchObject({ unitName: '临江国际中心', hostName: '陈志远', until: expect.any(String) })
    const visit = await world.ask({ plate: '京A12345', words: '修三楼空调' })
    expect((await world.visits())[0]).toMatchObject({
      state: 'asked',
      visitorName: '周*',
      hostName: '陈志远',
      mayDecide: true,
    })
    expect(await server.result(calls.pass, { secret: visit.secret })).toMatchObject({ state: 'asked', qr: null })
    expect(await world.approve(visit)).toMatchObject({
      state: 'approved',
      fullName: '周宁',
      plate: '京A12345',
      doors: [{ name: '1F 东门闸机' }],
      decidedByName: '陈志远',
    })
    const pass = await server.result(calls.pass, { secret: visit.secret })
    expect(pass).toMatchObject({ state: 'approved', visitorName: '周*', qr: expect.stringMatching(/^VV1\./) })
    expect(JSON.stringify(pass)).not.toContain(world.place.project)
    expect(JSON.stringify(pass)).not.toContain('13920467718')
  })

  it('comes by the link at the entrance, which names no host: the front desk decides', async () => {
    const world = await visitorWorld(server, oem)
    const unit = { projectId: world.place.project }
    const { code } = await server.result(calls.unitLink, unit, world.host.token)
    expect(await server.result(calls.link, { code })).toEqual({ unitName: '临江国际中心', hostName: null, until: null })
    await server.result(calls.appoint, world.asked(code, { hostWords: '三楼王敏' }))
    const [visit] = await world.visits()
    const wish = { visitId: visit?.visitId ?? '', version: visit?.version ?? 0 }
    const refused = await server.result(calls.refuse, { ...wish, why: '今天不接待' }, world.desk.token)
    expect(refused).toMatchObject({ state: 'refused', hostWords: '三楼王敏', why: '今天不接待' })
    const renewed = await server.result(calls.unitLink, { ...unit, isRenewed: true }, world.host.token)
    expect(renewed.code).not.toBe(code)
    expect(await server.send(calls.appoint, world.asked(code))).toMatchObject({ code: 'visitLinkOver' })
  })

  it('takes it back himself, and what is over is not taken back again', async () => {
    const world = await visitorWorld(server, oem)
    const { secret } = await world.ask()
    expect(await server.result(calls.withdraw, { secret })).toEqual({ state: 'withdrawn' })
    expect(await server.send(calls.withdraw, { secret })).toMatchObject({ code: 'visitMoved' })
    expect(await server.send(calls.pass, { secret: 'A'.repeat(43) })).toMatchObject({ code: 'missing' })
  })

  it('is written down as nobody, without a word about him', async () => {
    await (await visitorWorld(server, oem)).ask({ words: '我的话' })
    const rows = await owner('select account_id, details from audit_entry where action = $1 order by id desc limit 1', [
      calls.appoint.path,
    ])
    expect(rows).toEqual([{ account_id: null, details: {} }])
  })
})

describe('a link', () => {
  it('is for so many people and no more', async () => {
    const world = await visitorWorld(server, oem)
    const code = await world.invite(1)
    await server.result(calls.appoint, world.asked(code))
    expect(await server.send(calls.appoint, world.asked(code))).toMatchObject({ code: 'visitLinkOver' })
  })

  it('is refused alike when nobody made it, when it has ended, and when its host or its unit is not there any more', async () => {
    const world = await visitorWorld(server, oem)
    const [late, hostless, archived] = [await world.invite(), await world.invite(), await world.invite()]
    const answers = [await server.send(calls.appoint, world.asked('A'.repeat(22)))]
    await owner(`update visit_link set expires_at = now() - interval '1 second' where token = $1`, [late])
    answers.push(await server.send(calls.appoint, world.asked(late)))
    await owner(`update account set state = 'suspended' where id = $1`, [world.host.id])
    answers.push(await server.send(calls.appoint, world.asked(hostless)))
    await owner(`update account set state = 'active' where id = $1`, [world.host.id])
    await owner(`update project set state = 'archived' where id = $1`, [world.place.project])
    answers.push(await server.send(calls.appoint, world.asked(archived)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ code: 'visitLinkOver' })
  })

  it('takes no time that cannot be, no card that is none, and no field that it does not know', async () => {
    const world = await visitorWorld(server, oem)
    const code = await world.invite()
    const endsAt = new Date(Date.now() + 25 * 3_600_000).toISOString()
    expect(await server.send(calls.appoint, world.asked(code, { endsAt }))).toMatchObject({ code: 'visitWindow' })
    expect(await server.send(calls.appoint, world.asked(code, { endsAt, isLong: true }))).toMatchObject({ code: 'ok' })
    for (const wrong of [{ idCard: '110105194912310021' }, { plate: 'x' }, { userTel: '1' }, { state: 'approved' }])
      expect(await server.send(calls.appoint, world.asked(code, wrong))).toMatchObject({ code: 'invalidInput' })
  })

  it('that is flooded ends after twelve in ten minutes, known or not', async () => {
    const world = await visitorWorld(server, oem)
    for (const code of [await world.invite(), 'B'.repeat(22)]) {
      const codes = []
      for (let turn = 0; turn < 13; turn += 1) codes.push((await server.send(calls.appoint, world.asked(code))).code)
      expect(new Set(codes.slice(0, 12)).size).toBe(1)
      expect(codes.at(-1)).toBe('tooMany')
    }
  })

  it('of many to one unit ends at sixty in an hour, and counts for no other unit', async () => {
    const [own, neighbour] = [await visitorWorld(server, oem), await visitorWorld(server, oem)]
    await own.ask()
    await owner(
      `insert into visit (id, oem_id, project_id, link_id, purpose, people, begins_at, ends_at, asked_at, pass_hash, secret)
       select gen_random_uuid(), oem_id, project_id, link_id, purpose, people, begins_at, ends_at, asked_at,
         sha256(gen_random_uuid()::text::bytea), secret from visit, generate_series(2, $2) where project_id = $1`,
      [own.place.project, mostVisitsOfUnit],
    )
    expect(await server.send(calls.appoint, own.asked(await own.invite()))).toMatchObject({ code: 'tooMany' })
    await neighbour.ask()
  })
})

describe('the host', () => {
  it('decides alone for two hours, and then the front desk may', async () => {
    const world = await visitorWorld(server, oem)
    const { visitId, version } = await world.ask()
    const wish = { visitId, version, doorIds: [world.east] }
    expect(await server.send(calls.approve, wish, world.desk.token)).toMatchObject({ code: 'hostDecidesFirst' })
    await owner(`update visit set asked_at = now() - interval '2 hours' where id = $1`, [visitId])
    expect(await server.send(calls.approve, wish, world.desk.token)).toMatchObject({ code: 'ok' })
  })

  it('lets in once, through doors of his own unit, and takes it back until somebody came', async () => {
    const world = await visitorWorld(server, oem)
    const visit = await world.ask()
    const wish = { visitId: visit.visitId, version: visit.version }
    const light = await server.make.equipment(world.place)
    for (const doorIds of [[light], [world.east, light]])
      expect(await server.send(calls.approve, { ...wish, doorIds }, world.host.token)).toMatchObject({
        code: 'doorElsewhere',
      })
    const { version } = await world.approve(visit)
    expect(await server.send(calls.approve, { ...wish, doorIds: [world.east] }, world.host.token)).toMatchObject({
      code: 'visitMoved',
    })
    const revoked = await server.result(calls.revoke, { ...wish, version, why: '会议取消' }, world.host.token)
    expect(revoked).toMatchObject({ state: 'revoked', why: '会议取消' })
  })

  it('of another unit finds nothing of it', async () => {
    const [own, neighbour] = [await visitorWorld(server, oem), await visitorWorld(server, oem)]
    const { visitId, version } = await own.ask()
    const { token } = neighbour.host
    const wish = { visitId, version, why: '查' }
    for (const [call, input] of [
      [calls.detail, { visitId }],
      [calls.approve, { visitId, version, doorIds: [neighbour.east] }],
      [calls.refuse, wish],
      [calls.revoke, wish],
      [calls.idCard, { visitId, why: '查' }],
      [calls.leave, { visitId, version }],
      [calls.invite, { projectId: own.place.project, hours: 1, people: 1 }],
    ] as const)
      expect(await server.send(call, input, token)).toMatchObject({ code: 'missing' })
    const foreign = { projectId: own.place.project, size: 20 }
    expect(await server.result(calls.list, foreign, token)).toEqual({ rows: [], next: null })
    for (const doorIds of [[neighbour.east], [own.east, neighbour.east]])
      expect(await server.send(calls.approve, { visitId, version, doorIds }, own.host.token)).toMatchObject({
        code: 'missing',
      })
    expect((await own.visits())[0]).toMatchObject({ state: 'asked' })
  })
})

describe('the number of an identity card', () => {
  it('is sealed in the table, masked on the page, and shown whole to whoever has the right, in writing', async () => {
    const world = await visitorWorld(server, oem)
    const { visitId } = await world.ask()
    const [row] = await owner('select id_card, id_card_tail from visit where id = $1', [visitId])
    expect(row).toMatchObject({ id_card_tail: '002X' })
    expect(Buffer.from(row.id_card).includes(visitorsCard.slice(0, 14))).toBe(false)
    const shown = await server.result(calls.detail, { visitId }, world.host.token)
    expect(shown.idCardMasked).toBe('**************002X')
    const asked = { visitId, why: '派出所核对' }
    expect(await server.result(calls.idCard, asked, world.host.token)).toEqual({ idCard: visitorsCard })
    const inspector = await world.personOf('inspector', '巡检员')
    expect(await server.send(calls.idCard, asked, inspector.token)).toMatchObject({ code: 'forbidden' })
    const audit = await owner(
      'select account_id, outcome, details, project_id from audit_entry where action = $1 and target_id = $2',
      [calls.idCard.path, visitId],
    )
    expect(audit).toEqual([
      { account_id: world.host.id, outcome: 'ok', details: { why: '派出所核对' }, project_id: world.place.project },
    ])
  })

  it('of one visit does not open as another’s', async () => {
    const world = await visitorWorld(server, oem)
    const [one, other] = [await world.ask(), await world.ask()]
    await owner('update visit set id_card = (select id_card from visit where id = $1) where id = $2', [
      one.visitId,
      other.visitId,
    ])
    expect(await server.send(calls.idCard, { visitId: other.visitId, why: '查' }, world.host.token)).toMatchObject({
      code: 'unexpected',
    })
  })
})
