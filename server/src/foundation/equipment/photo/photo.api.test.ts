/** Photos of equipment, for the one who looks after it, the one who only looks, and the one next door. */
import { equipmentPhotoCalls, mostEquipmentPhotos } from '@vigil/contract/equipment/equipment-photo'
import { lifeCalls } from '@vigil/contract/equipment/life'
import { thumbnailSide } from '@vigil/contract/photo'
import { Envelope } from '@vigil/contract/wire'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aJpeg, secret } from '#testing/pictures.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; project: string }
let equipmentId: string
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
  equipmentId = await server.make.equipment(place)
  for (const role of ['manager', 'inspector'] as const)
    tokens[role] = await server.signIn((await server.make.account(role, place)).loginName)
  const elsewhere = { oem, project: await server.make.project(oem) }
  tokens['neighbour'] = await server.signIn((await server.make.account('manager', elsewhere)).loginName)
  const tenant = await server.make.account('endUser', { oem })
  await server.make.bind(tenant.id, equipmentId, place)
  tokens['tenant'] = await server.signIn(tenant.loginName)
})
afterAll(() => server.stop())

const find = (who = 'manager', of = equipmentId) =>
  server.result(equipmentPhotoCalls.find, { equipmentId: of }, tokens[who])
const prepare = (who = 'manager', of = equipmentId) =>
  server.send(equipmentPhotoCalls.prepare, { equipmentId: of }, tokens[who])
const sendTo = async (address: string, bytes: Buffer): Promise<Envelope> => {
  const response = await fetch(server.base + address, { method: 'POST', body: new Uint8Array(bytes) })
  return Envelope.parse(await response.json())
}
const add = async (bytes: Buffer, of = equipmentId): Promise<Envelope> => {
  const { address } = await server.result(equipmentPhotoCalls.prepare, { equipmentId: of }, tokens['manager'])
  return sendTo(address, bytes)
}
const fetched = async (address = ''): Promise<Response> => fetch(server.base + address)

describe('[spec 7.calls.equipment.images] photos of a piece of equipment', () => {
  it('are kept with who took them, shown without what the camera wrote, whole and small, and stand in its life', async () => {
    expect(await add(await aJpeg({ width: 900, height: 600 }))).toMatchObject({ code: 'ok' })
    const { photos, mayAdd } = await find()
    expect({ photos, mayAdd }).toMatchObject({ photos: [{ width: 900, height: 600 }], mayAdd: true })
    expect(photos[0]?.by).toBeTruthy()
    const whole = await fetched(photos[0]?.address)
    expect(whole.headers.get('content-type')).toBe('image/jpeg')
    expect(Buffer.from(await whole.arrayBuffer()).includes(secret)).toBe(false)
    const small = await sharp(Buffer.from(await (await fetched(photos[0]?.thumbnail)).arrayBuffer())).metadata()
    expect(Math.max(small.width, small.height)).toBe(thumbnailSide)
    const life = await server.result(lifeCalls.find, { equipmentId, size: 20 }, tokens['manager'])
    expect(life.rows[0]).toMatchObject({ move: 'edited', changes: [{ field: 'photo', from: null }] })
  })

  it('are there once, however often they are sent, and are pictures', async () => {
    const of = await server.make.equipment(place)
    const bytes = await aJpeg({ dots: 'once' })
    const [first, again] = [await add(bytes, of), await add(bytes, of)]
    expect(again.result).toEqual(first.result)
    expect((await find('manager', of)).photos).toHaveLength(1)
    expect(await add(Buffer.from('<svg onload=alert(1)>'), of)).toMatchObject({ code: 'photoUnreadable' })
  })

  it('are taken away by whoever may add them, once, and their life says so', async () => {
    const of = await server.make.equipment(place)
    await add(await aJpeg({ dots: 'away' }), of)
    const [photo] = (await find('manager', of)).photos
    const removal = { equipmentId: of, photoId: photo?.photoId ?? '' }
    const wrong = { ...removal, equipmentId }
    const missing = { code: 'missing' }
    expect(await server.send(equipmentPhotoCalls.remove, wrong, tokens['manager'])).toMatchObject(missing)
    expect(await server.result(equipmentPhotoCalls.remove, removal, tokens['manager'])).toEqual({ photos: 0 })
    expect(await server.send(equipmentPhotoCalls.remove, removal, tokens['manager'])).toMatchObject(missing)
    expect((await find('manager', of)).photos).toEqual([])
    expect((await fetched(photo?.address)).status).toBe(404)
    const life = await server.result(lifeCalls.find, { equipmentId: of, size: 20 }, tokens['manager'])
    expect(life.rows[0]).toMatchObject({ changes: [{ field: 'photo', to: null }] })
  })

  it('are at most fifty-two [spec 9.upload]', async () => {
    const of = await server.make.equipment(place)
    await add(await aJpeg({ dots: 'many' }), of)
    await server.database.owner.query(
      `insert into equipment_photo (id, equipment_id, oem_id, company_id, project_id, account_id, hash, type, width, height, content)
        select ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, equipment_id, oem_id, company_id, project_id, account_id,
          sha256(n::text::bytea), type, width, height, content
        from equipment_photo, generate_series(2, $2::integer) n where equipment_id = $1`,
      [of, mostEquipmentPhotos],
    )
    const { photos, mayAdd } = await find('manager', of)
    expect({ count: photos.length, mayAdd }).toEqual({ count: 52, mayAdd: false })
    expect(await prepare('manager', of)).toMatchObject({ code: 'equipmentPhotosFull' })
  })

  it('are seen by a tenant and by who only looks, who change nothing', async () => {
    const { address } = await server.result(equipmentPhotoCalls.prepare, { equipmentId }, tokens['manager'])
    await sendTo(address, await aJpeg({ dots: 'seen' }))
    const [photo] = (await find()).photos
    for (const who of ['tenant', 'inspector']) {
      const told = await find(who)
      expect(told).toMatchObject({ mayAdd: false })
      expect(told.photos.map(({ photoId }) => photoId)).toContain(photo?.photoId)
      expect(await prepare(who)).toMatchObject({ code: 'forbidden' })
      const removal = { equipmentId, photoId: photo?.photoId ?? '' }
      expect(await server.send(equipmentPhotoCalls.remove, removal, tokens[who])).toMatchObject({ code: 'forbidden' })
    }
  })

  it('are neither seen, added nor removed by a neighbour', async () => {
    const [photo] = (await find()).photos
    expect(await server.send(equipmentPhotoCalls.find, { equipmentId }, tokens['neighbour'])).toMatchObject({
      code: 'missing',
    })
    expect(await prepare('neighbour')).toMatchObject({ code: 'missing' })
    const removal = { equipmentId, photoId: photo?.photoId ?? '' }
    expect(await server.send(equipmentPhotoCalls.remove, removal, tokens['neighbour'])).toMatchObject({
      code: 'missing',
    })
    expect((await find()).photos.length).toBeGreaterThan(0)
  })
})
