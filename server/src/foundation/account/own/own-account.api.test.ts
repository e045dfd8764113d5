import { accountCalls } from '@vigil/contract/account/account'
import { iconMostBytes, ownAccountCalls } from '@vigil/contract/account/own-account'
import { switchCalls } from '@vigil/contract/account/switches'
import { usualSwitches } from '@vigil/contract/account/switches'
import { projectCalls } from '@vigil/contract/tenancy/project'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subscribed } from '#testing/live-client.ts'
import { aJpeg, aPng, aWebp, secret } from '#testing/pictures.ts'
import { startWatchedUnit, type WatchedUnit } from '#testing/start-watched-unit.ts'
import { presetRoles } from '#foundation/rights/role/preset-roles.ts'

let unit: WatchedUnit
let server: WatchedUnit['server']

beforeAll(async () => {
  unit = await startWatchedUnit()
  server = unit.server
})
afterAll(() => unit.stop())

/** At the other process, which remembers what it knew. */
const codeElsewhere = async (token: string): Promise<string> => {
  const body = new URLSearchParams({ token, projectId: unit.project })
  const response = await fetch(`${unit.second.base}/${projectCalls.areas.path}`, { method: 'POST', body })
  const answer: unknown = await response.json()
  return typeof answer === 'object' && answer && 'code' in answer ? String(answer.code) : ''
}

const untilRefused = async (token: string, since: number): Promise<number> => {
  while ((await codeElsewhere(token)) === 'ok' && Date.now() - since < 3_000);
  return Date.now() - since
}

