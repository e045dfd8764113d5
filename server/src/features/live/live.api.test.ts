/** The live connection on the real api: who may open it, what is said, and who hears what. */
import { connect } from '@nats-io/transport-node'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { valuesSubject } from '#events/live-messages.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { type Factories } from '#testing/factories.ts'
import { openLiveClient, subscribed, type LiveClient } from '#testing/live-client.ts'
import { createOutboxWriter, type OutboxWriter } from '#testing/outbox-writer.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let outbox: OutboxWriter
let site: { oem: string; company: string; project: string }
let foreign: { oem: string; company: string; project: string }
let equipment: string
const open: LiveClient[] = []

const makeSite = async () => {
  const oem = await server.make.oem()
  const company = await server.make.company(oem)
  return { oem, company, project: await server.make.project(oem, company) }
}
const tokenOf = async (role: Parameters<Factories['account']>[0], place = site) => {
  const { id, loginName } = await server.make.account(role, role === 'super' ? {} : place)
  const token = await server.signIn(loginName)
  return { id, token }
}
const listen = async (token: string, scopes: string[]): Promise<LiveClient> => {
  const client = await subscribed(server.base, token, scopes)
  open.push(client)
  return client
}
const ask = async (token: string, scopes: string[]): Promise<LiveClient> => {
  const client = await openLiveClient(server.base)
  open.push(client)
  client.say({ type: 'hello', token })
  client.say({ type: 'subscribe', scopes })
  return client
}

beforeAll(async () => {
  server = await startTestServer()
  outbox = createOutboxWriter(server.database.environment['VIGIL_DATABASE_ENGINE_URL'])
  site = await makeSite()
  foreign = await makeSite()
  equipment = await server.make.equipment(site)
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()))
})
afterAll(async () => {
  await outbox.stop()
  await server.stop()
})

describe('hello', () => {
  it('is answered with where the log stands', async () => {
    const [position] = await outbox.add([{ ...site, lane: 2 }])
    const { token } = await tokenOf('manager')
    // The reader of the log may be a poll behind; whoever came before it was told an older place.
    await vi.waitFor(
      async () => {
        const early = await listen(token, [`project:${site.project}`])
        expect((await early.heard('snapshot')).cursor[2]).toBe(position)
      },
      { timeout: 10_000, interval: 100 },
    )
    const client = await openLiveClient(server.base)
    open.push(client)
    client.say({ type: 'hello', token })
    expect(await client.heard('welcome')).toMatchObject({ cursor: { 2: position } })
  })

  it('that does not come within five seconds ends the connection', async () => {
    const began = Date.now()
    const client = await openLiveClient(server.base)
    expect(await client.closed).toBe(4408)
    expect(Date.now() - began).toBeGreaterThan(4_900)
    expect(Date.now() - began).toBeLessThan(7_000)
    expect(client.frames).toEqual([])
  })

  it.each(['unknown', 'A'.repeat(43), "' or 1=1 --"])('with the token %j is refused', async (token) => {
    const client = await openLiveClient(server.base)
    client.say({ type: 'hello', token })
    expect(await client.closed).toBe(4401)
    expect(client.frames).toEqual([{ type: 'refused', code: 'tokenUnknown', scopes: [] }])
  })

  it.each([
    ['not JSON', '{'],
    ['a field nobody knows', '{"type":"hello","token":"x","superAdmin":true}'],
    ['no frame', '[]'],
  ])('as %s is refused', async (_name, text) => {
    const client = await openLiveClient(server.base)
    client.socket.send(text)
    expect(await client.closed).toBe(4400)
  })

  it('comes first: a subscription without it opens nothing', async () => {
    const client = await openLiveClient(server.base)
    client.say({ type: 'subscribe', scopes: ['platform'] })
    expect(await client.closed).toBe(4401)
    expect(client.frames).toEqual([])
  })
})

const scopeOf = (id: string): string => `equipment:${id}`

