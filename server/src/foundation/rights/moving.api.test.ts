/** While an operator goes to another cell its people are told so, and nobody else notices. */
import { projectCalls } from '@vigil/contract/tenancy/project'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { eventually } from '#testing/eventually.ts'

let server: TestServer
let [oem, project, other] = ['', '', '']
let [own, foreign] = ['', '']

beforeAll(async () => {
  server = await startTestServer()
  const { make } = server
  oem = await make.oem()
  project = await make.project(oem)
  const elsewhere = await make.oem()
  other = await make.project(elsewhere)
  own = await server.signIn((await make.account('oem', { oem })).loginName)
  foreign = await server.signIn((await make.account('oem', { oem: elsewhere })).loginName)
})
afterAll(() => server.stop())

const answered = async (token: string, projectId: string) =>
  (await server.send(projectCalls.areas, { projectId }, token)).code

const door = (text: string) => server.database.owner.query(text, [oem])

describe('an operator that moves', () => {
  it('has its people told to try again, within a second', async () => {
    // A second try finds the door as the first has left it.
    await door('delete from operator_door where oem_id = $1')
    await eventually(async () => expect(await answered(own, project)).toBe('ok'))
    await door('insert into operator_door (oem_id) values ($1)')
    const since = Date.now()
    await eventually(async () => expect(await answered(own, project)).toBe('operatorMoving'))
    expect(Date.now() - since).toBeLessThan(1_000)
  })

  it('leaves the people of another operator at their work', async () => {
    expect(await answered(foreign, other)).toBe('ok')
  })

  it('has lost nobody when the door opens again: the same token works', async () => {
    await door('delete from operator_door where oem_id = $1')
    await eventually(async () => expect(await answered(own, project)).toBe('ok'))
  })
})