describe('where I am signed in', () => {
  it('is a list with this session marked, and nobody else’s in it', async () => {
    const { loginName, token } = await unit.loginAs('manager')
    await unit.loginAs('manager')
    await unit.tokenOf(loginName)
    const { rows } = await server.result(ownAccountCalls.sessions, {}, token)
    expect(rows).toHaveLength(2)
    expect(rows.filter(({ isThis }) => isThis)).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('says on what device', async () => {
    const { token } = await unit.loginAs('manager')
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; like Mac OS X) AppleWebKit Safari/604' }
    const body = new URLSearchParams({ token })
    await fetch(`${server.base}/${ownAccountCalls.sessions.path}`, { method: 'POST', body, headers })
    const { rows } = await server.result(ownAccountCalls.sessions, {}, token)
    expect(rows.map(({ device }) => device)).toEqual(['iPhone · Safari'])
  })

  it('is ended one by one, on calls and open sockets of every process within a second', async () => {
    const { loginName, token: here } = await unit.loginAs('manager')
    const elsewhere = await unit.tokenOf(loginName)
    const client = await subscribed(unit.second.base, elsewhere, [`project:${unit.project}`])
    expect(await codeElsewhere(elsewhere)).toBe('ok')
    const { rows } = await server.result(ownAccountCalls.sessions, {}, here)
    const sessionId = rows.find(({ isThis }) => !isThis)?.sessionId ?? ''
    const since = Date.now()
    expect(await server.result(ownAccountCalls.endSession, { sessionId }, here)).toEqual({ ended: true })
    const [refusedAfter] = await Promise.all([untilRefused(elsewhere, since), client.heard('session.kick')])
    expect(refusedAfter).toBeLessThan(1_000)
    expect(Date.now() - since).toBeLessThan(1_500)
    expect(await codeElsewhere(here)).toBe('ok')
  })

  it('is ended everywhere else at once', async () => {
    const { loginName, token } = await unit.loginAs('manager')
    const others = [await unit.tokenOf(loginName), await unit.tokenOf(loginName)]
    expect(await server.result(ownAccountCalls.endOtherSessions, {}, token)).toEqual({ endedSessions: 2 })
    for (const other of others)
      expect(await server.send(accountCalls.session, {}, other)).toMatchObject({ code: 'tokenUnknown' })
    expect(await server.send(accountCalls.session, {}, token)).toMatchObject({ statusCode: 200 })
  })

  it('of somebody else looks as if it did not exist, to his operator and to the platform too', async () => {
    const victim = await unit.loginAs('manager')
    const { rows } = await server.result(ownAccountCalls.sessions, {}, victim.token)
    const sessionId = rows[0]?.sessionId ?? ''
    for (const role of ['manager', 'oem', 'super'] as const) {
      const { token } = await unit.loginAs(role, role === 'super' ? {} : { oem: unit.oem, project: unit.project })
      expect(await server.send(ownAccountCalls.endSession, { sessionId }, token)).toMatchObject({ code: 'missing' })
    }
    expect(await server.send(accountCalls.session, {}, victim.token)).toMatchObject({ statusCode: 200 })
  })
})

describe('my roles', () => {
  it('say where they count, and which one is active [spec 6.switch-role]', async () => {
    const { id, token } = await unit.loginAs('manager')
    const other = await server.make.project(unit.oem, null, '第二小学')
    await server.make.grant(id, 'inspector', { project: other })
    const { rows } = await server.result(ownAccountCalls.roles, {}, token)
    expect(rows).toMatchObject([
      { roleId: presetRoles.manager.id, isActive: true, places: ['unit'], expiresAt: null },
      { roleId: presetRoles.inspector.id, isActive: false, places: ['第二小学'] },
    ])
  })
})

describe('an access id', () => {
  it('is drawn anew each time and shown in the user’s data [spec 7.calls.login.generate-access-id] [spec 3.user-info]', async () => {
    const { token } = await unit.loginAs('manager')
    expect((await server.result(accountCalls.session, {}, token)).user.accessId).toBeNull()
    const first = await server.result(ownAccountCalls.generateAccessId, {}, token)
    const second = await server.result(ownAccountCalls.generateAccessId, {}, token)
    expect(second.accessId).not.toBe(first.accessId)
    expect((await server.result(accountCalls.session, {}, token)).user.accessId).toBe(second.accessId)
    expect(await server.send(ownAccountCalls.generateAccessId, { accessId: 'mine' }, token)).toMatchObject({
      code: 'invalidInput',
    })
    // It is a name, not a key.
    expect(await server.send(accountCalls.session, {}, second.accessId)).toMatchObject({ code: 'tokenUnknown' })
  })
})

const sound = await aPng()

describe('a picture of me', () => {
  const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
  const bytesOf = (icon: string | null): Buffer => Buffer.from(icon?.split(',')[1] ?? '', 'base64')
  const address = (kind: string, bytes: Buffer): string => `data:image/${kind};base64,${bytes.toString('base64')}`

  it('is kept when it is one, and taken away again', async () => {
    const { token } = await unit.loginAs('manager')
    const icon = address('png', await aPng())
    const { userIcon } = await server.result(ownAccountCalls.changeIcon, { icon }, token)
    expect(userIcon).toMatch(/^data:image\/png;base64,/)
    expect((await server.result(accountCalls.session, {}, token)).user.userIcon).toBe(userIcon)
    expect(await server.result(ownAccountCalls.changeIcon, { icon: null }, token)).toMatchObject({ userIcon: null })
  })

  it.each([
    ['png', aPng],
    ['jpeg', aJpeg],
    ['webp', aWebp],
  ] as const)(
    'is drawn anew from a %s: neither the place it was taken at nor what hung behind it is shown',
    async (kind, make) => {
      const { token } = await unit.loginAs('manager')
      const sent = await make({ width: 320, height: 160, behind: '<script>' })
      expect(sent.includes(secret)).toBe(true)
      const { userIcon } = await server.result(ownAccountCalls.changeIcon, { icon: address(kind, sent) }, token)
      for (const word of [secret, '<script>', 'Exif']) expect(bytesOf(userIcon).includes(word), word).toBe(false)
      expect(await sharp(bytesOf(userIcon)).metadata()).toMatchObject({ width: 256, height: 128 })
    },
  )

  it.each([
    ['a drawing with scripts', address('svg+xml', Buffer.from('<svg onload="alert(1)"/>'))],
    ['a page that calls itself a picture', address('png', Buffer.from('<html><script>'))],
    ['a page behind the first bytes of a picture', address('png', Buffer.concat([head, Buffer.from('<script>')]))],
    ['a picture under another name', address('jpeg', sound)],
    ['a picture that is too large', address('png', Buffer.concat([sound, Buffer.alloc(iconMostBytes)]))],
    ['an address elsewhere', 'https://elsewhere.example/me.png'],
  ])('is refused when it is %s', async (_what, icon) => {
    const { token } = await unit.loginAs('manager')
    expect(await server.send(ownAccountCalls.changeIcon, { icon }, token)).toMatchObject({ code: 'invalidInput' })
  })
})

describe('my switches', () => {
  it('are as usual until I change them, and then mine alone', async () => {
    const { token } = await unit.loginAs('manager')
    const { token: other } = await unit.loginAs('manager')
    expect(await server.result(switchCalls.switches, {}, token)).toEqual(usualSwitches)
    const change = { quietHours: true, quietFrom: '23:30' }
    expect(await server.result(switchCalls.changeSwitches, change, token)).toEqual({ ...usualSwitches, ...change })
    await server.result(switchCalls.changeSwitches, { sound: false }, token)
    expect(await server.result(switchCalls.switches, {}, token)).toEqual({
      ...usualSwitches,
      ...change,
      sound: false,
    })
    expect(await server.result(switchCalls.switches, {}, other)).toEqual(usualSwitches)
  })

  it.each([{ fireSound: false }, { sound: 'loud' }, { quietFrom: '25:00' }, { accountId: 'somebody' }])(
    'refuse %j',
    async (change) => {
      const { token } = await unit.loginAs('manager')
      expect(await server.send(switchCalls.changeSwitches, change, token)).toMatchObject({ code: 'invalidInput' })
    },
  )
})
