/** An operator that is not active adds nothing, whichever way is tried; what burns is heard all the same. */
import type { Call } from '@vigil/contract/call'
import { companyCalls } from '@vigil/contract/tenancy/company'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { invitationCalls } from '@vigil/contract/people/invitation'
import { oemCalls } from '@vigil/contract/tenancy/oem'
import { projectAdminCalls } from '@vigil/contract/tenancy/project-admin'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { presetRoles } from '../rights/role/preset-roles.ts'
import { startTestSite, type TestSite } from '#testing/start-test-site.ts'

let site: TestSite
let loginName: string
let operator: string
let platform: string

beforeAll(async () => {
  site = await startTestSite()
  const { make } = site.server
  platform = await tokenOf((await make.account('super')).loginName)
  ;({ loginName } = await make.account('oem', { oem: site.oem }))
  operator = await tokenOf(loginName)
})
afterAll(() => site.stop())

const tokenOf = (loginName: string): Promise<string> => site.server.signIn(loginName)

const move = (to: 'suspended' | 'active') =>
  site.server.result(oemCalls.move, { oemId: site.oem, to, reason: '试运行' }, platform)

let serial = 0
const asOperator = (call: Call, input: Record<string, unknown>) => site.server.send(call, input, operator)
const addEquipment = () =>
  asOperator(equipmentCalls.add, {
    projectId: site.project,
    keyCode: `GROW-${++serial}`,
    deviceName: '烟感',
    equipmentTypeId: 104,
  })
const addArea = () =>
  asOperator(projectCalls.addArea, { projectId: site.project, kind: 'building', name: `${++serial}` })
const addUnit = () => asOperator(projectAdminCalls.add, { oemId: site.oem, name: `unit ${++serial}` })
const addCompany = () => asOperator(companyCalls.add, { oemId: site.oem, name: `company ${++serial}` })
const invite = () =>
  asOperator(invitationCalls.add, { roleId: presetRoles.manager.id, scopeKind: 'project', scopeId: site.project })

const ways = [addEquipment, addArea, addUnit, addCompany, invite]

describe('a suspended operator', () => {
  it('adds nothing while a fire still arrives, and goes on where it stopped', async () => {
    const device = await site.device({ type_no: 104 })
    await move('suspended')
    for (const add of ways) expect(await add()).toMatchObject({ statusCode: 409, code: 'operatorNotActive' })
    // Its people still sign in and look.
    expect(await site.server.send(equipmentCalls.list, {}, await tokenOf(loginName))).toMatchObject({ statusCode: 200 })

    const standIn = await device.connect()
    await standIn.report({ state: 'alarm' })
    await vi.waitFor(
      async () => {
        const { rows } = await site.server.database.owner.query(
          `select kind, condition from alarm where equipment_id = $1`,
          [device.id],
        )
        expect(rows).toEqual([{ kind: 'fire-alarm', condition: 'active' }])
      },
      { timeout: 5_000, interval: 50 },
    )
    const { rows: figures } = await site.server.result(oemCalls.cockpit, { size: 20 }, operator)
    expect(figures[0]).toMatchObject({ state: 'suspended', fires: 1 })

    await move('active')
    for (const add of ways) expect(await add()).toMatchObject({ statusCode: 200 })
  })

  it('is refused by the wall itself, so that no other way round exists', async () => {
    const { make } = site.server
    await move('suspended')
    const refused = { code: 'VG001' }
    await expect(make.project(site.oem)).rejects.toMatchObject(refused)
    await expect(make.company(site.oem)).rejects.toMatchObject(refused)
    await expect(make.account('manager', { oem: site.oem, project: site.project })).rejects.toMatchObject(refused)
    await expect(make.equipment({ oem: site.oem, project: site.project })).rejects.toMatchObject(refused)
    await move('active')
    await make.project(site.oem)
  })

  it('that is only applied has its first administrator, and no unit yet', async () => {
    const { make, result } = site.server
    const wish = { code: 'newcomer', name: '青禾物业', contactPerson: '李航', contactTel: '13900001111' }
    const { oemId } = await result(oemCalls.add, wish, platform)
    await make.account('oem', { oem: oemId })
    await expect(make.project(oemId)).rejects.toMatchObject({ code: 'VG001' })
  })
})