describe('a scope', () => {
  const reachable = [
    ['super', ['platform', 'oem', 'company', 'project', 'equipment']],
    ['oem', ['oem', 'company', 'project', 'equipment']],
    ['custom', ['company', 'project', 'equipment']],
    ['manager', ['project', 'equipment']],
    ['endUser', ['equipment']],
  ] as const

  it.each(reachable)('inside the own one of %s is open: %j, and no wider one', async (role, kinds) => {
    const { id, token } = await tokenOf(role)
    await server.make.bind(id, equipment, site)
    const all = {
      platform: 'platform',
      oem: `oem:${site.oem}`,
      company: `company:${site.company}`,
      project: `project:${site.project}`,
      equipment: `equipment:${equipment}`,
    }
    const allowed = kinds.map((kind) => all[kind])
    const refused = Object.values(all).filter((scope) => !allowed.includes(scope))
    const client = await ask(token, Object.values(all))
    for (const scope of allowed) await client.heard('snapshot', (frame) => frame.scope === scope)
    if (refused.length > 0) expect((await client.heard('refused')).scopes.sort()).toEqual(refused.sort())
    expect(client.frames.filter(({ type }) => type === 'snapshot')).toHaveLength(allowed.length)
  })

  it('of others is refused like one that does not exist, and nothing of it is heard', async () => {
    const theirs = await server.make.equipment(foreign)
    const { token } = await tokenOf('oem')
    const canary = uuidV7()
    const scopes = [
      `oem:${foreign.oem}`,
      `company:${foreign.company}`,
      `project:${foreign.project}`,
      `equipment:${theirs}`,
      `project:${uuidV7()}`,
    ]
    const client = await ask(token, [...scopes, `oem:${site.oem}`])
    expect(await client.heard('refused')).toEqual({ type: 'refused', code: 'missing', scopes })
    await outbox.add([
      { ...foreign, equipment: theirs, body: { equipmentId: canary, projectId: foreign.project, state: 'fire' } },
    ])
    const [own] = await outbox.add([{ ...site }])
    await client.heard('equipment.state', ({ position }) => position === own)
    const bytes = client.texts.filter((text) => !text.includes('"refused"')).join()
    for (const secret of [canary, theirs, foreign.oem, foreign.project]) expect(bytes).not.toContain(secret)
  })

  it('of an end user is only equipment that is bound to him', async () => {
    const other = await server.make.equipment(site)
    const { id, token } = await tokenOf('endUser')
    await server.make.bind(id, equipment, site)
    const client = await ask(token, [`equipment:${equipment}`, `equipment:${other}`, `project:${site.project}`])
    expect((await client.heard('refused')).scopes.sort()).toEqual(
      [`equipment:${other}`, `project:${site.project}`].sort(),
    )
    await outbox.add([{ ...site, equipment: other }])
    const [own] = await outbox.add([{ ...site, equipment }])
    await client.heard('equipment.state')
    expect(client.events().map(({ position }) => position)).toEqual([own])
  })

  it('is open for every device that is bound to an end user, however many they are (B12)', async () => {
    const { id, token } = await tokenOf('endUser')
    const own = await Promise.all(Array.from({ length: 230 }, () => server.make.equipment(site)))
    for (const one of own) await server.make.bind(id, one, site)
    const client = await ask(token, own.slice(0, 100).map(scopeOf))
    client.say({ type: 'subscribe', scopes: own.slice(100, 200).map(scopeOf) })
    client.say({ type: 'subscribe', scopes: own.slice(200).map(scopeOf) })
    await client.heard('snapshot', ({ scope }) => scope === scopeOf(own.at(-1) ?? ''))
    expect(client.frames.filter(({ type }) => type === 'refused')).toEqual([])
  })

  it('of a company holds what happens in the companies below it', async () => {
    const branch = await server.make.company(site.oem, site.company)
    const project = await server.make.project(site.oem, branch)
    const { token } = await tokenOf('custom')
    const client = await listen(token, [`company:${site.company}`])
    const [position] = await outbox.add([{ oem: site.oem, company: branch, project }])
    expect(await client.heard('equipment.state')).toMatchObject({ position, scope: `company:${site.company}` })
  })
})

