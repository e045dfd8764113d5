import { accountCalls } from '@vigil/contract/account/account'
import { invitationCalls } from '@vigil/contract/people/invitation'
import type { ScopeKind } from '@vigil/contract/rights/scope-kinds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { presetRoles, type PresetRoleName } from '#foundation/rights/role/preset-roles.ts'
import type { Place } from '#foundation/rights/role/preset-scope.ts'
import { phonesOf } from '#testing/phone-in-hand.ts'
import { startSmsStandIn, type SmsStandIn } from '#testing/start-sms-stand-in.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

const { add, list, revoke, open, register } = invitationCalls
const password = 'Tea 4 leaves'

let server: TestServer
let sms: SmsStandIn
let phones: ReturnType<typeof phonesOf>
let oem: string
let unit: string

beforeAll(async () => {
  sms = await startSmsStandIn()
  server = await startTestServer({ ...sms.settings, VIGIL_DOOR_KNOCKS: '10000' })
  phones = phonesOf(server, sms, '151')
  oem = await server.make.oem('江城测试')
  unit = await server.make.project(oem, null, '滨江测试小学')
})
afterAll(async () => {
  await server.stop()
  await sms.stop()
})

const seat = async (role: PresetRoleName, place: Place) => {
  const { id, loginName } = await server.make.account(role, place)
  const token = await server.signIn(loginName)
  return { id, token }
}

const wishFor = (role: PresetRoleName, scopeKind: ScopeKind = 'project', scopeId: string | null = unit) => ({
  roleId: presetRoles[role].id,
  scopeKind,
  scopeId,
})

const invite = async (more: { userTel?: string } = {}) => {
  const manager = await seat('manager', { oem, project: unit })
  const made = await server.result(add, { ...wishFor('inspector'), ...more }, manager.token)
  return { manager, ...made }
}

const comeIn = async (inviteToken: string, userTel = phones.newMobile()) =>
  server.send(register, { ...(await phones.prove(userTel)), password, person: '林芳', inviteToken })

describe('an invitation', () => {
  it('says where it leads and as what, and nothing else', async () => {
    const { inviteToken, manager } = await invite({ userTel: '15100009999' })
    const shown = await server.send(open, { inviteToken })
    expect(shown.result).toEqual({
      page: 'login',
      placeName: '滨江测试小学',
      roleName: presetRoles.inspector.name,
      isForOneNumber: true,
      expiresAt: expect.any(String),
    })
    for (const secret of [manager.id, '15100009999', unit, oem]) expect(JSON.stringify(shown)).not.toContain(secret)
  })

  it('lets its bearer in at once, in that role, at that place, and only once', async () => {
    const { inviteToken, invitation, manager } = await invite()
    const session = register.output.parse((await comeIn(inviteToken)).result)
    expect(session.user).toMatchObject({ person: '林芳', oemId: oem })
    expect(session.roleList.map(({ roleId }) => roleId)).toEqual([presetRoles.inspector.id])
    expect(session.projectList.map(({ projectId }) => projectId)).toEqual([unit])
    expect(await server.send(accountCalls.session, {}, session.token)).toMatchObject({ statusCode: 200 })
    expect(await comeIn(inviteToken)).toMatchObject({ statusCode: 410, code: 'invitationOver' })
    const { rows } = await server.result(list, { size: 100 }, manager.token)
    const row = rows.find(({ invitationId }) => invitationId === invitation.invitationId)
    expect(row).toMatchObject({ state: 'used', scopeName: '滨江测试小学' })
  })

  it('lets in one of two who come at once', async () => {
    const { inviteToken } = await invite()
    const came = await Promise.all([comeIn(inviteToken), comeIn(inviteToken)])
    expect(came.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410])
  })

  it('is good for its own number only', async () => {
    const userTel = phones.newMobile()
    const { inviteToken } = await invite({ userTel })
    expect(await comeIn(inviteToken)).toMatchObject({ code: 'invitationOther' })
    expect(await comeIn(inviteToken, userTel)).toMatchObject({ statusCode: 200 })
  })

  it('ends after seven days, and when it is taken back', async () => {
    const late = await invite()
    await server.database.owner.query(
      `update invitation set created_at = created_at - interval '7 days', expires_at = expires_at - interval '7 days' where id = $1`,
      [late.invitation.invitationId],
    )
    const back = await invite()
    await server.result(revoke, { invitationId: back.invitation.invitationId }, back.manager.token)
    for (const { inviteToken } of [late, back]) {
      expect(await server.send(open, { inviteToken })).toMatchObject({ code: 'invitationOver' })
      expect(await comeIn(inviteToken)).toMatchObject({ code: 'invitationOver' })
    }
    expect(await server.send(open, { inviteToken: 'x'.repeat(43) })).toMatchObject({ code: 'invitationOver' })
  })

  it.each([
    ['was stopped', `update account set state = 'suspended' where id = $1`],
    ['lost the role', `delete from role_grant where account_id = $1`],
    ['has it no longer', `update role_grant set expires_at = now() - interval '1 minute' where account_id = $1`],
    [
      'holds another place instead',
      `update role_grant set scope_id = (select id from project where id <> scope_id limit 1) where account_id = $1`,
    ],
  ])('is worth nothing once whoever sent it %s', async (_why, change) => {
    await server.make.project(oem)
    const { inviteToken, manager } = await invite()
    await server.database.owner.query(change, [manager.id])
    expect(await comeIn(inviteToken)).toMatchObject({ code: 'invitationOver' })
  })

  it('is made only with what its maker has, where he is, by somebody who may', async () => {
    const manager = await seat('manager', { oem, project: unit })
    const elsewhere = await server.make.project(oem)
    expect(await server.send(add, wishFor('oem', 'oem', oem), manager.token)).toMatchObject({ code: 'missing' })
    expect(await server.send(add, wishFor('oem'), manager.token)).toMatchObject({ code: 'grantBeyondOwn' })
    const there = wishFor('inspector', 'project', elsewhere)
    expect(await server.send(add, there, manager.token)).toMatchObject({ code: 'missing' })
    const inspector = await seat('inspector', { oem, project: unit })
    expect(await server.send(add, wishFor('inspector'), inspector.token)).toMatchObject({ code: 'forbidden' })
  })

  it('of another unit is neither listed nor taken back', async () => {
    const { invitation } = await invite()
    const other = await seat('manager', { oem, project: await server.make.project(oem) })
    expect((await server.result(list, { size: 100 }, other.token)).rows).toEqual([])
    const taken = await server.send(revoke, { invitationId: invitation.invitationId }, other.token)
    expect(taken).toMatchObject({ code: 'missing' })
  })

  it('to an operator’s end users leads to the operator', async () => {
    const operator = await seat('oem', { oem })
    const { inviteToken } = await server.result(add, wishFor('endUser', 'equipment', null), operator.token)
    expect(await server.result(open, { inviteToken })).toMatchObject({ placeName: '江城测试' })
    expect((await comeIn(inviteToken)).result).toMatchObject({ user: { oemId: oem }, projectList: [] })
  })

  it('cannot be read from the database', async () => {
    const { inviteToken, invitation } = await invite()
    const { rows } = await server.database.owner.query(
      `select to_jsonb(i)::text as kept from invitation i where id = $1`,
      [invitation.invitationId],
    )
    expect(JSON.stringify(rows)).not.toContain(inviteToken)
  })
})
