/** A camera's stream from a real server of its own, for who may watch it, who may not, and a camera that means harm. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { accountCalls } from '@vigil/contract/account/account'
import type { OutputOf } from '@vigil/contract/call'
import { cameraCalls } from '@vigil/contract/equipment/camera'
import { equipmentPhotoCalls } from '@vigil/contract/equipment/equipment-photo'
import { lifeCalls } from '@vigil/contract/equipment/life'
import { deviceType } from '@vigil/device-types/find-device-type'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '#foundation/rights/actor/token.ts'
import { createKeys } from '#infrastructure/config/secret-key.ts'
import { createSignedAddresses } from '#infrastructure/http/signed-address.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { aJpeg } from '#testing/pictures.ts'
import { startSecondApi } from '#testing/start-second-api.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { streamPath } from './camera.service.ts'

const secret = { VIGIL_SECRET_KEY: randomBytes(32).toString('base64url') }
const segment = randomBytes(20_000)
const list = (...lines: string[]) => ['#EXTM3U', '#EXT-X-TARGETDURATION:2', ...lines].join('\n')
const files: Record<string, string | Buffer> = {
  '/live/7/index.m3u8': list('#EXT-X-STREAM-INF:BANDWIDTH=1', 'low/index.m3u8'),
  '/live/7/low/index.m3u8': list('#EXTINF:2,', 'seg1.ts'),
  '/live/7/low/seg1.ts': segment,
  '/live/7/page.m3u8': '<html>',
  '/live/7/out.m3u8': list('#EXTINF:2,', '../8/seg1.ts'),
  '/live/7/keyed.m3u8': list('#EXTINF:2,', 'seg1.ts?key=hidden'),
  '/live/7/seg1.ts?key=hidden': segment,
  '/live/7/long.m3u8': `#EXTM3U\n${'x'.repeat(300_000)}`,
  '/live/8/seg1.ts': segment,
}

/** All that the platform writes down of it, at its most talkative. */
const logged: string[] = []
const log = createLog('api', 'trace', { write: (line) => void logged.push(line) })

let cameraSide: Server
let cameraHost: string
const asked: string[] = []
let server: TestServer
let place: { oem: string; project: string }
let camera: string
const tokens: Record<string, string> = {}