describe('a stored event', () => {
  it('is heard once by who holds several of its scopes, by the narrowest', async () => {
    const { token } = await tokenOf('super')
    const scopes = ['platform', `oem:${site.oem}`, `project:${site.project}`, `equipment:${equipment}`]
    const client = await listen(token, scopes)
    await client.heard('snapshot', ({ scope }) => scope === scopes[3])
    const [first] = await outbox.add([{ ...site, equipment }])
    const [last] = await outbox.add([{ ...site }])
    await client.heard('equipment.state', ({ position }) => position === last)
    expect(client.events().map(({ position, scope }) => [position, scope])).toEqual([
      [first, scopes[3]],
      [last, scopes[2]],
    ])
  })

  it('leaves behind what the contract does not name, and what is for other readers', async () => {
    const { token } = await tokenOf('manager')
    const client = await listen(token, [`project:${site.project}`])
    await outbox.add([{ ...site, type: 'bill.made', body: { price: 123_456 } }])
    await outbox.add([
      {
        ...site,
        body: { equipmentId: equipment, projectId: site.project, state: 'fire', price: 654_321, tel: '13800000000' },
      },
    ])
    const heard = await client.heard('equipment.state')
    expect(JSON.parse(client.texts.find((text) => text.includes('equipment.state')) ?? '')).toEqual(heard)
    expect(client.texts.join()).not.toMatch(/123456|654321|13800000000/)
  })

  it('reaches a screen without NATS, by the poll alone', async () => {
    const { token } = await tokenOf('manager')
    const client = await listen(token, [`project:${site.project}`])
    const began = Date.now()
    await outbox.add([{ ...site }])
    await client.heard('equipment.state')
    expect(Date.now() - began).toBeLessThan(500)
  })

  it('is no longer heard after unsubscribing', async () => {
    const { token } = await tokenOf('oem')
    const client = await listen(token, [`project:${site.project}`, `equipment:${equipment}`])
    client.say({ type: 'unsubscribe', scopes: [`project:${site.project}`] })
    client.say({ type: 'subscribe', scopes: [`oem:${site.oem}`] })
    await client.heard('snapshot', ({ scope }) => scope === `oem:${site.oem}`)
    await outbox.add([{ ...site }])
    expect(await client.heard('equipment.state')).toMatchObject({ scope: `oem:${site.oem}` })
  })
})

describe('values', () => {
  it('of a window come together, newest of each, and only where somebody looks', async () => {
    const { environment } = server.database
    const nats = await connect({
      servers: environment['VIGIL_NATS_SERVERS']?.split(','),
      user: 'pipeline',
      pass: environment['VIGIL_NATS_PIPELINE_PASSWORD'],
    })
    const other = await server.make.equipment(site)
    const { token } = await tokenOf('manager')
    const whole = await listen(token, [`project:${site.project}`])
    const one = await listen(token, [`equipment:${equipment}`])
    const at = new Date().toISOString()
    const say = (project: string, rows: unknown): void => nats.publish(valuesSubject(project), JSON.stringify(rows))
    say(foreign.project, [{ equipmentId: equipment, at, values: { current: 666 } }])
    say(site.project, 'no rows')
    say(site.project, [
      { equipmentId: equipment, at, values: { current: 1, voltage: 220 } },
      { equipmentId: other, at, values: { on: true } },
    ])
    say(site.project, [{ equipmentId: equipment, at, values: { current: 2 } }])
    const row = { equipmentId: equipment, at, values: { current: 2, voltage: 220 } }
    expect((await whole.heard('values')).rows).toEqual([row, { equipmentId: other, at, values: { on: true } }])
    expect(await one.heard('values')).toEqual({ type: 'values', scope: `equipment:${equipment}`, rows: [row] })
    await nats.close()
  })
})

describe('a heartbeat', () => {
  it('comes every five seconds', async () => {
    const { token } = await tokenOf('manager')
    const client = await listen(token, [`project:${site.project}`])
    const { at } = await client.heard('heartbeat')
    const next = await client.heard('heartbeat', (frame) => frame.at !== at)
    expect(Date.parse(next.at) - Date.parse(at)).toBeGreaterThan(4_500)
    expect(Date.parse(next.at) - Date.parse(at)).toBeLessThan(6_000)
  })
})
