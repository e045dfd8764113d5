/** Pictures around an alarm, taken by the real worker from a real stream; for who may see them, and of cameras that mean harm. */
import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { accountCalls } from '@vigil/contract/account/account'
import { cameraShotCalls, type Shot } from '@vigil/contract/alarm/camera-shot'
import { deviceType } from '@vigil/device-types/find-device-type'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { startTestWorker } from '#testing/start-test-worker.ts'

const hasTool = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0
const why = hasTool ? '' : ' (skipped: ffmpeg is not installed here)'
/** Frames are taken one by one at the lowest rank: on a busy machine each takes seconds. */
const patient = { timeout: 60_000, interval: 100 }
const slow = { timeout: 90_000 }

/** Two seconds of one colour. */
const film = (colour: string): Buffer =>
  execFileSync(
    'ffmpeg',
    `-v error -f lavfi -i color=c=${colour}:s=160x90:r=5:d=2 -c:v libx264 -threads 1 -pix_fmt yuv420p -f mpegts pipe:1`.split(
      ' ',
    ),
  )
const list = (...names: string[]) =>
  ['#EXTM3U', '#EXT-X-TARGETDURATION:2', ...names.flatMap((name) => ['#EXTINF:2.0,', name])].join('\n')
const earlier = Array<string>(9).fill('red.ts')

const files: Record<string, string | Buffer> = {
  '/live/live.m3u8': list(...earlier, 'blue.ts'),
  '/live/short.m3u8': list('blue.ts'),
  '/live/page.m3u8': '<html>',
  '/live/out.m3u8': list('../secret/a.ts'),
  '/live/text.m3u8': list(...earlier, 'words.ts'),
  '/live/words.ts': `G${list('file:///etc/passwd')}`,
  '/secret/a.ts': 'nobody asks for this',
}
const asked: string[] = []
const held: ServerResponse[] = []

let cameraSide: Server
let cameraHost: string
let server: TestServer
let worker: Awaited<ReturnType<typeof startTestWorker>>
let place: { oem: string; project: string }
let settings: Readonly<Record<string, string>>
const tokens: Record<string, string> = {}

beforeAll(async () => {
  if (hasTool) for (const colour of ['red', 'blue']) files[`/live/${colour}.ts`] = film(colour)
  cameraSide = createServer(({ url = '' }, response) => {
    asked.push(url)
    if (url === '/live/hung.m3u8') held.push(response)
    else response.writeHead(files[url] === undefined ? 404 : 200).end(files[url])
  }).listen(0, '127.0.0.1')
  await once(cameraSide, 'listening')
  const at = cameraSide.address()
  cameraHost = `127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`
  server = await startTestServer()
  settings = { ...server.database.environment, VIGIL_CAMERA_HOSTS: cameraHost }
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
  tokens['manager'] = await server.signIn((await server.make.account('manager', place)).loginName)
  const neighbour = await server.make.account('manager', { oem, project: await server.make.project(oem) })
  tokens['neighbour'] = await server.signIn(neighbour.loginName)
  const stranger = await server.make.account('oem', { oem: await server.make.oem() })
  tokens['other operator'] = await server.signIn(stranger.loginName)
  worker = await startTestWorker(settings)
})
afterAll(async () => {
  for (const response of held) response.destroy()
  await worker.stop()
  await server.stop()
  cameraSide.closeAllConnections()
  cameraSide.close()
})

const owner = (text: string, values: readonly unknown[]) => server.database.owner.query(text, [...values])

const room = async (): Promise<string> => {
  const id = uuidV7()
  const row = `insert into area (id, oem_id, project_id, kind, name) values ($1, $2, $3, 'zone', 'a room')`
  await owner(row, [id, place.oem, place.project])
  return id
}
const camera = (area_id: string, name: string, playlist: string | null = 'live.m3u8', host = cameraHost) =>
  server.make.equipment(place, {
    type_no: deviceType('camera').equipmentTypeId,
    area_id,
    name,
    stream_address: playlist === null ? null : `http://${host}/live/${playlist}`,
  })
