/** Leaving for good, and thinking better of it. */
import { accountCalls } from '@vigil/contract/account/account'
import { ownAccountCalls } from '@vigil/contract/account/own-account'
import { switchCalls } from '@vigil/contract/account/switches'
import { verificationCalls } from '@vigil/contract/account/verification'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { eventually } from '#testing/eventually.ts'
import { testPassword } from '#testing/factories.ts'
import { startSmsStandIn, type SmsStandIn } from '#testing/start-sms-stand-in.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { sweepLeaving } from './leaving.sweep.ts'

const { destroySelf, stay } = ownAccountCalls
const days = (n: number): number => n * 86_400_000

let server: TestServer
let sms: SmsStandIn
let oem: string
let project: string
let serial = 0

beforeAll(async () => {
  sms = await startSmsStandIn()
  server = await startTestServer(sms.settings)
  oem = await server.make.oem()
  project = await server.make.project(oem)
  await server.make.account('manager', { oem, project })
})
afterAll(async () => {
  await server.stop()
  await sms.stop()
})

const login = (userName: string) => server.send(accountCalls.login, { userName, password: testPassword })
const tokenOf = (userName: string): Promise<string> => server.signIn(userName)

const makePerson = async (role: 'inspector' | 'manager' = 'inspector', place = { oem, project }) => {
  const { id, loginName } = await server.make.account(role, place)
  return { id, loginName, token: await tokenOf(loginName) }
}

/** Somebody who has left, and the ticket that the next login brings. */
const gone = async () => {
  const person = await makePerson()
  await server.result(destroySelf, { password: testPassword }, person.token)
  return person
}
const ticketOf = (details: unknown): string =>
  typeof details === 'object' && details !== null && 'ticket' in details ? String(details.ticket) : ''

/** The worker’s hand, with a clock of its own. */
const sweepAt = (at: number): Promise<number> => sweepLeaving(statementsOn(server.database.owner), () => at)

const rowOf = async (id: string) => {
  const { rows } = await server.database.owner.query(`select * from account where id = $1`, [id])
  return rows[0]
}

describe('leaving', () => {
  it('takes a code from the own phone and ends every session [spec 7.calls.login.destroy-self]', async () => {
    const { id, loginName, token } = await makePerson()
    const mobile = `138${String(++serial).padStart(8, '0')}`
    await server.database.owner.query(`update account set mobile = $1 where id = $2`, [mobile, id])
    expect(await server.send(destroySelf, { password: testPassword }, token)).toMatchObject({ code: 'codeWrong' })
    const { ticket } = await server.result(verificationCalls.sendCode, { userTel: mobile })
    await eventually(async () => expect(await sms.codesOf(mobile)).not.toEqual([]))
    const [code = ''] = await sms.codesOf(mobile)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await server.send(destroySelf, { ticket, code: wrong }, token)).toMatchObject({ code: 'codeWrong' })
    const { dueAt } = await server.result(destroySelf, { ticket, code }, token)
    expect(Date.parse(dueAt) - Date.now()).toBeGreaterThan(days(7) - 60_000)
    expect(await server.send(accountCalls.session, {}, token)).toMatchObject({ code: 'tokenUnknown' })
    expect(await login(loginName)).toMatchObject({ code: 'accountLeaving', details: { dueAt } })
  })

  it('takes the password of somebody without a number', async () => {
    const { token } = await makePerson()
    expect(await server.send(destroySelf, {}, token)).toMatchObject({ code: 'passwordNeeded' })
    expect(await server.send(destroySelf, { password: 'guessed' }, token)).toMatchObject({ code: 'passwordWrong' })
    expect(await server.send(destroySelf, { password: testPassword }, token)).toMatchObject({ statusCode: 200 })
  })

  it('is not open to a unit’s last manager, until somebody else is one', async () => {
    const site = await server.make.project(oem, null, '只有一位管理人')
    const { token } = await makePerson('manager', { oem, project: site })
    const refused = await server.send(destroySelf, { password: testPassword }, token)
    expect(refused).toMatchObject({ code: 'lastManager', details: { places: ['只有一位管理人'] } })
    expect(await server.send(accountCalls.session, {}, token)).toMatchObject({ statusCode: 200 })
    await server.make.account('manager', { oem, project: site })
    expect(await server.send(destroySelf, { password: testPassword }, token)).toMatchObject({ statusCode: 200 })
  })

  it('of the last two managers at once leaves one behind', async () => {
    const site = await server.make.project(oem)
    const pair = [
      await makePerson('manager', { oem, project: site }),
      await makePerson('manager', { oem, project: site }),
    ]
    const answers = await Promise.all(
      pair.map(({ token }) => server.send(destroySelf, { password: testPassword }, token)),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual(['lastManager', 'ok'])
  })
})

describe('thinking better of it', () => {
  it('within seven days gives everything back', async () => {
    const { loginName } = await gone()
    const { details } = await login(loginName)
    const session = await server.result(stay, { ticket: ticketOf(details) })
    expect(session).toMatchObject({ user: { userName: loginName } })
    expect(await sweepAt(Date.now() + days(8))).toBeGreaterThanOrEqual(0)
    expect(await login(loginName)).toMatchObject({ statusCode: 200 })
  })

  it('needs the ticket of a login, once', async () => {
    const { loginName } = await gone()
    const ticket = ticketOf((await login(loginName)).details)
    expect(await server.send(stay, { ticket: 'A'.repeat(43) })).toMatchObject({ code: 'entryOver' })
    const both = await Promise.all([server.send(stay, { ticket }), server.send(stay, { ticket })])
    expect(both.map(({ code }) => code).sort()).toEqual(['entryOver', 'ok'])
  })
})

describe('after seven days', () => {
  it('nothing of the person is left, and the logs keep a pseudonym', async () => {
    const { id, loginName, token } = await makePerson()
    await server.result(accountCalls.changeInfo, { nickname: '小林', person: '林晓', tel: '0571-88888888' }, token)
    await server.result(ownAccountCalls.generateAccessId, {}, token)
    await server.result(switchCalls.changeSwitches, { sound: false }, token)
    await server.result(destroySelf, { password: testPassword }, token)
    await sweepAt(Date.now() + days(6))
    expect(await rowOf(id)).toMatchObject({ state: 'leaving', person: '林晓' })
    expect(await sweepAt(Date.now() + days(8))).toBeGreaterThanOrEqual(1)
    const row = await rowOf(id)
    expect(row.login_name).toMatch(/^left-/)
    expect(row).toMatchObject({
      state: 'closed',
      nickname: null,
      person: null,
      tel: null,
      mobile: null,
      access_id: null,
    })
    expect(JSON.stringify(row)).not.toContain(loginName)
    for (const table of ['role_grant', 'access_token', 'account_setting', 'entry_ticket']) {
      const { rows } = await server.database.owner.query(`select 1 from ${table} where account_id = $1`, [id])
      expect(rows, table).toEqual([])
    }
    const { rows: log } = await server.database.owner.query(`select 1 from audit_entry where account_id = $1`, [id])
    expect(log.length).toBeGreaterThan(0)
    expect(await login(loginName)).toMatchObject({ code: 'credentialsWrong' })
  })

  it('nobody is erased who stayed, was suspended or never left', async () => {
    const { id } = await makePerson()
    await sweepAt(Date.now() + days(30))
    expect(await rowOf(id)).toMatchObject({ state: 'active' })
  })
})
