import { watchCalls } from '@vigil/contract/equipment/watch'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; project: string }
let manager: string

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
  manager = await server.signIn((await server.make.account('manager', place)).loginName)
})
afterAll(() => server.stop())

const watched = async (token = manager) =>
  (await server.result(watchCalls.list, {}, token)).rows.map(({ equipmentId }) => equipmentId)
const set = (equipmentId: string, isWatched = true, token = manager) =>
  server.send(watchCalls.set, { equipmentId, isWatched }, token)

it('is one’s own, the last first, and what is put on it twice stands there once', async () => {
  const [one, two] = [await server.make.equipment(place), await server.make.equipment(place)]
  for (const id of [one, two, one]) expect(await set(id)).toMatchObject({ result: { isWatched: true } })
  expect(await watched()).toEqual([two, one])
  const colleague = await server.signIn((await server.make.account('inspector', place)).loginName)
  expect(await watched(colleague)).toEqual([])
  await set(two, false)
  expect(await watched()).toEqual([one])
})

it('holds nothing of another unit, and forgets what one reaches no more', async () => {
  const elsewhere = { oem: place.oem, project: await server.make.project(place.oem) }
  const theirs = await server.make.equipment(elsewhere)
  expect(await set(theirs)).toMatchObject({ code: 'missing' })
  const mine = await server.make.equipment(place)
  await set(mine)
  await server.database.owner.query('update equipment set project_id = $2 where id = $1', [mine, elsewhere.project])
  expect(await watched()).not.toContain(mine)
})

it('ends at a hundred, and says so', async () => {
  const { id, loginName } = await server.make.account('manager', place)
  const token = await server.signIn(loginName)
  const extra = await server.make.equipment(place)
  await server.database.owner.query(
    `insert into equipment_watch (account_id, equipment_id) select $1, gen_random_uuid() from generate_series(1, 100)`,
    [id],
  )
  expect(await set(extra, true, token)).toMatchObject({ code: 'watchListFull' })
})