const bind = (equipment: string, cameraId: string) =>
  owner(
    `insert into equipment_relation (equipment_id, related_id, oem_id, project_id, kind) values ($1, $2, $3, $4, 'camera')`,
    [equipment, cameraId, place.oem, place.project],
  )
/** Nine seconds ago, so that what is taken afterwards is due. */
const raise = async (area_id: string, row: object = {}, bound?: string) => {
  const equipment = await server.make.equipment(place, { area_id })
  if (bound !== undefined) await bind(equipment, bound)
  const at = new Date(Date.now() - 9_000)
  const facts = { kind: 'fire-alarm', priority: 1, first_at: at, last_at: at, ...row }
  return { equipment, at, id: await server.make.alarm(place, equipment, facts) }
}
const shotsOf = async (alarmId: string, who = 'manager'): Promise<Shot[]> =>
  (await server.result(cameraShotCalls.find, { alarmId }, tokens[who])).rows
/** Nothing is waited for any more. */
const settled = async (alarmId: string, count: number): Promise<Shot[]> => {
  const isOver = async () => (await shotsOf(alarmId)).filter(({ picture, reason }) => picture ?? reason).length
  await expect.poll(isOver, patient).toBe(count)
  return shotsOf(alarmId)
}
const fetched = (address: string | undefined) => fetch(new URL(address ?? '/nothing', server.base))
const colourOf = async ({ picture }: Pick<Shot, 'picture'>): Promise<string> => {
  const bytes = Buffer.from(await (await fetched(picture?.address)).arrayBuffer())
  const { channels } = await sharp(bytes).stats()
  const [red, , blue] = channels
  return (red?.mean ?? 0) > (blue?.mean ?? 0) ? 'red' : 'blue'
}
const reasons = (rows: readonly Shot[]) => rows.map(({ reason }) => reason)

