/** What the alarm desk makes of a storm, of a silenced point and of a walk test: in a unit where nobody else plays. */
import { dirname } from 'node:path'
import { runAsOwner } from '@vigil/stack/run-as-owner'
import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { loopOf, order, otherUnit, type Place } from '#site.ts'
import { alarmAt, alarmsOf, choose, press, readCase, settlePlaces } from './alarm-cases.ts'
import { callsOf } from './new-operator.ts'
import { callsTo, neverAnswers } from './telephone.ts'

const { city, person } = setStage()
const { account, device } = otherUnit(city)
const [chief, guard] = [account('manager'), account('dutyOfficer')]
const [host, gateway, otherGateway] = [device('fireAlarmHost', 1), device('gateway'), device('gateway', 1)]
const ledger = '/pagesCommon/history/alarmListNew?view=ledger'

const pointsOf = (types: readonly string[]): readonly Place[] =>
  host.children.filter(({ type }) => types.includes(type)).map(({ childKey }) => loopOf(host, childKey))

const touched: Place[] = []
const say = async (place: Place, property: string, value: string): Promise<void> => {
  touched.push(place)
  await order(city, place, { order: 'setState', property, value })
}
afterEach(() => settlePlaces(city, chief, touched.splice(0)))

const nameOf = async ({ equipmentId }: Place): Promise<string> =>
  String((await (await callsOf(city, chief)).form('equipment/getEquipment.action', { equipmentId }))['deviceName'])

/** Finds equipment by its name and takes it. */
const pick = async (within: Locator, label: string, name: string): Promise<void> => {
  await within.getByLabel(label, { exact: true }).first().fill(name)
  await within.getByRole('list', { name: label }).getByRole('button').filter({ hasText: name }).click()
}

/** Whom the platform has told of it, by whatever way. */
const toldOf = async (alarmId: string): Promise<readonly { channel: string; state: string }[]> => {
  const { rows } = await (await callsOf(city, chief)).form('delivery/findByAlarm.action', { alarmId })
  // The rows of the contract.
  return rows as { channel: string; state: string }[]
}

