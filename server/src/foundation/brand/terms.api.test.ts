/** What people agree to: at the door, and again when the words are others; never a lock before an alarm. */
import { defaultBrand } from '@vigil/brands/default-brand'
import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { brandStudioCalls } from '@vigil/contract/brand/brand-studio'
import { termsCalls } from '@vigil/contract/brand/terms'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let serial = 0
type Place = { oem: string; project: string }

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const aPlace = async (): Promise<Place> => {
  const oem = await server.make.oem()
  return { oem, project: await server.make.project(oem) }
}
const somebody = async (role: 'dutyOfficer' | 'oem', place: Place) => {
  const { id, loginName } = await server.make.account(role, place)
  return { id, token: await server.signIn(loginName) }
}
const kept = async (accountId: string) => {
  const { rows } = await server.database.owner.query(
    'select version, how, brand_page, brand_no, at from terms_acceptance where account_id = $1 order by at',
    [accountId],
  )
  return rows
}
/** The operator publishes words of its own. */
const publish = async ({ oem }: Place, token: string, agreement: string, revision = 0) => {
  const brand = {
    ...defaultBrand,
    suffix: `Terms${++serial}`,
    domains: [],
    agreement: { zh: agreement, en: agreement },
  }
  const saved = await server.result(brandStudioCalls.saveDraft, { oemId: oem, revision, brand }, token)
  const shown = await server.result(brandStudioCalls.publish, { oemId: oem, revision: saved.revision }, token)
  return { page: `login${brand.suffix}`, revision: shown.revision }
}

describe('the agreement', () => {
  it('that is ticked at the door is kept with the version and the time, once however often one comes', async () => {
    const place = await aPlace()
    const { id, loginName } = await server.make.account('dutyOfficer', place)
    const token = await server.signIn(loginName)
    await server.signIn(loginName)
    const own = await server.result(termsCalls.own, {}, token)
    expect(own).toMatchObject({ words: null, acceptedAt: expect.any(String) })
    expect(await kept(id)).toEqual([
      { version: own.version, how: 'door', brand_page: 'login', brand_no: expect.any(Number), at: expect.any(Date) },
    ])
  })

  it('in other words is laid before the operator’s own people and nobody else’s, and kept when they agree', async () => {
    const [place, elsewhere] = [await aPlace(), await aPlace()]
    const operator = await somebody('oem', place)
    const guard = await somebody('dutyOfficer', place)
    const stranger = await somebody('dutyOfficer', elsewhere)
    const { page } = await publish(place, operator.token, '本店协议')
    const open = await server.result(termsCalls.own, {}, guard.token)
    expect(open).toMatchObject({ acceptedAt: null, words: { agreement: { zh: '本店协议' } } })
    expect(await server.result(termsCalls.own, {}, stranger.token)).toMatchObject({ words: null })
    const accept = (token: string) => server.send(termsCalls.accept, { version: open.version }, token)
    expect(await accept(stranger.token)).toMatchObject({ code: 'conflict' })
    const first = await accept(guard.token)
    expect(first).toMatchObject({ code: 'ok', result: { acceptedAt: expect.any(String) } })
    expect((await accept(guard.token)).result).toEqual(first.result)
    expect(await server.result(termsCalls.own, {}, guard.token)).toMatchObject({ words: null })
    expect((await kept(guard.id)).at(-1)).toMatchObject({ version: open.version, how: 'asked', brand_page: page })
    const { rows } = await server.database.owner.query(
      'select outcome from audit_entry where action = $1 and account_id = $2',
      [termsCalls.accept.path, guard.id],
    )
    expect(rows).toContainEqual({ outcome: 'ok' })
  })

  it('of an operator is not agreed to by the tick at another door, nor in a version that is gone', async () => {
    const place = await aPlace()
    const operator = await somebody('oem', place)
    const { revision } = await publish(place, operator.token, '第一版')
    const newcomer = await somebody('dutyOfficer', place)
    const first = await server.result(termsCalls.own, {}, newcomer.token)
    expect(first.words?.agreement.zh).toBe('第一版')
    await publish(place, operator.token, '第二版', revision)
    expect(await server.send(termsCalls.accept, { version: first.version }, newcomer.token)).toMatchObject({
      code: 'conflict',
    })
    expect((await server.result(termsCalls.own, {}, newcomer.token)).words?.agreement.zh).toBe('第二版')
    expect(await kept(newcomer.id)).toEqual([])
  })

  it('that is still open keeps nobody from an alarm', async () => {
    const place = await aPlace()
    const operator = await somebody('oem', place)
    const guard = await somebody('dutyOfficer', place)
    await publish(place, operator.token, '新协议')
    const equipment = await server.make.equipment(place)
    const alarmId = await server.make.alarm(place, equipment, { kind: 'fire-alarm', priority: 1 })
    expect((await server.result(termsCalls.own, {}, guard.token)).words).not.toBeNull()
    expect(await server.send(alarmDeskCalls.acknowledge, { alarmId }, guard.token)).toMatchObject({ code: 'ok' })
  })

  it('is a person’s own: the database shows and takes nobody else’s', async () => {
    const place = await aPlace()
    const [guard, other] = [await somebody('dutyOfficer', place), await somebody('dutyOfficer', place)]
    const client = new pg.Client({ connectionString: server.database.environment['VIGIL_DATABASE_API_URL'] })
    await client.connect()
    try {
      await client.query(`select set_config('app.account_id', $1, false)`, [other.id])
      const { rows } = await client.query('select 1 from terms_acceptance where account_id = $1', [guard.id])
      expect(rows).toEqual([])
      const forged = client.query(
        `insert into terms_acceptance (account_id, version, brand_page, brand_no, how)
         values ($1, '0123456789abcdef', 'login', 0, 'asked')`,
        [guard.id],
      )
      await expect(forged).rejects.toThrow(/row-level security/)
      expect(await server.send(termsCalls.own, {})).toMatchObject({ code: 'tokenMissing' })
    } finally {
      await client.end()
    }
  })
})
