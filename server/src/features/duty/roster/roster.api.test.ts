import { dutyCalls } from '@vigil/contract/duty/duty'
import { dutyNowCalls } from '@vigil/contract/duty/now'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeCrew, type Crew } from '#testing/duty-crew.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let crew: Crew
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  crew = await makeCrew(server)
})

const hour = 3_600_000
/** One moment for all: eight hours between two looks at the clock are a little more than eight. */
const begun = Date.now()
const inHours = (hours: number) => new Date(begun + hours * hour).toISOString()
const idsOf = (...names: string[]) => names.map((name) => crew.ids[name] ?? '')
const ask = (input: object, who = 'manager') =>
  server.send(
    dutyCalls.addShift,
    { projectId: crew.place.project, from: inHours(1), to: inHours(9), accountIds: idsOf('ann', 'bob'), ...input },
    crew.token(who),
  )
const dayIn = (days: number) => new Date(Date.now() + (8 + 24 * days) * hour).toISOString().slice(0, 10)
const today = () => dayIn(0)
const week = (day = today(), who = 'manager') =>
  server.result(dutyCalls.week, { projectId: crew.place.project, day }, crew.token(who))
const now = (who = 'ann') => server.result(dutyNowCalls.now, { projectId: crew.place.project }, crew.token(who))

describe('the roster', () => {
  it('takes a shift of two with certificates, the first of whom leads, and shows it in its week', async () => {
    const shift = await crew.shift(0, 8, 'bob', 'ann')
    expect(shift.people.map(({ name, isLeader, fault }) => [name, isLeader, fault])).toEqual([
      ['bob', true, null],
      ['ann', false, null],
    ])
    expect((await week()).shifts.map(({ shiftId }) => shiftId)).toEqual([shift.shiftId])
    expect((await week('2020-01-01')).shifts).toEqual([])
  })

  it('refuses with a sentence: too few, too long, over, a stranger, no certificate, an expired one, twice at a time', async () => {
    await crew.certify('cid', '2020-01-01')
    await server.result(
      dutyCalls.removeCertificate,
      { projectId: crew.place.project, accountId: crew.ids['dan'] ?? '', kind: 'operatorFour' },
      crew.token('manager'),
    )
    expect(await ask({ accountIds: idsOf('ann') })).toMatchObject({ code: 'shiftTooFew' })
    expect(await ask({ to: inHours(9.1) })).toMatchObject({ code: 'shiftTooLong' })
    expect(await ask({ from: inHours(-9), to: inHours(-1) })).toMatchObject({ code: 'shiftPast' })
    expect(await ask({ accountIds: idsOf('ann', 'neighbour') })).toMatchObject({ code: 'notOfUnit' })
    expect(await ask({ accountIds: idsOf('ann', 'cid') })).toMatchObject({ code: 'certificateExpired' })
    expect(await ask({ accountIds: idsOf('ann', 'dan') })).toMatchObject({ code: 'certificateMissing' })
    expect((await ask({})).code).toBe('ok')
    expect(await ask({ from: inHours(8.5), to: inHours(12) })).toMatchObject({ code: 'shiftOverlaps' })
  })

  it('of two who put the same person on at the same time, refuses one', async () => {
    const codes = (await Promise.all([ask({}), ask({}), ask({})])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['ok', 'shiftOverlaps', 'shiftOverlaps'])
  })

  it('is changed and cancelled by the version that was seen', async () => {
    const { shiftId, version } = await crew.shift(2, 10, 'ann', 'bob')
    const change = { shiftId, version, from: inHours(3), to: inHours(9), accountIds: idsOf('cid', 'ann') }
    const changed = await server.result(dutyCalls.changeShift, change, crew.token('manager'))
    expect(changed.people.map(({ name }) => name)).toEqual(['cid', 'ann'])
    expect(await server.send(dutyCalls.changeShift, change, crew.token('manager'))).toMatchObject({ code: 'conflict' })
    const cancel = { shiftId, version: changed.version }
    expect((await server.result(dutyCalls.cancelShift, cancel, crew.token('manager'))).cancelledAt).not.toBeNull()
    expect((await week(changed.from.slice(0, 10))).shifts).toEqual([])
    expect((await ask({ from: inHours(3), to: inHours(9), accountIds: idsOf('cid', 'ann') })).code).toBe('ok')
  })

  it('copies last week, leaves out what the rules refuse and says why', async () => {
    const nextWeek = dayIn(7)
    const { monday } = await week(nextWeek)
    const toMonday = (Date.parse(`${monday}T00:00:00.000Z`) - Date.now()) / hour
    await crew.shift(toMonday, toMonday + 4, 'ann', 'bob')
    await crew.shift(toMonday + 4, toMonday + 8, 'cid', 'dan')
    await crew.certify('cid', monday)
    const copy = () =>
      server.result(dutyCalls.copyWeek, { projectId: crew.place.project, day: dayIn(14) }, crew.token('manager'))
    const { copied, leftOut } = await copy()
    expect([copied, ...leftOut.map(({ problem }) => problem)]).toEqual([1, 'certificateExpired'])
    expect((await copy()).leftOut.map(({ problem }) => problem)).toContain('shiftOverlaps')
  })

  it('of a unit elsewhere has its days and weeks by the clock there', async () => {
    await server.database.owner.query(`update project set zone = 'America/New_York' where id = $1`, [
      crew.place.project,
    ])
    const { monday } = await week(dayIn(7))
    // Half past midnight on Monday in China is Sunday in New York, half past midnight there is Monday.
    const hoursTo = (time: string) => (Date.parse(`${monday}T${time}`) - Date.now()) / hour
    const early = await crew.shift(hoursTo('00:30:00+08:00'), hoursTo('04:30:00+08:00'), 'ann', 'bob')
    const late = await crew.shift(hoursTo('06:30:00Z'), hoursTo('10:30:00Z'), 'cid', 'dan')
    const shown = (await week(monday)).shifts.map(({ shiftId }) => shiftId)
    expect([shown.includes(early.shiftId), shown.includes(late.shiftId)]).toEqual([false, true])
  })

  it('is a manager’s: not the duty officer’s, nor an inspector’s, nor a neighbour’s', async () => {
    expect(await ask({}, 'ann')).toMatchObject({ code: 'forbidden' })
    expect(await ask({}, 'inspector')).toMatchObject({ code: 'forbidden' })
    expect(await ask({}, 'neighbour')).toMatchObject({ code: 'missing' })
    expect((await ask({ from: inHours(0), to: inHours(4) }, 'operator')).code).toBe('ok')
    const { shiftId, version } = await crew.shift(10, 14, 'ann', 'bob')
    expect(await server.send(dutyCalls.cancelShift, { shiftId, version }, crew.token('neighbour'))).toMatchObject({
      code: 'missing',
    })
    expect((await week(today(), 'neighbour')).shifts).toEqual([])
    expect((await week(today(), 'inspector')).shifts).not.toEqual([])
    const unit = { projectId: crew.place.project }
    expect(await server.send(dutyNowCalls.now, unit, crew.token('neighbour'))).toMatchObject({ code: 'missing' })
    expect((await server.result(dutyCalls.people, unit, crew.token('neighbour'))).rows).toEqual([])
  })
})

