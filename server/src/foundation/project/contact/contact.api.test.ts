import { contactCalls, type Contact } from '@vigil/contract/people/contact'
import { projectAdminCalls } from '@vigil/contract/tenancy/project-admin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Factories } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let oem: string
let project: string
let token: string
let manager: string
let stranger: string

const loginAs = async (role: Parameters<Factories['account']>[0], place: object): Promise<string> => {
  const { loginName } = await server.make.account(role, place)
  return server.signIn(loginName)
}

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  project = await server.make.project(oem)
  token = await loginAs('oem', { oem })
  manager = await loginAs('manager', { oem, project })
  stranger = await loginAs('oem', { oem: await server.make.oem() })
})
afterAll(() => server.stop())

const add = (person: string, tel = '13800000001'): Promise<Contact> =>
  server.result(contactCalls.add, { projectId: project, person, tel, role: 'duty' }, token)
const list = async (as = token) => (await server.result(contactCalls.list, { projectId: project }, as)).rows
const codeOf = async (...asked: Parameters<TestServer['send']>) => (await server.send(...asked)).code

describe('whom to call', () => {
  it('is called in the order that somebody gave', async () => {
    const [first, second, third] = [await add('甲'), await add('乙'), await add('丙', '010-62345678')]
    expect((await list(manager)).map(({ person }) => person)).toEqual(['甲', '乙', '丙'])
    const contactIds = [third, first, second].map(({ contactId }) => contactId)
    await server.result(contactCalls.reorder, { projectId: project, contactIds }, token)
    expect((await list()).map(({ person }) => person)).toEqual(['丙', '甲', '乙'])
  })

  it('is never lost by an order that somebody else changed meanwhile', async () => {
    const known = (await list()).map(({ contactId }) => contactId)
    const late = await add('后来')
    const order = (contactIds: string[]) => codeOf(contactCalls.reorder, { projectId: project, contactIds }, token)
    expect(await order(known)).toBe('conflict')
    expect(await order([...known, ...known.slice(0, 1)])).toBe('conflict')
    expect(await order([...known, '01900000-0000-7000-8000-000000000001'])).toBe('missing')
    await server.result(contactCalls.remove, { contactId: late.contactId }, token)
    expect((await list()).map(({ contactId }) => contactId)).toEqual(known)
  })

  it('counts as tested when a person says so with a reason, until the number changes', async () => {
    const { contactId, person, role } = await add('值班室', '010-62345679')
    expect(await codeOf(contactCalls.confirmTest, { contactId }, token)).toBe('invalidInput')
    const reason = '已拨打，值班员接听'
    const tested = await server.result(contactCalls.confirmTest, { contactId, reason }, token)
    expect(tested.testedAt).not.toBeNull()
    const renamed = { contactId, person: '值班室 B1', tel: '010-62345679', role }
    expect((await server.result(contactCalls.update, renamed, token)).testedAt).toBe(tested.testedAt)
    const moved = { contactId, person, tel: '010-62345680', role }
    expect(await server.result(contactCalls.update, moved, token)).toMatchObject({ testedAt: null, testedBy: null })
  })

  it('has a number that can be dialled', async () => {
    for (const tel of ['119', 'tel:1', '138000000011', '12ab'])
      expect(await codeOf(contactCalls.add, { projectId: project, person: 'x', tel, role: 'duty' }, token), tel).toBe(
        'invalidInput',
      )
  })

  it('is set by whoever may, and of another’s unit looks missing', async () => {
    const [contact] = await list()
    const contactId = contact?.contactId ?? ''
    const change = { contactId, person: 'x', tel: '13800000001', role: 'duty' }
    expect(await codeOf(contactCalls.update, change, manager)).toBe('forbidden')
    expect(await codeOf(contactCalls.update, change, stranger)).toBe('missing')
    expect(await codeOf(contactCalls.remove, { contactId }, stranger)).toBe('missing')
    expect(await codeOf(contactCalls.confirmTest, { contactId, reason: 'yes yes' }, stranger)).toBe('missing')
    expect(await codeOf(contactCalls.list, { projectId: project }, stranger)).toBe('missing')
    expect((await list())[0]).toEqual(contact)
  })

  it.each(['responsible', 'manager', 'dutyOfficer', 'maintainer', 'inspector'] as const)(
    'is read by the %s, who must call (C9)',
    async (role) => {
      const as = await loginAs(role, { oem, project })
      expect(await list(as)).toEqual(await list())
      expect((await server.result(projectAdminCalls.unit, { projectId: project }, as)).contacts).toEqual(await list())
    },
  )

  it('is not a tenant’s to know, neither in the list nor with the unit (C9)', async () => {
    const equipment = await server.make.equipment({ oem, project })
    const { id, loginName } = await server.make.account('endUser', { oem, project })
    await server.make.bind(id, equipment, { oem, project })
    const tenant = await server.signIn(loginName)
    const asked = { projectId: project }
    expect(await codeOf(contactCalls.list, asked, tenant)).toBe('forbidden')
    const answer = JSON.stringify(await server.send(projectAdminCalls.unit, asked, tenant))
    for (const { person, tel } of await list()) {
      expect(answer).not.toContain(tel)
      expect(answer).not.toContain(person)
    }
  })
})
