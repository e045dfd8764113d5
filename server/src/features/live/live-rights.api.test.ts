/** [S13] What was taken away ends on open sockets within a second. */
import { accountCalls } from '@vigil/contract/account/account'
import { rightsCalls } from '@vigil/contract/rights/rights'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subscribed, type LiveClient } from '#testing/live-client.ts'
import { startWatchedUnit, type WatchedUnit } from '#testing/start-watched-unit.ts'

let unit: WatchedUnit
let server: WatchedUnit['server']
let second: WatchedUnit['second']
let outbox: WatchedUnit['outbox']
let oem: WatchedUnit['oem']
let project: WatchedUnit['project']
let loginAs: WatchedUnit['loginAs']

beforeAll(async () => {
  unit = await startWatchedUnit()
  ;({ server, second, outbox, oem, project, loginAs } = unit)
})
afterAll(() => unit.stop())

const listen = (token: string, scopes = [`project:${project}`]): Promise<LiveClient> =>
  subscribed(server.base, token, scopes)
const owner = (text: string, values: unknown[]) => server.database.owner.query(text, values)

/** From the moment it was taken away: told within a second, then closed, and deaf. */
const expectKicked = async (client: LiveClient, reason: string, since: number): Promise<void> => {
  const { reason: told } = await client.heard('session.kick')
  expect(Date.now() - since).toBeLessThan(1_000)
  expect(told).toBe(reason)
  await outbox.add([{ oem, project }])
  expect(await client.closed).toBe(4403)
  expect(client.frames.at(-1)?.type).toBe('session.kick')
}

describe('an open socket', () => {
  it('ends within a second of its grant, revoked at another process', async () => {
    const { id, token } = await loginAs('inspector')
    const { token: oemToken } = await loginAs('oem')
    const { rows } = await server.result(rightsCalls.list, { accountId: id }, oemToken)
    const client = await listen(token)
    const since = Date.now()
    const other = `${second.base}/${rightsCalls.revoke.path}`
    const answer = await fetch(other, {
      method: 'POST',
      body: new URLSearchParams({ token: oemToken, grantId: rows[0]?.grantId ?? '' }),
    })
    expect(await answer.json()).toMatchObject({ statusCode: 200 })
    await expectKicked(client, 'revoked', since)
  })

  it('ends within a second of signing out', async () => {
    const { token } = await loginAs('manager')
    const client = await listen(token)
    const since = Date.now()
    await server.result(accountCalls.logout, {}, token)
    await expectKicked(client, 'signedOut', since)
  })

  it('ends within a second of switching to another role', async () => {
    const { id, token } = await loginAs('manager')
    await server.make.grant(id, 'inspector', { oem, project })
    const { roleList } = await server.result(accountCalls.session, {}, token)
    const client = await listen(token)
    const since = Date.now()
    const roleId = roleList.find(({ active }) => !active)?.roleId ?? ''
    await server.result(accountCalls.switchRole, { roleId }, token)
    await expectKicked(client, 'roleSwitched', since)
  })

  it('ends within a second of its account', async () => {
    const { id, token } = await loginAs('manager')
    const client = await listen(token)
    const since = Date.now()
    await owner(`update account set state = 'closed' where id = $1`, [id])
    await expectKicked(client, 'revoked', since)
  })

  it('that came with a right taken away in that moment ends too', async () => {
    const { id, token } = await loginAs('inspector')
    const clients = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        await new Promise((resolve) => setTimeout(resolve, n * 15))
        if (n === 20) await owner('delete from role_grant where account_id = $1', [id])
        return subscribed(server.base, token, [`project:${project}`]).catch(() => undefined)
      }),
    )
    const since = Date.now()
    const ends = await Promise.all(clients.flatMap((client) => (client ? [client.closed] : [])))
    expect(Date.now() - since).toBeLessThan(1_000)
    expect(new Set(ends)).toEqual(new Set([4403]))
  })

  it('keeps what is left when only a part was taken away, and is told so', async () => {
    const away = await server.make.project(oem)
    const { id, token } = await loginAs('inspector')
    const grant = await server.make.grant(id, 'inspector', { oem, project: away })
    const client = await listen(token, [`project:${project}`, `project:${away}`])
    await client.heard('snapshot', ({ scope }) => scope === `project:${away}`)
    const since = Date.now()
    await owner('delete from role_grant where id = $1', [grant])
    expect(await client.heard('resync')).toMatchObject({ reason: 'rightsChanged' })
    expect(Date.now() - since).toBeLessThan(1_000)
    expect(await client.heard('refused')).toMatchObject({ code: 'missing', scopes: [`project:${away}`] })
    await outbox.add([{ oem, project: away }])
    const [own] = await outbox.add([{ oem, project }])
    await client.heard('equipment.state')
    expect(client.events().map(({ position }) => position)).toEqual([own])
    await client.close()
  })

  it('of an end user ends for equipment that is no longer his', async () => {
    const equipment = await server.make.equipment({ oem, project })
    const { id, token } = await loginAs('endUser')
    await server.make.bind(id, equipment, { oem, project })
    const client = await listen(token, [`equipment:${equipment}`])
    const since = Date.now()
    await owner('delete from equipment_binding where account_id = $1', [id])
    expect(await client.heard('refused')).toMatchObject({ scopes: [`equipment:${equipment}`] })
    expect(Date.now() - since).toBeLessThan(1_000)
    await client.close()
  })

  it('does not hear of equipment that has moved to another unit', async () => {
    const equipment = await server.make.equipment({ oem, project })
    const { token } = await loginAs('manager')
    const client = await listen(token, [`equipment:${equipment}`, `project:${project}`])
    const elsewhere = await server.make.project(oem)
    await outbox.add([{ oem, project: elsewhere, equipment }])
    const [own] = await outbox.add([{ oem, project }])
    await client.heard('equipment.state')
    expect(client.events().map(({ position }) => position)).toEqual([own])
    await client.close()
  })
})
