import { accountCalls } from '@vigil/contract/account/account'
import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { evidenceCalls } from '@vigil/contract/alarm/evidence'
import { mostPhotoBytes, thumbnailSide } from '@vigil/contract/photo'
import { Envelope } from '@vigil/contract/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPicture } from '#infrastructure/files/picture.ts'
import { aJpeg, aPng, secret } from '#testing/pictures.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; project: string }
let equipment: string
const tokens: Record<string, string> = {}

const signIn = async (role: 'manager' | 'dutyOfficer' | 'inspector', at: { oem: string; project: string }) => {
  const { loginName } = await server.make.account(role, at)
  return server.signIn(loginName)
}

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem, null, 'Riverside tower') }
  equipment = await server.make.equipment(place, { name: 'detector 12', type_no: 104 })
  for (const role of ['manager', 'dutyOfficer', 'inspector'] as const) tokens[role] = await signIn(role, place)
  tokens['neighbour'] = await signIn('manager', { oem, project: await server.make.project(oem) })
  const foreign = await server.make.oem()
  tokens['stranger'] = await signIn('manager', { oem: foreign, project: await server.make.project(foreign) })
})
afterAll(() => server.stop())

const fire = (row: Record<string, unknown> = {}) =>
  server.make.alarm(place, equipment, { kind: 'fire-alarm', priority: 1, ...row })

const addressFor = async (alarmId: string, who = 'dutyOfficer'): Promise<string> =>
  (await server.result(evidenceCalls.prepare, { alarmId }, tokens[who])).address

const sendTo = async (address: string, bytes: Buffer) => {
  const response = await fetch(server.base + address, { method: 'POST', body: new Uint8Array(bytes) })
  return Envelope.parse(await response.json())
}

const add = async (alarmId: string, bytes: Buffer, who = 'dutyOfficer') => sendTo(await addressFor(alarmId, who), bytes)
const photosOf = (alarmId: string, who = 'dutyOfficer') => server.result(evidenceCalls.photos, { alarmId }, tokens[who])

describe('[workflows 1] a photo of the place', () => {
  it('is kept with its case, named in the timeline, and shown again without what the camera wrote into it', async () => {
    const alarmId = await fire()
    expect(await add(alarmId, await aJpeg({ behind: '<script>' }))).toMatchObject({ code: 'ok', result: { photos: 1 } })
    const { photos, mayAdd } = await photosOf(alarmId)
    expect(photos).toMatchObject([{ width: 64, height: 48 }])
    expect(photos[0]?.by).toBeTruthy()
    expect(mayAdd).toBe(true)
    const response = await fetch(server.base + (photos[0]?.address ?? ''))
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      'cache-control': 'no-store',
    })
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[0-9a-f-]+\.jpeg$/)
    const shown = Buffer.from(await response.arrayBuffer())
    for (const word of [secret, '<script>', 'Exif']) expect(shown.includes(word)).toBe(false)
    const whole = await server.result(alarmDeskCalls.case, { alarmId }, tokens['dutyOfficer'])
    expect(whole).toMatchObject({ photos: 1, version: 0 })
    expect(whole.timeline.at(-1)).toMatchObject({ note: 'photo', actor: 'account' })
  })

  it('stands small in the list, and whole behind it', async () => {
    const alarmId = await fire()
    await add(alarmId, await aJpeg({ width: 1_600, height: 1_200 }))
    const { photos } = await photosOf(alarmId)
    const sizeOf = async (address = '') => {
      const bytes = Buffer.from(await (await fetch(server.base + address)).arrayBuffer())
      const picture = await readPicture(bytes, { side: 8_000, mostBytes: mostPhotoBytes })
      return { bytes: bytes.length, width: typeof picture === 'object' ? picture.width : undefined }
    }
    const [small, whole] = [await sizeOf(photos[0]?.thumbnail), await sizeOf(photos[0]?.address)]
    expect([small.width, whole.width]).toEqual([thumbnailSide, 1_600])
    expect(small.bytes * 5).toBeLessThan(whole.bytes)
    // Whoever may not see the photo may not see it small.
    const gone = await signIn('dutyOfficer', place)
    const seen = await server.result(evidenceCalls.photos, { alarmId }, gone)
    await server.result(accountCalls.logout, {}, gone)
    expect((await fetch(server.base + (seen.photos[0]?.thumbnail ?? ''))).status).toBe(404)
  })

  it('that is sent again, because the answer was lost, is there once', async () => {
    const alarmId = await fire()
    const address = await addressFor(alarmId)
    const photo = await aPng()
    const [first, again] = [await sendTo(address, photo), await sendTo(address, photo)]
    expect(again).toEqual(first)
    expect((await photosOf(alarmId)).photos).toHaveLength(1)
  })

  it('is one of nine at most, however many come at once', async () => {
    const alarmId = await fire()
    const addresses = await Promise.all(Array.from({ length: 12 }, () => addressFor(alarmId)))
    const sent = await Promise.all(
      addresses.map(async (address, n) => sendTo(address, await aJpeg({ dots: `dots ${n}` }))),
    )
    expect(sent.filter(({ code }) => code === 'ok')).toHaveLength(9)
    expect(sent.filter(({ code }) => code === 'photosFull')).toHaveLength(3)
    expect(await server.send(evidenceCalls.prepare, { alarmId }, tokens['dutyOfficer'])).toMatchObject({
      code: 'photosFull',
    })
  })

  it('is asked for before a real fire is called dealt with', async () => {
    const alarmId = await fire({ state: 'verified', verdict: 'real' })
    const done = { alarmId, version: 0, note: '已扑灭，通风中' }
    expect(await server.send(alarmDeskCalls.handle, done, tokens['dutyOfficer'])).toMatchObject({ code: 'photoNeeded' })
    const before = await server.result(alarmDeskCalls.case, { alarmId }, tokens['dutyOfficer'])
    expect(before).toMatchObject({ needsPhoto: true, photos: 0, state: 'verified' })
    expect(before.mayDo).toContain('handle')
    await add(alarmId, await aJpeg())
    expect(await server.result(alarmDeskCalls.handle, done, tokens['dutyOfficer'])).toMatchObject({ state: 'handled' })
  })

  it('cannot be added to a case that is closed, and nobody takes one away, not even the platform itself', async () => {
    const alarmId = await fire()
    const address = await addressFor(alarmId)
    await add(alarmId, await aPng())
    await server.database.owner.query("update alarm set state = 'archived', archived_at = now() where id = $1", [
      alarmId,
    ])
    expect(await sendTo(address, await aJpeg())).toMatchObject({ code: 'alarmElsewhere' })
    const { rows } = await server.database.owner.query<{ may: boolean }>(
      `select has_table_privilege(role, 'evidence', right_name) as may
       from unnest(array['vigil_api', 'vigil_engine']) role, unnest(array['update', 'delete', 'truncate']) right_name`,
    )
    expect(rows.map(({ may }) => may)).toEqual(Array.from({ length: 6 }, () => false))
  })
})

