import { reportPage, reportCalls } from '@vigil/contract/work-order/report'
import { scanCalls, type ScanAct } from '@vigil/contract/scan/scan'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; project: string }
let equipment: string
let patrolPlace: string
const tokens: Record<string, string> = {}

type RoleName = Parameters<TestServer['make']['account']>[0]

const signIn = async (name: string, role: RoleName, at = place): Promise<void> => {
  const { id, loginName } = await server.make.account(role, at)
  if (role === 'endUser') await server.make.bind(id, equipment, at)
  tokens[name] = await server.signIn(loginName)
}

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem, null, 'Riverside tower') }
  equipment = await server.make.equipment(place, { name: 'pump cabinet', key_code: 'SCAN-PUMP-1' })
  const type = uuidV7()
  patrolPlace = uuidV7()
  const { owner } = server.database
  await owner.query(
    `insert into patrol_place_type (id, oem_id, project_id, name, checks) values ($1, $2, $3, 'room', '[]')`,
    [type, oem, place.project],
  )
  await owner.query(
    `insert into patrol_place (id, oem_id, project_id, place_type_id, name, label, secret)
     values ($1, $2, $3, $4, 'pump room', 'P-1', sha256('x'))`,
    [patrolPlace, oem, place.project, type],
  )
  for (const role of ['manager', 'maintainer', 'inspector', 'endUser'] as const) await signIn(role, role)
  await signIn('neighbour', 'manager', { oem, project: await server.make.project(oem) })
})
afterAll(() => server.stop())

const scan = async (content: string, who = 'manager') =>
  (await server.result(scanCalls.resolve, { content }, tokens[who])).found
const placeCode = () => `VP1.${patrolPlace.replaceAll('-', '')}.q1.${'A'.repeat(22)}`

describe('one scan', () => {
  it('says what the label of equipment hangs on, however its maker wrote it', async () => {
    for (const content of [
      'SCAN-PUMP-1',
      'scan-pump-1',
      'https://maker.example/d?sn=SCAN-PUMP-1',
      'SN:SCAN-PUMP-1;TYPE:101',
    ])
      expect(await scan(content)).toMatchObject({ kind: 'equipment', equipmentId: equipment, name: 'pump cabinet' })
  })

  it('says which point of a round it is, and which unit or equipment a report code hangs at', async () => {
    expect(await scan(placeCode())).toMatchObject({ kind: 'patrolPlace', placeId: patrolPlace, name: 'pump room' })
    const codes = [{ equipmentId: equipment }, { projectId: place.project }]
    const kinds = []
    for (const at of codes) {
      const { code } = await server.result(reportCalls.code, at, tokens['manager'])
      kinds.push((await scan(`https://fire.example/#${reportPage}?report=${code}`))?.kind)
    }
    expect(kinds).toEqual(['equipment', 'unit'])
  })

  it('offers each person what he may do there', async () => {
    const offered = async (who: string): Promise<readonly ScanAct[]> => (await scan('SCAN-PUMP-1', who))?.mayDo ?? []
    expect(await offered('inspector')).toEqual(['open', 'hazard', 'history', 'orders'])
    expect(await offered('maintainer')).toEqual(['open', 'report', 'history', 'orders', 'test', 'sticker'])
    expect(await offered('manager')).toEqual(expect.arrayContaining(['report', 'hazard', 'replace', 'sticker']))
    expect(await offered('endUser')).toEqual(expect.arrayContaining(['open', 'report']))
    expect((await scan(placeCode(), 'inspector'))?.mayDo).toContain('walk')
  })

  it('knows nothing of what lies beyond the reach of whoever scans: it is as if nobody had made it', async () => {
    const { code } = await server.result(reportCalls.code, { projectId: place.project }, tokens['manager'])
    for (const content of ['SCAN-PUMP-1', placeCode(), `https://fire.example/?report=${code}`, 'NOBODYS-1', '😀'])
      expect(await scan(content, 'neighbour')).toBeNull()
    for (const content of [placeCode(), `https://fire.example/?report=${code}`])
      expect(await scan(content, 'endUser')).toBeNull()
    expect(await server.send(scanCalls.resolve, { content: 'SCAN-PUMP-1' })).toMatchObject({ code: 'tokenMissing' })
  })
})
