/** A unit with two doors, a host and a front desk, and a visitor who asks to come. */
import { accessController } from '@vigil/device-types/catalogue/access/access-controller'
import { gateCalls, type GateDirection } from '@vigil/contract/visitor/gate'
import { visitCalls } from '@vigil/contract/visitor/visit'
import type { TestServer } from './start-test-server.ts'

const hourMs = 3_600_000
export const visitorsCard = '11010519491231002X'

export const visitorWorld = async (server: TestServer, oem: string) => {
  const place = { oem, project: await server.make.project(oem, null, '临江国际中心') }
  const personOf = async (role: Parameters<TestServer['make']['account']>[0], name: string) => {
    const { id, loginName } = await server.make.account(role, place, { person: name })
    return { id, token: await server.signIn(loginName) }
  }
  const doorOf = (name: string) => server.make.equipment(place, { name, type_no: accessController.equipmentTypeId })
  const [host, desk] = [await personOf('manager', '陈志远'), await personOf('dutyOfficer', '许前台')]
  const [east, third] = [await doorOf('1F 东门闸机'), await doorOf('3F 门禁')]

  const asked = (code: string, more: object = {}) => ({
    code,
    visitorName: '周宁',
    userTel: '13920467718',
    idCard: visitorsCard,
    purpose: 'repair' as const,
    people: 1,
    beginsAt: new Date(Date.now() - 60_000).toISOString(),
    endsAt: new Date(Date.now() + 3 * hourMs).toISOString(),
    ...more,
  })
  const invite = async (people = 20) =>
    (await server.result(visitCalls.invite, { projectId: place.project, hours: 2, people }, host.token)).code
  const visits = async () =>
    (await server.result(visitCalls.list, { projectId: place.project, size: 100 }, host.token)).rows
  const ask = async (more: object = {}) => {
    const { secret } = await server.result(visitCalls.appoint, asked(await invite(), more))
    const [visit] = await visits()
    if (!visit) throw new Error('nobody asked')
    return { secret, visitId: visit.visitId, version: visit.version }
  }
  const approve = (visit: { visitId: string; version: number }, doorIds = [east]) =>
    server.result(visitCalls.approve, { visitId: visit.visitId, version: visit.version, doorIds }, host.token)
  const codeOf = async (secret: string) => (await server.result(visitCalls.pass, { secret })).qr ?? ''
  const show = (content: string, direction: GateDirection = 'in', doorId = east) =>
    server.result(gateCalls.visitor, { doorId, direction, content }, desk.token)
  /** Somebody who came in. */
  const comeIn = async (more: object = {}) => {
    const visit = await ask(more)
    await approve(visit)
    await show(await codeOf(visit.secret))
    return visit
  }
  return { place, personOf, doorOf, host, desk, east, third, asked, invite, visits, ask, approve, codeOf, show, comeIn }
}