describe('what is no photo, or not his to send or see', () => {
  it.each([
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a page behind two bytes of a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from('<script>alert(1)')])],
    ['fields instead of bytes', Buffer.from('{"alarmId":"../../etc/passwd"}')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused with a sentence', async (_, bytes) => {
    const alarmId = await fire()
    expect(await add(alarmId, bytes)).toMatchObject({ code: 'photoUnreadable' })
    expect((await photosOf(alarmId)).photos).toEqual([])
  })

  it('more than five megabytes are not even read', async () => {
    const address = await addressFor(await fire())
    const response = await fetch(server.base + address, { method: 'POST', body: new Uint8Array(mostPhotoBytes + 1) })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'bodyTooLarge' })
  })

  it('a case of another unit or operator is missing, in sending and in seeing; without the right it is forbidden', async () => {
    const alarmId = await fire()
    await add(alarmId, await aPng())
    for (const who of ['neighbour', 'stranger']) {
      for (const call of [evidenceCalls.photos, evidenceCalls.prepare, evidenceCalls.around, evidenceCalls.neighbours])
        expect(await server.send(call, { alarmId }, tokens[who]), call.path).toMatchObject({ code: 'missing' })
    }
    expect(await server.send(evidenceCalls.prepare, { alarmId }, tokens['inspector'])).toMatchObject({
      code: 'forbidden',
    })
  })

  it('an address is for one session, one case and one minute: a changed or finished one opens nothing', async () => {
    const [mine, other] = [await fire(), await fire()]
    const address = await addressFor(mine)
    const { pathname, searchParams } = new URL(server.base + address)
    const forged = Buffer.from(searchParams.get('for') ?? '', 'base64url')
      .toString()
      .replace(mine, other)
    const changed = new URLSearchParams({
      for: Buffer.from(forged).toString('base64url'),
      seal: searchParams.get('seal') ?? '',
    })
    expect(await sendTo(`${pathname}?${changed.toString()}`, await aPng())).toMatchObject({ code: 'addressOver' })
    expect(await sendTo(pathname, await aPng())).toMatchObject({ code: 'addressOver' })
    await add(mine, await aPng())
    const { photos } = await photosOf(mine)
    // The address of an upload shows no photo, and a guessed path neither.
    const shown = new URL(server.base + (photos[0]?.address ?? ''))
    for (const path of [
      `/file/add-photo${shown.search}`,
      `/file/photo?photoId=${photos[0]?.photoId}`,
      '/file/photo/../photo',
    ])
      expect((await fetch(server.base + path)).status).toBe(404)
    const gone = await signIn('dutyOfficer', place)
    const { address: late } = await server.result(evidenceCalls.prepare, { alarmId: mine }, gone)
    await server.result(accountCalls.logout, {}, gone)
    expect(await sendTo(late, await aJpeg())).toMatchObject({ code: 'addressOver' })
  })
})
