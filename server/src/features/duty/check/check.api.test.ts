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

const ask = (who = 'operator') => server.send(dutyCalls.ask, { projectId: crew.place.project }, crew.token(who))
const asked = () => server.result(dutyCalls.ask, { projectId: crew.place.project }, crew.token('operator'))
const answer = (checkId: string, who = 'ann') => server.send(dutyCalls.answer, { checkId }, crew.token(who))
const checks = async (who = 'ann') =>
  (await server.result(dutyCalls.checks, { projectId: crew.place.project, size: 20 }, crew.token(who))).rows

describe('a duty check by command [workflows 13]', () => {
  it('waits ten minutes, shows to the people on duty, and says how long the answer took', async () => {
    await crew.shift(-1, 6, 'ann', 'bob')
    const check = await asked()
    expect(check).toMatchObject({ state: 'asked', askedByName: 'operator', seconds: null })
    expect(Date.parse(check.dueAt) - Date.parse(check.askedAt)).toBe(600_000)
    const now = (who: string) => server.result(dutyNowCalls.now, { projectId: crew.place.project }, crew.token(who))
    expect(await now('bob')).toMatchObject({ openCheck: { checkId: check.checkId }, mayAnswer: true })
    expect(await now('cid')).toMatchObject({ mayAnswer: false })
    expect((await answer(check.checkId, 'bob')).code).toBe('ok')
    expect(await checks()).toMatchObject([{ state: 'answered', answeredByName: 'bob', seconds: expect.any(Number) }])
    expect(await now('bob')).toMatchObject({ openCheck: null, checksToday: { asked: 1, answered: 1, missed: 0 } })
  })

  it('is answered once, by somebody on duty, within its window', async () => {
    await crew.shift(-1, 6, 'ann', 'bob')
    const { checkId } = await asked()
    expect(await answer(checkId, 'cid')).toMatchObject({ code: 'notOnDuty' })
    expect(await answer(checkId, 'inspector')).toMatchObject({ code: 'forbidden' })
    expect(await answer(checkId, 'neighbour')).toMatchObject({ code: 'missing' })
    expect((await answer(checkId)).code).toBe('ok')
    expect(await answer(checkId, 'bob')).toMatchObject({ code: 'checkOver' })
    const late = await asked()
    await server.database.owner.query('update duty_check set due_at = now() where id = $1', [late.checkId])
    expect(await answer(late.checkId)).toMatchObject({ code: 'checkOver' })
  })

  it('is answered by any duty officer while there is no roster', async () => {
    const { checkId } = await asked()
    expect((await answer(checkId, 'dan')).code).toBe('ok')
  })

  it('is one at a time, and asked by whoever has the right', async () => {
    expect(await ask('ann')).toMatchObject({ code: 'forbidden' })
    expect(await ask('manager')).toMatchObject({ code: 'forbidden' })
    const codes = (await Promise.all([ask(), ask()])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['checkUnderWay', 'ok'])
    expect(await checks('neighbour')).toEqual([])
  })
})