beforeAll(async () => {
  cameraSide = createServer(({ url = '' }, response) => {
    asked.push(url)
    const body = files[url]
    if (url === '/live/7/moved.m3u8') response.writeHead(302, { location: '/live/8/seg1.ts' }).end()
    else response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(cameraSide, 'listening')
  const at = cameraSide.address()
  cameraHost = `127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`
  server = await startTestServer({ ...secret, VIGIL_CAMERA_HOSTS: cameraHost }, log)
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
  camera = await makeCamera('index.m3u8')
  for (const role of ['manager', 'maintainer', 'inspector'] as const)
    tokens[role] = await server.signIn((await server.make.account(role, place)).loginName)
  const elsewhere = { oem, project: await server.make.project(oem) }
  for (const [name, of] of [
    ['operator', oem],
    ['other operator', await server.make.oem()],
  ] as const)
    tokens[name] = await server.signIn((await server.make.account('oem', { oem: of })).loginName)
  tokens['neighbour'] = await server.signIn((await server.make.account('manager', elsewhere)).loginName)
  const tenant = await server.make.account('endUser', { oem })
  await server.make.bind(tenant.id, camera, place)
  tokens['tenant'] = await server.signIn(tenant.loginName)
})
afterAll(async () => {
  await server.stop()
  cameraSide.close()
})

const makeCamera = (playlist: string) =>
  server.make.equipment(place, {
    type_no: deviceType('camera').equipmentTypeId,
    stream_address: `http://${cameraHost}/live/7/${playlist}`,
  })
const streamOf = async (equipmentId = camera, who = 'manager') => {
  const { stream } = await server.result(cameraCalls.stream, { equipmentId }, tokens[who])
  return stream?.address ?? ''
}
/** As a browser does: from the address of the playlist. */
const fetched = (address: string, from = '/') => fetch(new URL(address, new URL(from, server.base)))
const lastLine = (text: string) => text.trimEnd().split('\n').at(-1) ?? ''
/** As the platform itself would have sealed it at that time. */
const sealed = (token: string, now: number) => {
  const key = createKeys(secret, createLog('test', 'fatal'))('signed addresses')
  const until = now + 600_000
  const wish = { path: streamPath, subject: hashToken(token).toString('base64url'), until } as const
  const fields = { equipmentId: camera, until: String(until) }
  return createSignedAddresses({ key, now: () => now }).signAddress({ ...wish, fields }).address
}
const setSource = (source: string | null, who = 'operator', equipmentId = camera) =>
  server.send(cameraCalls.setSource, { equipmentId, source }, tokens[who])

describe('the stream of a camera', () => {
  it.each(['manager', 'inspector', 'tenant'])(
    'is seen by a %s through us, playlist by playlist and byte by byte',
    async (who) => {
      const first = await streamOf(camera, who)
      const master = await fetched(first)
      expect(master.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
      const inner = lastLine(await master.text())
      const media = await (await fetched(inner, first)).text()
      expect(media).not.toContain(cameraHost)
      const bytes = await fetched(lastLine(media), first)
      expect(bytes.headers.get('content-type')).toBe('video/mp2t')
      expect(Buffer.from(await bytes.arrayBuffer()).equals(segment)).toBe(true)
    },
  )

  it('names a piece by one address for as long as somebody watches', async () => {
    const first = await streamOf()
    const [one, again] = [await (await fetched(first)).text(), await (await fetched(first)).text()]
    expect(one).toBe(again)
  })

  it('that holds a key behind its pieces keeps it from whoever watches', async () => {
    const first = await streamOf(await makeCamera('keyed.m3u8'))
    const piece = lastLine(await (await fetched(first)).text())
    const words = new URLSearchParams(piece.split('?')[1]).get('for') ?? ''
    for (const read of [piece, Buffer.from(words, 'base64url').toString('latin1')])
      for (const word of ['hidden', 'seg1', cameraHost]) expect(read).not.toContain(word)
    expect(Buffer.from(await (await fetched(piece, first)).arrayBuffer()).equals(segment)).toBe(true)
  })

  it('is not there for a neighbour or another operator, and is not led to by a seal that is right', async () => {
    const refused = { code: 'missing' }
    for (const who of ['neighbour', 'other operator']) {
      expect(await server.send(cameraCalls.stream, { equipmentId: camera }, tokens[who])).toMatchObject(refused)
      expect((await fetched(sealed(tokens[who] ?? '', Date.now()))).status).toBe(404)
    }
    expect(await server.send(cameraCalls.source, { equipmentId: camera }, tokens['other operator'])).toMatchObject(
      refused,
    )
    expect(await setSource(null, 'other operator')).toMatchObject(refused)
    expect(await streamOf()).not.toBe('')
  })

  it('ends with its address, with the session, and with the seal', async () => {
    const { loginName } = await server.make.account('manager', place)
    const token = await server.signIn(loginName)
    const { stream } = await server.result(cameraCalls.stream, { equipmentId: camera }, token)
    const address = stream?.address ?? ''
    expect(Date.parse(stream?.expiresAt ?? '') - Date.now()).toBeLessThan(601_000)
    expect((await fetched(address)).status).toBe(200)
    expect((await fetched(address.replace('/file/camera', '/file/plan'))).status).toBe(404)
    expect((await fetched(address.replace(/seal=.{4}/, 'seal=AAAA'))).status).toBe(404)
    expect((await fetched(`${address}&part=..%2f8%2fseg1.ts`)).status).toBe(200)
    expect(asked).not.toContain('/live/8/seg1.ts')
    expect((await fetched(sealed(token, Date.now()))).status).toBe(200)
    expect((await fetched(sealed(token, Date.now() - 601_000))).status).toBe(404)
    await server.send(accountCalls.logout, {}, token)
    expect((await fetched(address)).status).toBe(404)
  })

  it.each([
    ['page.m3u8', 415],
    ['out.m3u8', 415],
    ['long.m3u8', 502],
    ['moved.m3u8', 502],
    ['nothing.m3u8', 502],
  ])('that is %s is answered with %i and shows nothing', async (playlist, status) => {
    const answer = await fetched(await streamOf(await makeCamera(playlist)))
    expect([answer.status, await answer.text()]).toEqual([status, ''])
    expect(asked).not.toContain('/live/8/seg1.ts')
  })

  it('of a host that is not let in any more is not fetched', async () => {
    const id = await makeCamera('index.m3u8')
    // What stands in the row is judged again.
    await server.database.owner.query('update equipment set stream_address = $2 where id = $1', [
      id,
      'http://127.0.0.1:1/live/7/index.m3u8',
    ])
    expect((await fetched(await streamOf(id))).status).toBe(502)
  })

  it('has the last photo beside it', async () => {
    const id = await makeCamera('index.m3u8')
    const { address } = await server.result(equipmentPhotoCalls.prepare, { equipmentId: id }, tokens['manager'])
    const body = new Uint8Array(await aJpeg({ dots: 'still' }))
    await fetch(server.base + address, { method: 'POST', body })
    const { still } = await server.result(cameraCalls.stream, { equipmentId: id }, tokens['manager'])
    expect((await fetched(still?.address ?? '')).headers.get('content-type')).toBe('image/jpeg')
  })
})

describe('a camera by its numbers', () => {
  const numbers = ['34020000001320000001', '34020000001310000002'] as const
  const source = `gb28181:${numbers.join('/')}`

  it('is watched through the media server of its operator, and its numbers lead nowhere else', async () => {
    // An operator is named by the setting, so there is one before it.
    const media = `${place.oem}=http://${cameraHost}/live/7/{device}_{channel}.m3u8`
    const settings = { ...secret, VIGIL_CAMERA_HOSTS: cameraHost, VIGIL_GB28181_MEDIA: media }
    const configured = await startSecondApi(server, settings)
    const id = await makeCamera('index.m3u8')
    files[`/live/7/${numbers.join('_')}.m3u8`] = list('#EXTINF:2,', 'low/seg1.ts')
    expect(await setSource(source, 'operator', id)).toMatchObject({ code: 'ok' })
    const body = new URLSearchParams({ equipmentId: id, token: tokens['manager'] ?? '' })
    const answer = await fetch(`${configured.base}/${cameraCalls.stream.path}`, { method: 'POST', body })
    // The envelope of the call.
    const { result } = (await answer.json()) as { result: OutputOf<typeof cameraCalls.stream> }
    expect(result).toMatchObject({ kind: 'gb28181', trouble: null })
    const first = new URL(result.stream?.address ?? '', configured.base)
    const bytes = await fetch(new URL(lastLine(await (await fetch(first)).text()), first))
    expect(Buffer.from(await bytes.arrayBuffer()).equals(segment)).toBe(true)
    await configured.stop()
  })

  it('says that there is no media server where its operator has none', async () => {
    const id = await makeCamera('index.m3u8')
    expect(await setSource(source, 'operator', id)).toMatchObject({ code: 'ok' })
    const told = await server.result(cameraCalls.stream, { equipmentId: id }, tokens['manager'])
    expect(told).toMatchObject({ kind: 'gb28181', trouble: 'noMediaServer', stream: null })
  })

  it.each(['gb28181:1/2', `gb28181:${numbers[0]}`, `gb28181:${numbers[0]}/../secret`])('is not %s', async (wrong) => {
    expect(await setSource(wrong)).toMatchObject({ code: 'streamRefused' })
  })
})

describe('a stream that no browser plays', () => {
  it('is named, and has no address to play', async () => {
    const id = await makeCamera('camera.flv')
    const told = await server.result(cameraCalls.stream, { equipmentId: id }, tokens['manager'])
    expect(told).toMatchObject({ kind: 'flv', trouble: 'flv', stream: null })
  })
})

describe('where a stream is', () => {
  it('is set by the operator; its life says that, and not where to', async () => {
    const id = await server.make.equipment(place, { type_no: deviceType('camera').equipmentTypeId })
    const source = `http://${cameraHost}/live/7/index.m3u8?key=hidden`
    for (const [who, maySet] of [
      ['operator', true],
      ['manager', false],
    ] as const)
      expect(await server.result(cameraCalls.stream, { equipmentId: id }, tokens[who])).toEqual({
        kind: null,
        trouble: null,
        stream: null,
        still: null,
        maySet,
      })
    expect(await setSource(source, 'operator', id)).toMatchObject({ code: 'ok', result: { source } })
    expect(await server.result(cameraCalls.source, { equipmentId: id }, tokens['operator'])).toEqual({ source })
    const life = await server.result(lifeCalls.find, { equipmentId: id, size: 5 }, tokens['inspector'])
    expect(life.rows[0]?.changes).toEqual([{ field: 'stream', from: null, to: 'set' }])
    expect(JSON.stringify(life)).not.toContain('hidden')
    expect(await setSource(null, 'operator', id)).toMatchObject({ code: 'ok', result: { source: null } })
  })

  it.each(['manager', 'maintainer', 'inspector', 'tenant', 'neighbour'])(
    'is neither read nor set by a %s',
    async (who) => {
      expect(await setSource(null, who)).toMatchObject({ code: 'forbidden' })
      expect(await server.send(cameraCalls.source, { equipmentId: camera }, tokens[who])).toMatchObject({
        code: 'forbidden',
      })
    },
  )

  it.each([
    'http://127.0.0.1:1/index.m3u8',
    'https://192.168.1.64/index.m3u8',
    'https://169.254.169.254/latest/meta-data',
    'https://cameras.example.com/index.m3u8',
    'rtsp://cameras.example.com/stream',
    'file:///etc/passwd',
    'no address',
  ])('is never %s', async (source) => {
    expect(await setSource(source)).toMatchObject({ code: 'streamRefused' })
  })

  it('is of a host that was let in and without a password, and a refusal repeats nothing of it', async () => {
    const answer = await setSource(`http://user:word@${cameraHost}/live/7/index.m3u8`)
    expect(answer).toMatchObject({ code: 'streamRefused' })
    expect(JSON.stringify(answer)).not.toContain('word')
  })

  it('is of a camera only', async () => {
    const smoke = await server.make.equipment(place)
    expect(await setSource(`http://${cameraHost}/a.m3u8`, 'operator', smoke)).toMatchObject({ code: 'notACamera' })
  })
})

describe('what a stream is opened with', () => {
  it('stands in no log and no record, whether the camera answers, refuses or breaks', async () => {
    const id = await server.make.equipment(place, { type_no: deviceType('camera').equipmentTypeId })
    const tables = ['audit_entry', 'equipment_life', 'outbox', 'equipment_search']
    for (const name of ['index.m3u8', 'nothing.m3u8', 'moved.m3u8', 'long.m3u8']) {
      await setSource(`http://${cameraHost}/live/7/${name}?key=hidden`, 'operator', id)
      await (await fetched(await streamOf(id))).text()
    }
    // Of whatever nobody expected a line is written.
    await setSource(`http://${cameraHost}/live/7/\u0000?key=hidden`, 'operator', id)
    await setSource(`http://user:hidden@${cameraHost}/live/7/index.m3u8`, 'operator', id)
    expect(asked.filter((url) => url.endsWith('?key=hidden')).length).toBeGreaterThan(3)
    log.error({ error: new Error('the last line') }, 'shows that lines are caught')
    expect(logged.at(-1)).toContain('the last line')
    expect(logged.filter((line) => /key=hidden|user:hidden|live.7/.test(line))).toEqual([])
    for (const table of tables) {
      const { rows } = await server.database.owner.query(
        `select 1 from ${table} t where to_jsonb(t)::text ~ 'key=hidden|user:hidden|/live/7/'`,
      )
      expect([table, rows]).toEqual([table, []])
    }
  })
})
