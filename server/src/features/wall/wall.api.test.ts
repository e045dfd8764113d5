import { wallCalls } from '@vigil/contract/alarm/wall'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; project: string }
beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
})
afterAll(() => server.stop())

const join = async (role: 'dutyOfficer' | 'oem' | 'endUser', at: Partial<typeof place> = place) => {
  const { id, loginName } = await server.make.account(role, at)
  const token = await server.signIn(loginName)
  return { id, token }
}
const begin = (token: string) => server.send(wallCalls.begin, { projectId: place.project }, token)
/** As if the session had been opened long ago and were seen again now. */
const age = (account: string, endsIn: string) =>
  server.database.owner.query(`update access_token set expires_at = now() + $2::interval where account_id = $1`, [
    account,
    endsIn,
  ])
const seen = (account: string) =>
  server.database.owner.query(`update access_token set seen_at = now() where account_id = $1`, [account])
const daysLeft = async (account: string): Promise<number> => {
  const { rows } = await server.database.owner.query<{ days: number }>(
    `select extract(epoch from expires_at - now())::float / 86400 as days from access_token where account_id = $1`,
    [account],
  )
  return rows[0]?.days ?? Number.NaN
}

describe('a wall', () => {
  it('does not end while it is in use', async () => {
    const { id, token } = await join('dutyOfficer')
    expect(await begin(token)).toMatchObject({ result: { staysAwake: true } })
    await age(id, '1 minute')
    await seen(id)
    expect(await daysLeft(id)).toBeCloseTo(1, 1)
  })

  it('that has ended stays ended, and one that was signed out is not kept', async () => {
    const { id, token } = await join('dutyOfficer')
    await begin(token)
    await age(id, '-1 minute')
    await seen(id)
    expect(await daysLeft(id)).toBeLessThan(0)
    await age(id, '1 minute')
    await server.database.owner.query(`update access_token set revoked_at = now() where account_id = $1`, [id])
    await seen(id)
    expect(await daysLeft(id)).toBeLessThan(1)
  })

  it('is for one unit: who reaches more keeps an ordinary session', async () => {
    const { id, token } = await join('oem', { oem: place.oem })
    expect(await begin(token)).toMatchObject({ result: { staysAwake: false } })
    await age(id, '1 minute')
    await seen(id)
    expect(await daysLeft(id)).toBeLessThan(1)
  })

  it('is nothing for a tenant, nor for a neighbour', async () => {
    const neighbour = await join('dutyOfficer', { oem: place.oem, project: await server.make.project(place.oem) })
    expect(await begin(neighbour.token)).toMatchObject({ code: 'missing' })
  })
})