describe('a walk test by one person', () => {
  const [first, second, unlisted] = [loopOf(gateway, '1-001'), loopOf(gateway, '1-002'), loopOf(gateway, '1-003')]
  const button = loopOf(host, '1-019')

  const beginWalk = async (page: Page, points: readonly Place[]): Promise<void> => {
    await choose(page, '单人巡测')
    await press(page, '开始巡测')
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('原因', { exact: true }).fill('月度巡测')
    for (const point of points) await pick(sheet, '加入点位', await nameOf(point))
    await shoot(page, 'walk-1-points')
    await sheet.getByRole('button', { name: '开始巡测' }).click()
    await page.getByText('巡测进行中').waitFor()
  }

  it('ticks its points by their own word, and takes no other fire for a test', async () => {
    const { page, open, complaints } = await person(chief)
    const calls = await callsOf(city, chief)
    await open(ledger)
    await beginWalk(page, [first, second, button])
    for (const [turn, point] of [first, second].entries()) {
      await say(point, 'state', 'alarm')
      await page.getByText(`${turn + 1} / 3 已触发`).waitFor()
      await vi.waitFor(async () => expect((await alarmAt(calls, point.equipmentId)).verdict).toBe('test'), 10_000)
    }
    await shoot(page, 'walk-2-ticked')
    await say(unlisted, 'state', 'alarm')
    const { alarmId } = await alarmAt(calls, unlisted.equipmentId)
    await page.getByRole('button').filter({ hasText: '火警待确认' }).first().waitFor()
    await vi.waitFor(async () => expect((await toldOf(alarmId)).length).toBeGreaterThan(0), 10_000)
    expect((await readCase(calls, alarmId)).verdict).toBeNull()
    await shoot(page, 'walk-3-unlisted-is-real')
    await press(page, '结束巡测')
    await page.getByText('巡测已结束').waitFor()
    await page.getByText('未测试 1 个').waitFor()
    await shoot(page, 'walk-4-report')
    expect(complaints).toEqual([])
  })

  /** As if the walk had begun so long ago, and its point had spoken then. */
  const forgetWalk = async (hours: number): Promise<void> => {
    const back = `interval '${hours} hours'`
    const open = `ended_at is null and walk_test_id is not null`
    const moves = [
      `update alarm set first_at = first_at - ${back}, last_at = last_at - ${back} where verdict = 'test' and state <> 'archived'`,
      `update walk_point set fired_at = fired_at - ${back} where fired_at is not null`,
      `update isolation set began_at = began_at - ${back}, until = until - ${back} where ${open}`,
      `update walk_test set began_at = began_at - ${back}, until = until - ${back} where ended_at is null`,
    ]
    for (const move of moves) await runAsOwner(dirname(city.cityFile), move)
  }

  it.each([
    ['for most of a day', 23],
    ['beyond its end', 25],
  ])('that was forgotten %s takes a fire at its own point for a fire', async (_how, hours) => {
    const { page, open } = await person(chief)
    const calls = await callsOf(city, chief)
    const equipmentIds = [first.equipmentId, second.equipmentId]
    const wish = { projectId: gateway.projectId, equipmentIds, reason: '月度巡测', hours: 24 }
    const { walkTestId } = await calls.json('isolation/beginWalkTest.action', wish)
    onTestFinished(() => void calls.json('isolation/endWalkTest.action', { walkTestId }).catch(() => undefined))
    await say(first, 'state', 'alarm')
    const tick = await alarmAt(calls, first.equipmentId)
    await vi.waitFor(async () => expect((await readCase(calls, tick.alarmId)).verdict).toBe('test'), 10_000)
    await order(city, first, { order: 'recover' })
    await vi.waitFor(async () => expect((await readCase(calls, tick.alarmId)).condition).toBe('recovered'), 10_000)
    await forgetWalk(hours)

    await open('/pages/index/indexNew')
    await say(first, 'state', 'alarm')
    await page.getByRole('button').filter({ hasText: '火警待确认' }).first().waitFor()
    const fire = await alarmAt(calls, first.equipmentId, { stage: 'waiting' })
    await vi.waitFor(
      async () => expect((await toldOf(fire.alarmId)).map(({ channel }) => channel)).toContain('sms'),
      15_000,
    )
    await shoot(page, `walk-5-forgotten-${hours}`)
    await open(ledger)
    expect((await readCase(calls, fire.alarmId)).verdict).toBeNull()
  })
})

describe('a shielded point', () => {
  const point = loopOf(otherGateway, '1-001')

  const shield = async (page: Page): Promise<void> => {
    await press(page, '登记屏蔽或测试')
    const sheet = page.getByRole('dialog')
    await pick(sheet, '点位', await nameOf(point))
    await sheet.getByLabel('原因', { exact: true }).fill('焊接施工')
    await shoot(page, 'shield-1-register')
    await press(page, '登记')
    await sheet.waitFor({ state: 'detached' })
    await page.getByText('焊接施工').waitFor()
  }

  it('stands red on Home, calls nobody for a fault, rings for a fire, and ends by itself', async () => {
    const { page, open, complaints } = await person(chief)
    const calls = await callsOf(city, chief)
    await open(ledger)
    await shield(page)
    await shoot(page, 'shield-2-ledger')
    await open('/pages/index/indexNew')
    const banner = page.getByRole('button').filter({ hasText: '1 个点位被屏蔽' })
    await banner.waitFor()
    await shoot(page, 'shield-3-home')

    await order(city, point, { order: 'crossThreshold', property: 'pollution', level: 'fault' })
    touched.push(point)
    const dirty = await alarmAt(calls, point.equipmentId, { kinds: 'fault' })
    expect(dirty.isIsolated).toBe(true)
    await say(point, 'state', 'alarm')
    const fire = await alarmAt(calls, point.equipmentId, { kinds: 'fire-alarm' })
    await vi.waitFor(
      async () => expect((await toldOf(fire.alarmId)).map(({ channel }) => channel)).toContain('sms'),
      10_000,
    )
    expect(await toldOf(dirty.alarmId)).toEqual([])
    await page.getByRole('button').filter({ hasText: '火警待确认' }).first().waitFor()
    await open('/pages/notice/notice')
    await page.getByRole('heading', { name: '现在' }).waitFor()
    await shoot(page, 'shield-4-notice')

    const { rows } = await calls.form('isolation/findIsolations.action', { stage: 'active', size: '50' })
    // The rows of the contract.
    const [{ isolationId } = { isolationId: '' }] = rows as { isolationId: string }[]
    await open('/pages/index/indexNew')
    await banner.waitFor()
    const until = new Date(Date.now() + 3_000).toISOString()
    await calls.json('isolation/extend.action', { isolationId, until, reason: '施工提前结束' })
    await banner.waitFor({ state: 'detached', timeout: 15_000 })
    await open(ledger)
    await page.getByText('没有屏蔽或测试中的点位').waitFor()
    await choose(page, '历史')
    await page
      .getByText(/到期自动解除/)
      .first()
      .waitFor()
    await shoot(page, 'shield-5-over')
    expect(complaints).toEqual([])
  })
})

