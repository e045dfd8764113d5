import { deliveryCalls } from '@vigil/contract/delivery/delivery'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { startCarriers, type StandInCarriers } from '#testing/start-carriers.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { startTestWorker } from '#testing/start-test-worker.ts'
import { until } from '#testing/test-lanes.ts'

let outside: StandInCarriers
let server: TestServer
let worker: Awaited<ReturnType<typeof startTestWorker>>
let place: { oem: string; project: string }
let equipment: string
const tokens: Record<string, string> = {}
const ids: Record<string, string> = {}

const join = async (name: string, role: 'manager' | 'dutyOfficer' | 'endUser' | 'inspector', at: typeof place) => {
  const { id, loginName } = await server.make.account(role, at)
  if (role === 'endUser') await server.make.bind(id, equipment, at)
  ids[name] = id
  tokens[name] = await server.signIn(loginName)
}

beforeAll(async () => {
  outside = await startCarriers()
  server = await startTestServer(outside.settings)
  worker = await startTestWorker({ ...server.database.environment, ...outside.settings })
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
  equipment = await server.make.equipment(place)
  for (const role of ['manager', 'dutyOfficer', 'endUser', 'inspector'] as const) await join(role, role, place)
  await join('neighbour', 'manager', { oem, project: await server.make.project(oem) })
})
afterAll(async () => {
  await worker.stop()
  await server.stop()
  await outside.stop()
})

const owner = (text: string, values: unknown[]) => server.database.owner.query(text, values)

describe('who was told of an alarm', () => {
  it('is shown to whoever may read it, to a tenant only of himself, and to nobody else', async () => {
    const alarmId = await server.make.alarm(place, equipment, { kind: 'fire-alarm', priority: 1 })
    for (const name of ['dutyOfficer', 'endUser'])
      await owner(
        `insert into message (id, case_id, alarm_id, account_id, oem_id, project_id, equipment_id, channel, ladder, level,
           priority, state, cause) values ($1, $2, $2, $3, $4, $5, $6, 'sms', 'fire', 0, 1, 'failed', 'refused: secret detail')`,
        [uuidV7(), alarmId, ids[name], place.oem, place.project, equipment],
      )
    const all = await server.result(deliveryCalls.byAlarm, { alarmId }, tokens['manager'])
    expect(all.rows).toMatchObject([
      { channel: 'sms', state: 'failed', cause: 'refused', isOwn: false },
      { channel: 'sms', state: 'failed' },
    ])
    expect(all.rows.every(({ person }) => person !== null)).toBe(true)
    expect(JSON.stringify(all)).not.toContain('secret detail')
    const tenant = await server.result(deliveryCalls.byAlarm, { alarmId }, tokens['endUser'])
    expect(tenant.rows).toMatchObject([{ isOwn: true, person: null }])
    expect(await server.send(deliveryCalls.byAlarm, { alarmId }, tokens['neighbour'])).toMatchObject({
      code: 'missing',
    })
  })
})

describe('how the people of a unit can be reached', () => {
  it('is told step by step, with a warning where a step would be silent', async () => {
    await owner(`update account set mobile = '12100000001' where id = $1`, [ids['dutyOfficer']])
    const { steps } = await server.result(deliveryCalls.reach, { projectId: place.project }, tokens['manager'])
    expect(steps.map(({ step, warning }) => `${step} ${warning}`)).toEqual([
      'D1 noPush',
      'D2 nobody',
      'M noMobile',
      'R nobody',
      'O nobody',
    ])
  })

  it('is nothing for a neighbour or a tenant', async () => {
    for (const who of ['neighbour', 'endUser'])
      expect(await server.send(deliveryCalls.reach, { projectId: place.project }, tokens[who])).toMatchObject({
        code: 'missing',
      })
  })
})

