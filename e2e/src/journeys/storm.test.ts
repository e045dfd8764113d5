/** 200 fires of one unit at once, each said by its own point: one thing to answer, one press takes it, the 201st calls again. */
import { startPrivateCity } from '@vigil/stack/private-city'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { forgetSessions } from '#browser/kept-sessions.ts'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { accountOf, loopOf, order, type Place } from '#site.ts'
import { alarmAt } from './alarm-cases.ts'
import { callsOf, type Calls } from './new-operator.ts'
import { countTones, sirenRuns, sirenRests } from './siren.ts'
import { callsTo, neverAnswers } from './telephone.ts'

// A unit of its own: no other has so many detectors, and nobody else's journey should stand in this smoke.
// Without a past: by its roster the guard would be on duty for eight hours of the day only.
const own = await startPrivateCity(['--oems', '1', '--projects', '1', '--equipment', '900', '--past', '0'])
const city = own.facts
afterAll(async () => {
  forgetSessions(city.api)
  await own.stop()
})
const { person } = setStage(city)
const [chief, guard] = [accountOf(city, 'manager'), accountOf(city, 'dutyOfficer')]
const size = 200
const twenty = 20
/** Who is next on the list of calls is called a minute after the first fire. */
const nextCallMs = 60_000

const points: readonly Place[] = city.devices
  .filter(({ type }) => type === 'fireAlarmHost')
  .flatMap((host) =>
    host.children
      .filter(({ type }) => ['smokeDetectorWired', 'heatDetector', 'manualCallPoint'].includes(type))
      .map(({ childKey }) => loopOf(host, childKey)),
  )
const burn = (point: Place) => order(city, point, { order: 'setState', property: 'state', value: 'fire' })

const waitingIn = async ({ form }: Calls): Promise<number> => {
  const found = await form('alarm/findAlarms.action', { stage: 'waiting', kinds: 'fire-alarm', size: '100' })
  // A page of the contract.
  return (found['rows'] as unknown[]).length
}

describe('a storm of 200 fires in one unit', () => {
  it('is counted, taken by one press, silent then; a 201st calls again (A9)', { timeout: 240_000 }, async () => {
    const last = points[size]
    if (!last) throw new Error(`the unit has only ${points.length} detectors`)
    const { page, open, complaints } = await person(guard)
    const wall = await person(chief, { size: 'wide' })
    const calls = await callsOf(city, chief)
    await neverAnswers(city, [chief, guard])
    await countTones(page)
    await open('/pages/notice/notice')
    await page.getByRole('heading').first().click()
    await wall.open('/pages/index/indexNew?wall=1')
    const begunAt = performance.now()
    await Promise.all(points.slice(0, size).map(burn))
    await sirenRuns(page)
    const row = page.getByRole('listitem').filter({ hasText: `共 ${size} 条同时报警` })
    await row.waitFor({ timeout: 30_000 })
    await shoot(page, 'storm-200-1-notice')

    await row.getByRole('button').first().click()
    const take = page.getByRole('button', { name: `确认这 ${size} 条` })
    await take.waitFor()
    await page.getByText(/^最新：/).waitFor()
    await shoot(page, 'storm-200-2-case')
    await wall.page.getByText(`同一批报警，另有 ${size - 1} 条`).waitFor()
    await shoot(wall.page, 'storm-200-3-wall')
    await take.click()
    await page.getByText(`已确认 ${size} 条`).waitFor()
    await take.waitFor({ state: 'detached' })
    await vi.waitFor(async () => expect(await waitingIn(calls)).toBe(0), 10_000)
    const takenAfterMs = performance.now() - begunAt
    expect(takenAfterMs).toBeLessThan(nextCallMs)
    await shoot(page, 'storm-200-4-taken')
    await sirenRests(page)
    const rung = (await callsTo(city, guard)).length
    // More than twenty are a storm, which rings once; those before them may have rung each.
    expect(rung).toBeLessThanOrEqual(twenty)
    // Until whoever is next would have been called.
    await new Promise((resolve) => setTimeout(resolve, nextCallMs + 5_000 - (performance.now() - begunAt)))
    expect(await callsTo(city, chief)).toEqual([])
    expect(await callsTo(city, guard)).toHaveLength(rung)

    await burn(last)
    await page
      .getByRole('button', { name: /火警待确认/ })
      .first()
      .waitFor({ timeout: 10_000 })
    await sirenRuns(page)
    await alarmAt(calls, last.equipmentId, { stage: 'waiting' })
    await vi.waitFor(async () => expect((await callsTo(city, guard)).length).toBeGreaterThan(rung), 45_000)
    await shoot(page, 'storm-200-5-one-more')
    expect(await waitingIn(calls)).toBe(1)
    expect([...complaints, ...wall.complaints]).toEqual([])
  })
})
