import { accountCalls } from '@vigil/contract/account/account'
import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { allCalls } from '@vigil/contract/all-calls'
import type { Call } from '@vigil/contract/call'
import { contactCalls } from '@vigil/contract/people/contact'
import { deliveryCalls } from '@vigil/contract/delivery/delivery'
import { evidenceCalls } from '@vigil/contract/alarm/evidence'
import { hazardCalls } from '@vigil/contract/hazard/hazard'
import { projectAdminCalls } from '@vigil/contract/tenancy/project-admin'
import { trialCalls, trialDays } from '@vigil/contract/account/trial'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { phonesOf } from '#testing/phone-in-hand.ts'
import { startSmsStandIn, type SmsStandIn } from '#testing/start-sms-stand-in.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

const { apply, testLogin, ...figures } = trialCalls

let server: TestServer
let sms: SmsStandIn
let phones: ReturnType<typeof phonesOf>
let demo: { oem: string; project: string; equipment: string }

const alarmAt = (place: { oem: string; project: string; equipment: string }, firstAt: string) =>
  server.database.owner.query(
    `insert into alarm (id, oem_id, project_id, equipment_id, event_key, kind, priority, condition, first_at, last_at)
     values ($4::uuid, $1, $2, $3, 'over-' || $4::uuid, 'fault', 3, 'active', ${firstAt}, ${firstAt})`,
    [place.oem, place.project, place.equipment, uuidV7()],
  )

const makeSite = async (name: string) => {
  const oem = await server.make.oem(name)
  const project = await server.make.project(oem, null, name)
  const equipment = await server.make.equipment({ oem, project }, { name })
  const site = { oem, project, equipment }
  await server.database.owner.query(
    `insert into equipment_shadow (equipment_id, oem_id, project_id, type_no, state, online) values ($1, $2, $3, 101, 3, true)
     on conflict (equipment_id) do update set state = 3, online = true`,
    [equipment, oem, project],
  )
  await alarmAt(site, 'now()')
  return site
}

const mark = (project: string) =>
  server.database.owner.query(
    `insert into demo_unit (project_id) values ($1) on conflict (only_one) do update set project_id = $1`,
    [project],
  )

beforeAll(async () => {
  sms = await startSmsStandIn()
  server = await startTestServer({ ...sms.settings, VIGIL_DOOR_KNOCKS: '10000' })
  phones = phonesOf(server, sms, '152')
  await makeSite('canary-of-a-tenant')
  demo = await makeSite('a demo unit')
})
afterAll(async () => {
  await server.stop()
  await sms.stop()
})

describe('without a demo unit', () => {
  it('the figures are empty, and nobody can apply', async () => {
    for (const call of Object.values(figures)) expect((await server.send(call, {})).statusCode).toBe(200)
    expect((await server.result(figures.rankings, {})).rows).toEqual([])
    expect(await server.result(figures.projectStatistics, {})).toMatchObject({ total: 0 })
    const shown = await phones.prove(phones.newMobile(), 'trial')
    expect(await server.send(apply, shown)).toMatchObject({ statusCode: 503, code: 'trialNotSetUp' })
  })
})

