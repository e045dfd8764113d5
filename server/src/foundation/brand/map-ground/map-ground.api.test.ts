/** Tiles of a real server, for whoever is signed in; and a server that means harm, is slow or is gone. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { accountCalls } from '@vigil/contract/account/account'
import { mapGroundCalls } from '@vigil/contract/brand/map-ground'
import { brandStudioCalls } from '@vigil/contract/brand/brand-studio'
import { defaultBrand } from '@vigil/brands/default-brand'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

const key = 'tile-key-nobody-sees'
const picture = randomBytes(3_000)
const asked: string[] = []
let tileSide: Server
let server: TestServer
/** Of an operator without a brand, of one whose brand has its own tiles, of one whose brand has none. */
const tokens: Record<string, string> = {}

const answers: Readonly<Record<string, { status?: number; headers?: Record<string, string>; body?: Buffer | string }>> =
  {
    '/a/3/1/1': { status: 302, headers: { location: '/a/3/1/2' } },
    '/a/3/2/2': { body: Buffer.alloc(1_048_577) },
    '/a/3/3/3': { headers: { 'content-type': 'text/html' }, body: '<script>alert(1)</script>' },
    '/a/3/4/4': { status: 404 },
  }

beforeAll(async () => {
  tileSide = createServer(({ url = '' }, response) => {
    asked.push(url)
    const { pathname } = new URL(url, 'http://tiles')
    // Begins and never ends.
    if (pathname === '/a/3/5/5') return void response.writeHead(200, { 'content-type': 'image/png' }).write('a')
    const { status = 200, headers = {}, body = picture } = answers[pathname] ?? {}
    return void response.writeHead(status, { 'content-type': 'image/png', ...headers }).end(body)
  }).listen(0, '127.0.0.1')
  await once(tileSide, 'listening')
  const at = tileSide.address()
  const host = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`
  const row = { url: `${host}/a/{z}/{x}/{y}?tk={key}`, key, attribution: '© 瓦片', maxZoom: 12, datum: 'gcj02' }
  server = await startTestServer({
    VIGIL_SECRET_KEY: randomBytes(32).toString('base64url'),
    VIGIL_MAP_TILES: JSON.stringify({
      default: row,
      Own1: { url: `${host}/own/{z}/{x}/{y}`, attribution: '© Own', maxZoom: 5, datum: 'wgs84' },
      None1: null,
    }),
  })
  tokens['plain'] = await server.signIn((await server.make.account('oem', { oem: await server.make.oem() })).loginName)
  for (const suffix of ['Own1', 'None1']) tokens[suffix] = await operatorOf(suffix)
})
afterAll(async () => {
  await server.stop()
  tileSide.closeAllConnections()
  tileSide.close()
})

const operatorOf = async (suffix: string): Promise<string> => {
  const oem = await server.make.oem()
  const token = await server.signIn((await server.make.account('oem', { oem })).loginName)
  const brand = { ...defaultBrand, suffix, domains: [], colour: '#4B3FD1' }
  const { revision } = await server.result(brandStudioCalls.saveDraft, { oemId: oem, revision: 0, brand }, token)
  await server.result(brandStudioCalls.publish, { oemId: oem, revision }, token)
  return token
}
const tilesOf = async (who = 'plain') => (await server.result(mapGroundCalls.ground, {}, tokens[who])).tiles
const tile = (address: string | undefined, z: number | string, x: number | string, y: number | string) =>
  fetch(server.base + (address ?? '').replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`))

describe('[spec 7.maps-key] the ground of a map', () => {
  it('comes through us with its key, which never leaves, and is kept by the browser for a day', async () => {
    const tiles = await tilesOf()
    expect(tiles).toMatchObject({ attribution: '© 瓦片', maxZoom: 12, datum: 'gcj02' })
    const answer = await tile(tiles?.address, 3, 1, 2)
    expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=86400',
      'x-content-type-options': 'nosniff',
    })
    expect(asked).toContain(`/a/3/1/2?tk=${key}`)
    expect(JSON.stringify(tiles) + JSON.stringify([...answer.headers])).not.toContain(key)
    expect(decodeURIComponent(tiles?.address ?? '')).not.toContain('127.0.0.1')
  })

  it('has the same address all day, so that what was kept is found again', async () => {
    expect((await tilesOf())?.address).toBe((await tilesOf())?.address)
  })

  it('is that of the brand: its own, or none', async () => {
    const own = await tilesOf('Own1')
    expect(own).toMatchObject({ attribution: '© Own', maxZoom: 5, datum: 'wgs84' })
    expect((await tile(own?.address, 5, 1, 1)).status).toBe(200)
    expect(asked).toContain('/own/5/1/1')
    expect((await tile(own?.address, 6, 1, 1)).status).toBe(404)
    expect(await tilesOf('None1')).toBeNull()
  })

  it('is not for who is signed out, nor by an address that was changed', async () => {
    expect(await server.send(mapGroundCalls.ground, {})).toMatchObject({ code: 'tokenMissing' })
    const { loginName } = await server.make.account('oem', { oem: await server.make.oem() })
    const token = await server.signIn(loginName)
    const { tiles } = await server.result(mapGroundCalls.ground, {}, token)
    expect((await tile(tiles?.address, 3, 0, 0)).status).toBe(200)
    for (const [was, is] of [
      [/seal=.{4}/, 'seal=AAAA'],
      [/for=[^&]*&/, ''],
      ['/file/tile', '/file/camera'],
    ] as const)
      expect((await tile(tiles?.address.replace(was, is), 3, 0, 0)).status, is).toBe(404)
    await server.send(accountCalls.logout, {}, token)
    expect((await tile(tiles?.address, 3, 0, 0)).status).toBe(404)
  })

  it.each([
    ['leads elsewhere', 3, 1, 1, 502],
    ['is too large', 3, 2, 2, 502],
    ['is no picture', 3, 3, 3, 415],
    ['is not there', 3, 4, 4, 502],
    ['does not end', 3, 5, 5, 502],
  ])(
    'that %s is answered with nothing, and not kept',
    async (_what, z, x, y, status) => {
      const answer = await tile((await tilesOf())?.address, z, x, y)
      expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([
        status,
        '',
        'no-store',
      ])
    },
    20_000,
  )

  it('asks nobody for a tile that the earth does not have, or another path', async () => {
    const { address } = (await tilesOf()) ?? {}
    asked.length = 0
    for (const [z, x, y] of [
      [3, 8, 0],
      [3, 0, 8],
      [13, 0, 0],
      [-1, 0, 0],
      [3, '1.5', 0],
      [3, '../..', 0],
      ['', 0, 0],
      ['3&z=2', 0, 0],
    ] as const)
      expect((await tile(address, z, x, y)).status, `${z} ${x} ${y}`).toBe(404)
    expect(asked).toEqual([])
  })
})