describe.skipIf(!hasTool)(`an alarm of the first priority${why}`, slow, () => {
  it('has what cameras saw before, at and after it, each with its time', async () => {
    const [here, elsewhere] = [await room(), await room()]
    await camera(here, 'Door')
    const bound = await camera(elsewhere, 'Yard')
    await camera(elsewhere, 'Roof')
    const { id, at } = await raise(here, {}, bound)
    const rows = await settled(id, 6)
    expect(rows.map(({ camera: name, moment }) => `${name} ${moment}`)).toEqual([
      'Door before',
      'Door at',
      'Door after',
      'Yard before',
      'Yard at',
      'Yard after',
    ])
    expect(await Promise.all(rows.slice(0, 2).map(colourOf))).toEqual(['red', 'blue'])
    expect(Date.parse(rows[0]?.picture?.at ?? '')).toBeLessThan(at.getTime() - 2_999)
    expect(rows[1]?.picture).toMatchObject({ width: 160, height: 90 })
    const small = await fetched(rows[1]?.picture?.thumbnail)
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  it('waits for no camera: who does not answer keeps nobody else from looking', async () => {
    const here = await room()
    await camera(here, 'A hung', 'hung.m3u8')
    await camera(here, 'B good')
    const { id } = await raise(here)
    const good = async () => (await shotsOf(id)).filter(({ picture }) => picture !== null).length
    await expect.poll(good, patient).toBe(3)
    expect(reasons(await shotsOf(id)).slice(0, 3)).toEqual([null, null, null])
    expect(reasons(await settled(id, 6)).slice(0, 3)).toEqual(['silent', 'silent', 'silent'])
  })

  it.each([
    ['noneKept', 'short.m3u8', ['noneKept', null, null]],
    ['text', 'text.m3u8', [null, 'unreadable', 'unreadable']],
  ] as const)('says what of it is missing where the stream is %s', async (_, playlist, told) => {
    const here = await room()
    await camera(here, 'Door', playlist)
    const { id } = await raise(here)
    expect(reasons(await settled(id, 3))).toEqual(told)
  })

  it('in a storm has no more pictures of a camera than it can take', async () => {
    const here = await room()
    // Those of the first alarms are still waited for when the last is raised.
    await camera(here, 'Door', 'hung.m3u8')
    const ids = []
    for (let n = 0; n < 4; n += 1) ids.push((await raise(here)).id)
    const told = []
    for (const id of ids) told.push([...new Set(reasons(await settled(id, 3)))])
    expect(told).toEqual([['silent'], ['silent'], ['many'], ['many']])
  })
})

describe('a picture that cannot be taken', slow, () => {
  it.each([
    ['noStream', null, true],
    ['unreadable', 'page.m3u8', true],
    ['unreadable', 'out.m3u8', true],
    ['silent', 'nothing.m3u8', true],
    ['offline', 'nothing.m3u8', false],
  ] as const)('says %s for %s', async (reason, playlist, online) => {
    const here = await room()
    const id = await camera(here, 'Door', playlist)
    await owner('update equipment_shadow set online = $2 where equipment_id = $1', [id, online])
    const alarm = await raise(here)
    expect(new Set(reasons(await settled(alarm.id, 3)))).toEqual(new Set([reason]))
    expect(asked).not.toContain('/secret/a.ts')
  })

  it.each(['127.0.0.1:1', '169.254.169.254', 'user:word@127.0.0.1'])(
    'is not even looked for at %s, which nobody let in',
    async (host) => {
      const here = await room()
      await camera(here, 'Door', 'live.m3u8', host)
      const { id } = await raise(here)
      expect(new Set(reasons(await settled(id, 3)))).toEqual(new Set(['refused']))
    },
  )

  it('says that it is too late where nobody looked in time', async () => {
    const here = await room()
    await camera(here, 'Door')
    const { id } = await raise(here, { first_at: new Date(Date.now() - 45_000) })
    expect(new Set(reasons(await settled(id, 3)))).toEqual(new Set(['late']))
  })
})

describe('what a camera saw', slow, () => {
  it('is not looked for where nothing of the first priority was raised', async () => {
    const here = await room()
    await camera(here, 'Door', null)
    const [lesser, first] = [await raise(here, { priority: 2, kind: 'alarm' }), await raise(here)]
    await settled(first.id, 3)
    expect(await shotsOf(lesser.id)).toEqual([])
  })

  it.skipIf(!hasTool)(`is for who may see the alarm, for a minute, and not for anybody else${why}`, async () => {
    const here = await room()
    await camera(here, 'Door')
    const { id, equipment } = await raise(here)
    const tenant = await server.make.account('endUser', { oem: place.oem })
    await server.make.bind(tenant.id, equipment, place)
    tokens['tenant'] = await server.signIn(tenant.loginName)
    const guest = await server.make.account('manager', place)
    tokens['guest'] = await server.signIn(guest.loginName)
    await settled(id, 3)
    for (const who of ['neighbour', 'other operator'])
      expect(await server.send(cameraShotCalls.find, { alarmId: id }, tokens[who])).toMatchObject({ code: 'missing' })
    // What hangs in a corridor is no tenant's, though the alarm is.
    expect(await shotsOf(id, 'tenant')).toEqual([])
    const address = (await shotsOf(id, 'guest'))[0]?.picture?.address ?? ''
    expect((await fetched(address)).status).toBe(200)
    expect((await fetched(address.replace(/seal=.{4}/, 'seal=AAAA'))).status).toBe(404)
    expect((await fetched(address.replace('camera-shot', 'photo'))).status).toBe(404)
    await server.send(accountCalls.logout, {}, tokens['guest'])
    expect((await fetched(address)).status).toBe(404)
  })
})

describe('servers that have no tool for video', slow, () => {
  it('say so in the case', async () => {
    const here = await room()
    await camera(here, 'Door')
    for (const colour of ['red', 'blue']) files[`/live/${colour}.ts`] ??= 'G'
    await worker.stop()
    worker = await startTestWorker({ ...settings, VIGIL_FFMPEG: '/nowhere/ffmpeg' })
    const { id } = await raise(here)
    expect(new Set(reasons(await settled(id, 3)))).toEqual(new Set(['noTool']))
  })
})