describe('the figures that anybody sees', () => {
  it('[spec 7.calls.dashboard.trial-variants-under-api-without-login] are of the demo unit, and hold not one byte of a tenant', async () => {
    await mark(demo.project)
    const answers = await Promise.all(
      Object.values(figures).map(async (call) => {
        expect(call.path).toMatch(/^api\//)
        return (await fetch(`${server.base}/${call.path}`)).text()
      }),
    )
    for (const answer of answers) expect(answer).not.toContain('canary')
    expect(await server.result(figures.equipmentTypeTotals, {})).toMatchObject({
      rows: [{ equipmentTypeId: 101, total: 1, online: 1, offline: 0, troubled: 1 }],
    })
    expect(await server.result(figures.runStatus, {})).toMatchObject({ rows: [{ state: 'fault', count: 1 }] })
    expect(await server.result(figures.exceptionHandling, {})).toMatchObject({ total: 1, handled: 0, rate: 0 })
    expect(await server.result(figures.alarmMonitor, {})).toMatchObject({ rows: [{ equipmentName: 'a demo unit' }] })
    expect(await server.result(figures.projectStatistics, {})).toMatchObject({ total: 1, normal: 0, withFault: 1 })
    expect(await server.result(figures.rankings, {})).toMatchObject({ rows: [{ alarms: 1 }] })
    const { rows } = await server.result(figures.alarmCounts, {})
    expect(rows.find(({ kind }) => kind === 'fault')).toMatchObject({ today: 1, yesterday: 0 })
  })

  it('follow at once when another unit is shown, and none', async () => {
    const other = await makeSite('another demo unit')
    await mark(other.project)
    expect(await server.result(figures.alarmMonitor, {})).toMatchObject({
      rows: [{ equipmentName: 'another demo unit' }],
    })
    await server.database.owner.query(`update project set state = 'suspended' where id = $1`, [other.project])
    expect((await server.result(figures.alarmMonitor, {})).rows).toEqual([])
    await mark(demo.project)
  })
})

/** Who may look may say that he has looked. */
const onlyNotes = ({ permission }: Call): boolean =>
  typeof permission === 'object'
    ? permission.anyOf.every((right) => /:(list|select)$/.test(right))
    : /:(list|select)$/.test(permission)

describe('an experience account', () => {
  it('[spec 7.calls.login.experience-account] reads the demo unit for seven days, and changes nothing', async () => {
    const { session, endsAt } = await server.result(apply, await phones.prove(phones.newMobile(), 'trial'))
    expect(Date.parse(endsAt) - Date.now()).toBeGreaterThan((trialDays - 0.01) * 86_400_000)
    expect(session.projectList.map(({ projectId }) => projectId)).toEqual([demo.project])
    const markers = `${session.permissionsStr}${session.equipPermissionsStr}`.split(',').filter((one) => one !== '')
    expect(markers.filter((marker) => !/:(?:list|select)$/.test(marker))).toEqual([])
    expect(markers.filter((marker) => /^(?:user|role|opLog|visitor|payOrder):/.test(marker))).toEqual([])
    expect(JSON.stringify(session)).not.toContain('canary')
  })

  it('is refused every command that moves anything, and shows nothing of a tenant', async () => {
    const { session } = await server.result(apply, await phones.prove(phones.newMobile(), 'trial'))
    const asked = allCalls.filter(({ permission }) => permission !== 'public' && permission !== 'signedIn')
    for (const call of asked) {
      const answer = await server.send(call, {}, session.token)
      if (call.kind === 'command' && !onlyNotes(call))
        expect([call.path, answer.code]).toEqual([call.path, 'forbidden'])
      expect(JSON.stringify(answer)).not.toContain('canary')
    }
  })

  it('reads no name and no number of the people who look after the unit (C9)', async () => {
    const { session } = await server.result(apply, await phones.prove(phones.newMobile(), 'trial'))
    const { owner } = server.database
    const { id: guard } = await server.make.account('dutyOfficer', demo)
    await owner.query(`update account set person = '欧阳建国' where id = $1`, [guard])
    await owner.query(
      `insert into project_contact (id, oem_id, project_id, person, tel, duty, call_order) values ($1, $2, $3, '欧阳建国', '13912345678', 'duty', 1)`,
      [uuidV7(), demo.oem, demo.project],
    )
    const taken = await owner.query<{ id: string }>(
      `update alarm set owner_id = $2, owned_at = now(), acknowledged_by = $2 where project_id = $1 returning id`,
      [demo.project, guard],
    )
    const alarmId = taken.rows[0]?.id ?? ''
    const projectId = demo.project
    expect(await server.send(contactCalls.list, { projectId }, session.token)).toMatchObject({ code: 'forbidden' })
    const unit = await server.result(projectAdminCalls.unit, { projectId }, session.token)
    const shown = await server.result(alarmDeskCalls.case, { alarmId }, session.token)
    const rest = await Promise.all([
      server.result(deliveryCalls.byAlarm, { alarmId }, session.token),
      server.result(evidenceCalls.photos, { alarmId }, session.token),
      server.result(hazardCalls.list, { size: 20 }, session.token),
    ])
    expect(JSON.stringify([unit, shown, rest])).not.toMatch(/欧阳建国|建国|13912345678/)
    // That somebody goes is not hidden.
    expect(shown.owner).toMatchObject({ name: '欧**' })
  })

  it('[spec 7.calls.login.test-login] is entered again by its number, as long as it lasts', async () => {
    const mobile = phones.newMobile()
    expect(await server.send(testLogin, await phones.prove(mobile, 'trial'))).toMatchObject({ code: 'trialNone' })
    await phones.letPass(mobile, 61)
    const first = await server.result(apply, await phones.prove(mobile, 'trial'))
    await phones.letPass(mobile, 61)
    const again = await server.result(testLogin, await phones.prove(mobile, 'trial'))
    expect(again.session.user.accountId).toBe(first.session.user.accountId)
    await phones.letPass(mobile, 61)
    const twice = await server.result(apply, await phones.prove(mobile, 'trial'))
    expect(twice.endsAt).toBe(first.endsAt)
    await server.database.owner.query(`update trial_account set ends_at = now() where mobile = $1`, [mobile])
    await phones.letPass(mobile, 61)
    expect(await server.send(apply, await phones.prove(mobile, 'trial'))).toMatchObject({ code: 'trialOver' })
  })

  it('keeps the number to itself, and free for an account of one’s own', async () => {
    const mobile = phones.newMobile()
    const { session } = await server.result(apply, await phones.prove(mobile, 'trial'))
    expect(session.user).toMatchObject({ userTel: null, person: '新用户' })
    expect(JSON.stringify(session)).not.toContain(mobile)
  })

  it('ends where another unit is shown instead', async () => {
    const { session } = await server.result(apply, await phones.prove(phones.newMobile(), 'trial'))
    await mark((await makeSite('the next demo unit')).project)
    const left = await server.database.owner.query(`select 1 from role_grant where account_id = $1`, [
      session.user.accountId,
    ])
    expect(left.rowCount).toBe(0)
    await mark(demo.project)
  })
})

describe('a guess', () => {
  it('opens nothing', async () => {
    const shown = await phones.prove(phones.newMobile(), 'trial')
    for (const call of [apply, testLogin])
      expect(await server.send(call, { ...shown, ticket: 'x'.repeat(43) })).toMatchObject({ code: 'codeWrong' })
    expect(await server.send(accountCalls.login, { userName: 'trial', password: 'x' })).toMatchObject({
      code: 'credentialsWrong',
    })
  })
})