describe('"ring me now"', () => {
  it('tests every way of one’s own, says what became of each, and not twice in a minute', async () => {
    const token = tokens['dutyOfficer']
    const browser = await outside.browser()
    await server.result(deliveryCalls.addPush, { ...browser, device: 'phone' }, token)
    await server.result(deliveryCalls.changeMail, { mail: 'duty@example.com' }, token)
    await outside.direct({ mobile: '12100000001', does: 'silent' })
    await server.result(deliveryCalls.ringMe, {}, token)
    const states = async () => {
      const { rows } = await server.result(deliveryCalls.ownTest, {}, token)
      return rows.map(({ channel, state, cause }) => [channel, state, cause].join(' ').trim()).toSorted()
    }
    await until(async () => (await states()).every((state) => !/queued|sending/.test(state)), 8_000)
    // No provider of text messages here, and nobody has tied a chat account.
    expect(await states()).toEqual([
      'chat failed noAddress',
      'email sent',
      'push sent',
      'sms failed noCarrier',
      'voice sent',
    ])
    const { messages = [] } = await outside.shown('push')
    expect(messages).toMatchObject([
      { body: { alarmId: null, words: { event: '通道测试' }, english: { event: 'Channel test' } } },
    ])
    expect(await server.send(deliveryCalls.ringMe, {}, token)).toMatchObject({ code: 'tooMany' })
  })
})

describe('one’s own ways', () => {
  it('are added, shown and removed by oneself', async () => {
    const token = tokens['manager']
    const browser = await outside.browser()
    expect(await server.result(deliveryCalls.addPush, { ...browser, device: 'desk' }, token)).toEqual({
      pushDevices: 1,
    })
    const own = await server.result(deliveryCalls.ownChannels, {}, token)
    expect(own).toMatchObject({ hasMobile: false, hasChat: false, pushKey: outside.settings['VIGIL_PUSH_PUBLIC_KEY'] })
    expect(own.pushDevices).toMatchObject([{ device: 'desk', lastReachedAt: null }])
    const { endpoint } = browser
    expect(await server.result(deliveryCalls.removePush, { endpoint }, tokens['neighbour'])).toEqual({ pushDevices: 0 })
    expect((await server.result(deliveryCalls.ownChannels, {}, token)).pushDevices).toHaveLength(1)
    expect(await server.result(deliveryCalls.removePush, { endpoint }, token)).toEqual({ pushDevices: 0 })
  })

  it('never make the server call an address that is no push service', async () => {
    const { p256dh, auth } = await outside.browser()
    for (const endpoint of [
      'https://169.254.169.254/latest',
      'https://intranet.example/x',
      'http://127.0.0.1:1/push/x',
    ])
      expect(
        await server.send(deliveryCalls.addPush, { endpoint, p256dh, auth, device: '' }, tokens['manager']),
      ).toMatchObject({ code: 'invalidInput' })
  })

  it('lead nowhere any more for somebody who is gone', async () => {
    const token = tokens['inspector']
    await server.result(deliveryCalls.addPush, { ...(await outside.browser()), device: '' }, token)
    await server.result(deliveryCalls.changeMail, { mail: 'gone@example.com' }, token)
    await owner(`update account set state = 'closed' where id = $1`, [ids['inspector']])
    const left = await owner(
      `select 1 from push_subscription where account_id = $1 union all select 1 from mail_address where account_id = $1`,
      [ids['inspector']],
    )
    expect(left.rowCount).toBe(0)
  })
})

describe('who runs the platform', () => {
  it('is not named to a unit whose operator has nobody', async () => {
    const { id, loginName } = await server.make.account('super', {})
    const alarmId = await server.make.alarm(place, equipment, { kind: 'fire-alarm', priority: 1 })
    await owner(
      `insert into message (id, case_id, alarm_id, account_id, oem_id, project_id, equipment_id, channel, ladder, level,
         priority, state) values ($1, $2, $2, $3, $4, $5, $6, 'sms', 'fire', 0, 1, 'sent')`,
      [uuidV7(), alarmId, id, place.oem, place.project, equipment],
    )
    const reach = await server.result(deliveryCalls.reach, { projectId: place.project }, tokens['manager'])
    const told = await server.result(deliveryCalls.byAlarm, { alarmId }, tokens['manager'])
    expect(reach.steps.find(({ step }) => step === 'O')?.people).toMatchObject([{ person: '平台 Platform' }])
    expect(told.rows).toMatchObject([{ person: '平台 Platform' }])
    expect(JSON.stringify([reach, told])).not.toContain(loginName)
  })
})