describe('who is on duty now', () => {
  it('is the shift whose time it is, with who has signed in; the next one stands beside it', async () => {
    const shift = await crew.shift(-1, 6, 'ann', 'bob')
    const next = await crew.shift(6, 12, 'cid', 'dan')
    expect(await now()).toMatchObject({ shift: { shiftId: shift.shiftId }, mayArriveAt: shift.shiftId, staying: null })
    const after = await server.result(dutyCalls.arrive, { shiftId: shift.shiftId }, crew.token('ann'))
    expect(after.shift?.people.map(({ arrivedAt }) => arrivedAt !== null)).toEqual([true, false])
    expect(after).toMatchObject({ next: { shiftId: next.shiftId }, mayArriveAt: null, mayHandOver: true })
    expect(await now('cid')).toMatchObject({ mayArriveAt: null, mayHandOver: false, mayAnswer: false })
  })

  it('is every duty officer of the unit while the roster has nobody, also when no check is asked', async () => {
    expect(await now('dan')).toMatchObject({ shift: null, openCheck: null, isCalled: true, mayAnswer: false })
    expect(await now('inspector')).toMatchObject({ isCalled: false })
    await crew.shift(-1, 6, 'ann', 'bob')
    expect(await now('ann')).toMatchObject({ isCalled: true })
    expect(await now('dan')).toMatchObject({ isCalled: false })
  })

  it('signs in only who is on the roster, and not hours before', async () => {
    const { shiftId } = await crew.shift(3, 9, 'ann', 'bob')
    expect(await server.send(dutyCalls.arrive, { shiftId }, crew.token('cid'))).toMatchObject({ code: 'notOnDuty' })
    expect(await server.send(dutyCalls.arrive, { shiftId }, crew.token('ann'))).toMatchObject({
      code: 'arrivalTooEarly',
    })
    expect(await server.send(dutyCalls.arrive, { shiftId }, crew.token('inspector'))).toMatchObject({
      code: 'forbidden',
    })
    expect(await server.send(dutyCalls.arrive, { shiftId }, crew.token('neighbour'))).toMatchObject({ code: 'missing' })
  })

  it('says of a unit without a roster that nobody is written down', async () => {
    expect(await now('manager')).toMatchObject({ shift: null, staying: null, next: null, checksPerShift: 1 })
  })
})
