import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { nearestName } from './broken-fields.ts'

let server: TestServer
let project: string
let token: string

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  project = await server.make.project(oem)
  const other = await server.make.project(oem)
  await server.make.equipment({ oem, project })
  await server.make.equipment({ oem, project: other })
  const { loginName } = await server.make.account('oem', { oem })
  token = await server.signIn(loginName)
})
afterAll(() => server.stop())

const ask = async (address: string, init: RequestInit = {}): Promise<unknown> =>
  (await fetch(`${server.base}/equipment/findEquipment.action${address}`, { method: 'POST', ...init })).json()
const refused = (path: string, nearest?: string) => ({
  statusCode: 400,
  code: 'invalidInput',
  result: null,
  details: { fields: [{ path, code: 'unrecognized_keys', ...(nearest === undefined ? {} : { nearest }) }] },
})

describe('a query with a field nobody knows (D14)', () => {
  it('is refused and not answered with everything: the field is named, and the one that was meant', async () => {
    const answer = await server.send(equipmentCalls.list, { projectID: project }, token)
    expect(answer).toMatchObject(refused('projectID', 'projectId'))
  })

  it('is refused by GET, as a form, as JSON and beside a body alike', async () => {
    const bearer = { headers: { authorization: `Bearer ${token}` } }
    const wrong = refused('projetId', 'projectId')
    expect(await ask(`?projetId=${project}`, { method: 'GET', ...bearer })).toMatchObject(wrong)
    expect(await ask('', { body: `projetId=${project}`, ...bearer })).toMatchObject(wrong)
    expect(await ask('', { body: JSON.stringify({ projetId: project }), ...bearer })).toMatchObject(wrong)
    expect(await ask(`?projetId=${project}`, { body: '{}', ...bearer })).toMatchObject(wrong)
  })

  it('names no other field where none is near', async () => {
    expect(await server.send(equipmentCalls.list, { zzz: 1 }, token)).toMatchObject(refused('zzz'))
  })

  it('may carry its token in every place that the specification knows', async () => {
    for (const [address, init] of [
      [`?token=${token}&projectId=${project}`, { method: 'GET' }],
      ['', { body: new URLSearchParams({ token, projectId: project }).toString() }],
      [`?token=${token}`, { body: JSON.stringify({ projectId: project }) }],
    ] as const)
      expect(await ask(address, init)).toMatchObject({ code: 'ok', result: { rows: [{ projectId: project }] } })
  })
})

describe('a field in the address beside a body (D14)', () => {
  const bearer = () => ({ headers: { authorization: `Bearer ${token}` } })

  it('counts as a field, so that a filter is never lost', async () => {
    const answer = await ask(`?projectId=${project}`, { body: '{}', ...bearer() })
    expect(answer).toMatchObject({ code: 'ok', result: { rows: [{ projectId: project }] } })
    expect(Object(answer).result.rows).toHaveLength(1)
  })

  it('that stands in both is refused: nobody guesses which was meant', async () => {
    const body = JSON.stringify({ projectId: project })
    expect(await ask(`?projectId=${project}`, { body, ...bearer() })).toMatchObject({
      code: 'invalidInput',
      details: { fields: [{ path: 'projectId' }] },
    })
  })
})

describe('the nearest name', () => {
  const known = ['projectId', 'equipmentTypeId', 'after', 'size']
  it.each([
    ['projectID', 'projectId'],
    ['project_id', 'projectId'],
    ['PROJECTID', 'projectId'],
    ['equipmentType', 'equipmentTypeId'],
    ['siz', 'size'],
    ['userName', undefined],
    ['', undefined],
    ['p'.repeat(100_000), undefined],
  ])('to %s is %s', (asked, nearest) => {
    expect(nearestName(asked, known)).toBe(nearest)
  })
})
