import { deliveryCalls } from '@vigil/contract/delivery/delivery'
import { oemDutyCalls } from '@vigil/contract/tenancy/oem-duty'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const signIn = (loginName: string) => server.signIn(loginName)

/** An operator with three people of its own, and one unit below it. */
const operator = async () => {
  const oem = await server.make.oem()
  const place = { oem, project: await server.make.project(oem) }
  const equipment = await server.make.equipment(place)
  const own: { id: string; loginName: string }[] = []
  for (let n = 0; n < 3; n += 1) own.push(await server.make.account('oem', place))
  const manager = await server.make.account('manager', place)
  const token = await signIn(own[0]?.loginName ?? '')
  return { oem, place, equipment, ids: own.map(({ id }) => id), token, manager }
}
const called = async (equipment: string) =>
  (
    await server.database.owner.query<{ account_id: string }>(
      `select account_id from audience_of(array[$1::uuid]) where audience = 'O'`,
      [equipment],
    )
  ).rows.map(({ account_id }) => account_id)

describe('the operator’s step of a ladder', () => {
  it('rings the people on its duty list, in that order, and not every account (people 3)', async () => {
    const { oem, equipment, ids, token } = await operator()
    expect((await called(equipment)).toSorted()).toEqual(ids.toSorted())
    const [first, second, third] = ids
    const wished = [third, first].flatMap((id) => id ?? [])
    const duty = await server.result(oemDutyCalls.changeDuty, { oemId: oem, accountIds: wished }, token)
    expect(duty).toMatchObject({ rings: 'list', others: [{ accountId: second }] })
    expect(duty.people.map(({ accountId }) => accountId)).toEqual(wished)
    expect(await called(equipment)).toEqual(wished)
    const audited = await server.database.owner.query(
      `select outcome from audit_entry where action = 'oem/changeDuty.action' and target_id = $1`,
      [oem],
    )
    expect(audited.rows).toEqual([{ outcome: 'ok' }])
  })

  it('rings everybody of the operator when nobody on the list is its own any more (people 3)', async () => {
    const { oem, equipment, ids, token } = await operator()
    const [, second, third] = ids
    await server.result(oemDutyCalls.changeDuty, { oemId: oem, accountIds: [third ?? ''] }, token)
    expect(await called(equipment)).toEqual([third])
    await server.database.owner.query(`update account set state = 'closed' where id = $1`, [third])
    expect(await called(equipment)).toHaveLength(2)
    expect(await called(equipment)).toContain(second)
    expect(await server.result(oemDutyCalls.duty, { oemId: oem }, token)).toMatchObject({
      rings: 'everybody',
      people: [],
    })
  })

  it('rings the platform where the operator has nobody at all (people 3)', async () => {
    const oem = await server.make.oem()
    const equipment = await server.make.equipment({ oem, project: await server.make.project(oem) })
    const platform = (await server.make.account('super')).id
    expect(await called(equipment)).toContain(platform)
  })
})

describe('the duty list', () => {
  it('takes nobody who is not the operator’s own, and stays as it was (people 3)', async () => {
    const { oem, ids, token, manager } = await operator()
    const other = await operator()
    await server.result(oemDutyCalls.changeDuty, { oemId: oem, accountIds: ids.slice(0, 1) }, token)
    for (const stranger of [manager.id, other.ids[0] ?? ''])
      expect(
        await server.send(oemDutyCalls.changeDuty, { oemId: oem, accountIds: [...ids, stranger] }, token),
      ).toMatchObject({ code: 'notOperatorsOwn' })
    expect((await server.result(oemDutyCalls.duty, { oemId: oem }, token)).people).toHaveLength(1)
  })

  it('is missing for another operator, and not a unit manager’s to read or write (people 3)', async () => {
    const { oem, ids, manager } = await operator()
    const other = await operator()
    const input = { oemId: oem, accountIds: ids }
    expect(await server.send(oemDutyCalls.changeDuty, input, other.token)).toMatchObject({ code: 'missing' })
    const seen = await server.send(oemDutyCalls.duty, { oemId: oem }, other.token)
    expect(JSON.stringify(seen)).not.toContain(ids[0])
    const token = await signIn(manager.loginName)
    expect(await server.send(oemDutyCalls.changeDuty, input, token)).toMatchObject({ code: 'forbidden' })
  })

  it('that is empty is said where a unit reads who cannot be reached (people 3)', async () => {
    const { oem, place, ids, token, manager } = await operator()
    await server.database.owner.query(
      `update account set mobile = '139' || lpad((random() * 99999999)::int::text, 8, '0') where id = any($1)`,
      [ids],
    )
    const step = async () => {
      const { steps } = await server.result(
        deliveryCalls.reach,
        { projectId: place.project },
        await signIn(manager.loginName),
      )
      return steps.find((one) => one.step === 'O')
    }
    expect(await step()).toMatchObject({ warning: 'noList' })
    await server.result(oemDutyCalls.changeDuty, { oemId: oem, accountIds: ids.slice(0, 1) }, token)
    expect(await step()).toMatchObject({ warning: 'noPush', people: [{ hasMobile: true }] })
  })
})
