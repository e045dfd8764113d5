/**
 * What people without an account write, and what they are shown: visits, passes, reports of a problem. As the server
 * takes it from them and then as a foreign hand has written it over, on their own pages and before those who decide. S8.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setStage } from '#browser/stage.ts'
import { press } from '#journeys/alarm-cases.ts'
import { bringAlong, type BroughtDevice } from '#journeys/brought-along.ts'
import { until } from '#until.ts'
import { answerFor, foreignIn, idOf, look, readPayloads, tamperWith, writeOver, type Payloads } from './foreign-hand.ts'
import { unharmed, watched } from './watched.ts'

const { city, person, stranger } = setStage()
const { chief, projectId, asChief, add, takeAway } = bringAlong(city)
const doors = '/pagesEquipment/acControl'
const visits = `${doors}/visitorData`
const orders = '/pagesCommon/tabMe/workOrder'
const outside = '/pagesCommon/external/external'
const accessController = 188
const ids = ['visitId', 'personId', 'passageId', 'equipmentId', 'workOrderId', 'hostId']
const ofVisit = {
  ids,
  texts:
    'visitorName hostName lastDoorName fullName userTel idCardMasked plate words hostWords name decidedByName why personName doorName unitName place'.split(
      ' ',
    ),
}
const ofOrder = {
  ids,
  texts:
    'number code title projectName equipmentName detail makerName address cause measure unrecovered ratingNote assigneeName actorName note userTel'.split(
      ' ',
    ),
}

let payloads: Payloads
const brought: BroughtDevice[] = []
let visit: Readonly<Record<'visitId' | 'secret' | 'code', string>>

const pass = async (secret: string, direction: 'in' | 'out'): Promise<void> => {
  const calls = await asChief()
  const { qr } = await calls.json('visitor/getPass.action', { secret })
  const doorId = brought[0]?.equipmentId
  await calls.json('visitor/passGate.action', { doorId, direction, content: qr })
}

/** Somebody who is inside by the brought door, and one more whom it refused. */
const comeIn = async () => {
  const calls = await asChief()
  const { code } = await calls.json('visitor/invite.action', { projectId, hours: 2, people: 2 })
  const asks = {
    code,
    visitorName: payloads[2],
    userTel: '13920467718',
    idCard: '11010519491231002X',
    purpose: 'repair',
    words: payloads[8],
    people: 1,
    beginsAt: new Date(Date.now() - 60_000).toISOString(),
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  }
  const { secret } = await calls.json('visitor/appoint.action', asks)
  // Rows of the contract.
  const { rows } = (await calls.form('visitor/findVisits.action', { projectId, size: '1' })) as {
    rows: { visitId: string; version: number }[]
  }
  const { visitId = '', version } = rows[0] ?? {}
  await calls.json('visitor/approve.action', { visitId, version, doorIds: [brought[0]?.equipmentId] })
  return { visitId, secret: String(secret), code: String(code) }
}

beforeAll(async () => {
  payloads = await readPayloads()
  brought.push(await add({ equipmentTypeId: accessController, deviceName: payloads[2] ?? '' }))
  visit = await comeIn()
  await pass(visit.secret, 'in')
})
afterAll(async () => {
  await pass(visit.secret, 'out')
  await takeAway(brought)
})

describe('[S8] three hundred payloads of people without an account', () => {
  it('are letters on the form of a visitor and on his pass', async () => {
    const guest = await watched(stranger({ unguarded: true }), city.api)
    const paths = ['visitor/getLink.action', 'visitor/getPass.action']
    await tamperWith(guest.page, paths, { ...ofVisit, payloads })
    const last = payloads.at(-1) ?? ''
    await look(guest, `${doors}/visitorRegister?link=${visit.code}`, last)
    await look(guest, `${doors}/qrCode?pass=${visit.secret}`, last)
    expect(guest.harmed()).toEqual(unharmed)
  })

  it.each(['phone', 'wide'] as const)(
    'are letters before whoever lets them in and calls them out, %s',
    async (size) => {
      const host = await watched(person(chief, { size, unguarded: true }), city.api)
      await host.page.routeWebSocket(/./, () => undefined)
      const paths = ['findVisits', 'getVisit', 'getInside', 'findPassages'].map((call) => `visitor/${call}.action`)
      await tamperWith(host.page, [...paths, 'access/findDoors.action'], { ...ofVisit, payloads })
      const last = payloads.at(-1) ?? ''
      await look(host, visits, last)
      await look(host, `${visits}?visit=${visit.visitId}`, last)
      await host.page.getByRole('dialog').getByText(last).first().waitFor()
      await look(host, `${doors}/acControl`, last)
      const at = new Date().toISOString()
      const people = payloads.map((text, place) => ({
        personKind: 'visitor',
        personId: idOf(place),
        personName: text,
        userTel: text,
        people: 1,
        hostName: text,
        lastDoorName: text,
        lastAt: at,
        leftAt: null,
        result: 'unreachable',
        tickedAt: at,
        tickedByName: text,
        otherWord: { result: 'arrived', at, byName: text },
      }))
      const list = { projectId, beganAt: at, isOver: false, rows: people, doors: [] }
      await answerFor(host.page, { 'visitor/getMuster.action': list })
      await look(host, `${visits}?alarm=${idOf(1)}`, last)
      expect(host.harmed()).toEqual(unharmed)
    },
  )

  it('are letters in what somebody reports by the code on a wall, on his receipt, and in the order that it becomes', async () => {
    const calls = await asChief()
    const { code } = await calls.json('workOrder/makeReportCode.action', { projectId })
    const passer = await watched(stranger({ unguarded: true }), city.api)
    await tamperWith(passer.page, ['workOrder/getReport.action'], { ...ofOrder, payloads })
    await passer.open(`${outside}?report=${String(code)}`)
    await passer.page.getByRole('checkbox', { name: '漏水' }).check({ force: true })
    const words = payloads.slice(0, 8).join('').slice(0, 300)
    await passer.page.getByLabel('补充说明（选填）').fill(words)
    await press(passer.page, '提交报告')
    await passer.page.getByText('受理编号').waitFor()
    expect(await foreignIn(passer.page)).toEqual([])
    await passer.page.getByRole('link', { name: '查看处理进度' }).click()
    await passer.page
      .getByText(payloads.at(-1) ?? '')
      .first()
      .waitFor()
    expect(await foreignIn(passer.page)).toEqual([])
    expect(passer.harmed()).toEqual(unharmed)

    const order = await until(async () => {
      // Rows of the contract.
      const { rows } = (await calls.form('workOrder/findOrders.action', { projectId, size: '20' })) as {
        rows: { workOrderId: string; source: string }[]
      }
      const found = rows.find(({ source }) => source === 'visitor')
      if (!found) throw new Error('what was reported is no order yet')
      return found
    })
    const path = `${orders}/applyDetail?id=${order.workOrderId}`
    const dispatcher = await watched(person(chief, { size: 'wide', unguarded: true }), city.api)
    await look(dispatcher, path, payloads[3] ?? '')
    const rows = writeOver([order], ofOrder, payloads)
    await answerFor(dispatcher.page, {
      'workOrder/findOrders.action': { rows, next: null },
      'workOrder/findBoard.action': { lanes: [{ column: 'submitted', count: 300, overdue: 0, rows }] },
    })
    await tamperWith(dispatcher.page, ['workOrder/getOrder.action'], { ...ofOrder, payloads })
    const last = payloads.at(-1) ?? ''
    for (const list of [orders, `${orders}/applyList`, path]) await look(dispatcher, list, last)
    expect(dispatcher.harmed()).toEqual(unharmed)
  })
})
