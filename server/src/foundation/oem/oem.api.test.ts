import { accountCalls } from '@vigil/contract/account/account'
import { oemCalls } from '@vigil/contract/tenancy/oem'
import { mayMove, oemMoves, oemStates, type OemState } from '@vigil/contract/tenancy/oem-state'
import { userCalls } from '@vigil/contract/people/user'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { eventually } from '#testing/eventually.ts'
import { type Factories } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { settingsOf } from '../rights/actor/actor.ts'

let server: TestServer
let platform: string
let oem: string
let operator: string

const loginAs = async (role: Parameters<Factories['account']>[0], place: object = {}): Promise<string> => {
  const { loginName } = await server.make.account(role, place)
  return server.signIn(loginName)
}

beforeAll(async () => {
  server = await startTestServer()
  platform = await loginAs('super')
  oem = await server.make.oem('海川电气')
  operator = await loginAs('oem', { oem })
})
afterAll(() => server.stop())

const newcomer = { name: '青禾物业', contactPerson: '李航', contactTel: '13900001111' }
const nextCode = (): string => `code-${uuidV7().slice(-12)}`
const owner = (text: string, values: unknown[]) => server.database.owner.query(text, values)

describe('[spec 7.calls.oem.oem-management] operators', () => {
  it('are taken on by the platform, begin as applied, and keep what was agreed', async () => {
    const terms = {
      areaCodes: ['310000'],
      serviceEndsAt: '2027-11-15T00:00:00.000Z',
      messagePack: 5000,
      priceList: 'P-2026',
    }
    const code = nextCode()
    const made = await server.result(oemCalls.add, { code, ...newcomer, ...terms }, platform)
    expect(made).toMatchObject({ code, ...newcomer, ...terms, state: 'applied' })
    const again = await server.send(oemCalls.add, { code, ...newcomer }, platform)
    expect(again).toMatchObject({ statusCode: 409, code: 'operatorCodeTaken' })
    const { history, ...detail } = await server.result(oemCalls.detail, { oemId: made.oemId }, platform)
    expect(detail).toMatchObject({ ...terms, units: 0, people: 0, fires: 0, brand: null })
    expect(history).toMatchObject([{ from: null, to: 'applied' }])
  })

  it('are found by a part of the name or code and by state', async () => {
    const { oemId, code } = await server.result(
      oemCalls.add,
      { code: nextCode(), ...newcomer, name: '恒丰能源' },
      platform,
    )
    const found = async (filter: object) =>
      (await server.result(oemCalls.list, { size: 100, ...filter }, platform)).rows.map((row) => row.oemId)
    expect(await found({ word: '丰能' })).toEqual([oemId])
    expect(await found({ word: code.toUpperCase() })).toEqual([oemId])
    expect(await found({ word: '丰能', state: 'active' })).toEqual([])
    expect(await found({ state: 'applied' })).toContain(oemId)
  })

  it('see only themselves; another one’s id looks missing to every call', async () => {
    const foreign = await server.make.oem('another')
    for (const call of [oemCalls.list, oemCalls.cockpit])
      expect((await server.result(call, { size: 100 }, operator)).rows.map((row) => row.oemId)).toEqual([oem])
    expect((await server.result(oemCalls.overview, {}, operator)).byState.active).toBe(1)
    const contact = { contactPerson: 'x', contactTel: '13900001111' }
    for (const [call, input] of [
      [oemCalls.detail, {}],
      [oemCalls.changeContact, contact],
      [oemCalls.move, { to: 'suspended', reason: 'because' }],
    ] as const)
      expect(await server.send(call, { oemId: foreign, ...input }, operator)).toMatchObject({ code: 'missing' })
  })

  it('change their own contact and nothing that was agreed with them', async () => {
    const contact = { contactPerson: '王敏', contactTel: '021-5555 6666' }
    expect(await server.result(oemCalls.changeContact, { oemId: oem, ...contact }, operator)).toMatchObject(contact)
    for (const smuggled of [{ state: 'active' }, { code: 'mine' }, { serviceEndsAt: null }, { messagePack: 9 }])
      expect(
        await server.send(oemCalls.changeContact, { oemId: oem, ...contact, ...smuggled }, operator),
      ).toMatchObject({ code: 'invalidInput' })
    const terms = { name: 'x', areaCodes: [], serviceEndsAt: null, messagePack: 9, priceList: null }
    expect(await server.send(oemCalls.changeTerms, { oemId: oem, ...terms }, operator)).toMatchObject({
      code: 'forbidden',
    })
    expect(await server.send(oemCalls.move, { oemId: oem, to: 'suspended', reason: 'why' }, operator)).toMatchObject({
      code: 'forbidden',
    })
    expect(await server.send(oemCalls.add, { code: nextCode(), ...newcomer }, operator)).toMatchObject({
      code: 'forbidden',
    })
    const { rows } = await owner('select name, state, message_pack from oem where id = $1', [oem])
    expect(rows).toEqual([{ name: '海川电气', state: 'active', message_pack: 0 }])
  })

  it('cannot change by the wall either what was agreed with them', async () => {
    const client = new pg.Client({ connectionString: server.database.environment['VIGIL_DATABASE_API_URL'] })
    await client.connect()
    const settings = settingsOf({ accountId: uuidV7(), scope: { kind: 'oem', ids: [oem] } })
    for (const [name, value] of Object.entries(settings))
      await client.query('select set_config($1, $2, false)', [name, value])
    for (const change of [`state = 'suspended'`, `name = 'x'`, 'service_ends_at = now()', 'message_pack = 9'])
      await expect(client.query(`update oem set ${change} where id = $1`, [oem])).rejects.toMatchObject({
        code: '42501',
      })
    const { rowCount } = await client.query(`update oem set contact_person = '王敏' where id = $1`, [oem])
    expect(rowCount).toBe(1)
    await client.end()
  })

  it('have people that are found by operator, and nobody of another one', async () => {
    const foreign = await server.make.oem()
    const { id } = await server.make.account('oem', { oem: foreign })
    const found = async (token: string) =>
      (await server.result(userCalls.list, { size: 100, oemId: foreign }, token)).rows.map(({ accountId }) => accountId)
    expect(await found(platform)).toEqual([id])
    expect(await found(operator)).toEqual([])
  })

  it('are nothing for people of a unit', async () => {
    const project = await server.make.project(oem)
    const manager = await loginAs('manager', { oem, project })
    for (const call of [oemCalls.list, oemCalls.cockpit, oemCalls.overview])
      expect(await server.send(call, {}, manager)).toMatchObject({ code: 'forbidden' })
    expect(await server.send(oemCalls.detail, { oemId: oem }, manager)).toMatchObject({ code: 'forbidden' })
  })
})