describe('a storm', () => {
  const points = pointsOf(['smokeDetectorWired', 'heatDetector', 'manualCallPoint', 'hydrantButton'])

  it(
    'of 25 fires is one group with its list inside, and does not ring for each of them',
    { timeout: 150_000 },
    async () => {
      const { page, open, complaints } = await person(chief)
      const wall = await person(guard, { size: 'wide' })
      const calls = await callsOf(city, chief)
      await neverAnswers(city, [chief, guard])
      // Somebody may have been rung for what burned before.
      const [guardBefore, chiefBefore] = [(await callsTo(city, guard)).length, (await callsTo(city, chief)).length]
      const newCalls = async () => (await callsTo(city, guard)).length - guardBefore
      await open('/pages/notice/notice')
      await wall.open('/pages/index/indexNew?wall=1')
      await wall.page.getByRole('region', { name: '报警队列' }).waitFor()
      await Promise.all(points.map((point) => say(point, 'state', 'fire')))
      const row = page.getByRole('listitem').filter({ hasText: '共 25 条同时报警' })
      await row.waitFor({ timeout: 15_000 })
      await shoot(page, 'storm-1-notice')
      const open25 = await alarmsOf(calls, { stage: 'open', kinds: 'fire-alarm' })
      expect(open25).toHaveLength(25)
      expect(new Set(open25.map(({ groupId }) => groupId)).size).toBe(1)

      await row.getByRole('button').first().click()
      await page.getByText(/同一批报警 · \d+ 个/).waitFor()
      await page.getByText(/同一批报警 · \d+ 个/).scrollIntoViewIfNeeded()
      await shoot(page, 'storm-2-case')
      await press(page, '查看全部')
      await page.waitForURL(/storm=/)
      const listed = page.getByRole('link').filter({ hasText: /已接收|已通知/ })
      // The rest follows when the end comes into sight.
      const readOn = async (): Promise<number> => {
        await page.mouse.wheel(0, 4_000)
        return listed.count()
      }
      await expect.poll(readOn, { timeout: 20_000 }).toBe(25)
      await shoot(page, 'storm-3-list')
      await wall.page.getByText('同一批报警，另有 24 条').waitFor()
      await shoot(wall.page, 'storm-4-wall')

      await expect.poll(newCalls, { timeout: 40_000 }).toBeGreaterThan(0)
      // Whoever burns before the twenty-first is not part of a storm yet and may ring by itself; after it nobody rings again.
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      const rung = await newCalls()
      expect(rung).toBeLessThanOrEqual(20)
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      expect(await newCalls()).toBe(rung)
      expect((await callsTo(city, chief)).length - chiefBefore).toBeLessThanOrEqual(20)
      expect([...complaints, ...wall.complaints]).toEqual([])
    },
  )
})