describe('the table of moves', () => {
  const inState = async (state: OemState): Promise<string> => {
    const id = await server.make.oem()
    await owner('update oem set state = $2 where id = $1', [id, state])
    return id
  }

  it.each(oemStates.flatMap((from) => oemStates.map((to) => [from, to, mayMove(from, to)] as const)))(
    'from %s to %s: %s',
    async (from, to, allowed) => {
      const oemId = await inState(from)
      const answer = await server.send(oemCalls.move, { oemId, to, reason: '合同约定' }, platform)
      expect(answer).toMatchObject(allowed ? { statusCode: 200 } : { statusCode: 409, code: 'operatorMove' })
      const { rows } = await owner('select state from oem where id = $1', [oemId])
      expect(rows).toEqual([{ state: allowed ? to : from }])
    },
  )

  it('leads nowhere from closed, and to closed never straight from active', () => {
    expect(oemMoves.closed).toEqual([])
    expect(mayMove('active', 'closed')).toBe(false)
  })

  it('keeps who and why, and asks for a reason', async () => {
    const oemId = await inState('active')
    expect(await server.send(oemCalls.move, { oemId, to: 'suspended', reason: '' }, platform)).toMatchObject({
      code: 'invalidInput',
    })
    await server.result(oemCalls.move, { oemId, to: 'suspended', reason: '欠费三个月' }, platform)
    const { history } = await server.result(oemCalls.detail, { oemId }, platform)
    expect(history).toMatchObject([{ from: 'active', to: 'suspended', reason: '欠费三个月' }])
    expect(history[0]?.by).toMatch(/^person-/)
    const { rows } = await owner(`select action, outcome from audit_entry where target_id = $1 order by id`, [oemId])
    expect(rows.map(({ outcome }) => outcome)).toEqual(['ok'])
  })

  it('ends every session of a closed operator', async () => {
    const oemId = await inState('active')
    const person = await loginAs('oem', { oem: oemId })
    await server.result(oemCalls.move, { oemId, to: 'suspended', reason: '欠费' }, platform)
    expect(await server.send(accountCalls.session, {}, person)).toMatchObject({ statusCode: 200 })
    await server.result(oemCalls.move, { oemId, to: 'closed', reason: '合同终止' }, platform)
    await eventually(async () =>
      expect(await server.send(accountCalls.session, {}, person)).toMatchObject({ statusCode: 404 }),
    )
  })
})
