/** The walk of a guard: what is next, proof, what was found, and nothing lost where there is no network. */
import { createHmac } from 'node:crypto'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { checkInCalls, signedText } from '@vigil/contract/patrol/check-in'
import { checkInRefusalWords } from '@vigil/contract/patrol/refusals'
import { patrolTaskCalls, type PatrolTask } from '@vigil/contract/patrol/task'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkInShelf } from '#features/patrol/check-in-shelf.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { lendCamera } from '#testing/a-camera.ts'
import { keepASite } from '#testing/a-kept-site.ts'
import { aLogin, aUser } from '#testing/a-login.ts'
import { aCheckItem, anAnswer, aPoint, aTask, patrolId, rowOf } from '#testing/a-patrol.ts'
import { answerBy, askedOf, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { standAt } from '#testing/stand-at.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const secret = 'ab'.repeat(32)
const queueId = patrolId(80)
const code = 'vigil:place:3F-01:0f9a'
const home = '/pagesEquipment/patrolNew/patrol'
const pointAt = (n: number): string => `/pagesEquipment/patrolNew/patrolDeal?task=${patrolId(50)}&place=${patrolId(n)}`

let wire: WireServer
let site: ReturnType<typeof keepASite>
let task: PatrolTask
let isDown: boolean
let answers: AnswerRow[]

const platform = () =>
  answerBy(
    [patrolTaskCalls.list, () => ({ rows: [rowOf(task)], next: null })],
    [patrolTaskCalls.get, () => task],
    [
      checkInCalls.openQueue,
      ({ queueId: held }) => ({
        queueId,
        secret: held === undefined ? secret : null,
        counter: 0,
        serverAt: new Date().toISOString(),
        clockOffMs: 400,
        isClockGood: true,
      }),
    ],
    ...answers,
  )

beforeAll(async () => {
  await import('./patrol-screen.tsx')
}, 60_000)
beforeEach(async () => {
  // Not by a stub: what is still being written when a test ends finds its shelf.
  Object.assign(globalThis, { indexedDB: new IDBFactory() })
  site = keepASite()
  wire = await startWireServer()
  task = aTask([aPoint(1, '餐饮后厨'), aPoint(2, '就餐区')])
  isDown = false
  answers = [[checkInCalls.checkIn, () => anAnswer(task)]]
  wire.reply((asked, response) => (isDown ? void response.destroy() : platform()(asked, response)))
  standAt({ longitude: 120.2, latitude: 30.25 })
})
afterEach(async () => {
  site.end()
  await wire.stop()
})

const open = (path: string, permissionsStr = ',patrolTask:list,patrolTask:select,patrolTask:custom,') => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}
const proveByScan = async () => {
  lendCamera(() => code)
  await userEvent.click(await screen.findByRole('button', { name: /^扫码/ }))
  await screen.findByText('已到点')
  await screen.findByText(/已定位，误差 10 米/)
}
const sent = () => askedOf(wire.asked, checkInCalls.checkIn)

describe('[spec 2.routes.patrol] home and backlog of a round', () => {
  it('name the next point, the window and how far it is, and say when all of it is on the phone', async () => {
    task = aTask([
      aPoint(1, '餐饮后厨', { outcome: 'inTime', doneAt: new Date().toISOString(), way: 'nfc' }),
      aPoint(2, '就餐区'),
    ])
    await open(home)
    expect(await screen.findByText('公共区域 2 小时巡查')).toBeTruthy()
    expect(await screen.findByText('1 / 2')).toBeTruthy()
    expect(screen.getByRole('link', { name: /就餐区.*下一个/ })).toBeTruthy()
    expect(await screen.findByText('离线可用')).toBeTruthy()
  })

  it('are for looking only where one may not check in: no queue is asked for', async () => {
    await open(home, ',patrolTask:list,patrolTask:select,')
    expect(await screen.findByText('公共区域 2 小时巡查')).toBeTruthy()
    expect(askedOf(wire.asked, checkInCalls.openQueue)).toEqual([])
  })

  it('say so when there is nothing to walk', async () => {
    answers = [[patrolTaskCalls.list, () => ({ rows: [], next: null })]]
    wire.reply(answerBy(...answers))
    await open('/pagesEquipment/patrolNew/patrolBacklog')
    expect(await screen.findByText('没有要巡检的任务')).toBeTruthy()
  })
})

describe('[spec 2.routes.patrol] a check-in', () => {
  it('is proved by code and position, judged item by item, and sent signed with its counter', async () => {
    await open(pointAt(1))
    expect(await screen.findByRole('button', { name: '先碰标签或扫码' })).toHaveProperty('disabled', true)
    await proveByScan()
    await userEvent.click(screen.getByRole('radio', { name: '正常' }))
    await userEvent.click(screen.getByRole('button', { name: '提交打卡' }))
    expect(await screen.findByText('打卡成功')).toBeTruthy()
    const [one] = sent()
    expect(one).toMatchObject({ counter: 1, queueId, proof: { qr: code, nfc: null, position: { accuracyM: 10 } } })
    const { signature, sentAt: _sentAt, ...signed } = one ?? expect.fail('nothing was sent')
    expect(signature).toBe(createHmac('sha256', Buffer.from(secret, 'hex')).update(signedText(signed)).digest('hex'))
    expect(await checkInShelf.of(aUser.accountId)).toEqual([])
  }, 30_000)

  it('asks for a photo or a position where a code alone could be a picture of it', async () => {
    standAt('refused')
    await open(pointAt(1))
    lendCamera(() => code)
    await userEvent.click(await screen.findByRole('button', { name: /^扫码/ }))
    expect(await screen.findByText(/墙上的码能被拍走/)).toBeTruthy()
    expect(await screen.findByText(/没有允许定位/)).toBeTruthy()
    expect(screen.getByRole('button', { name: '还要定位或拍照' })).toHaveProperty('disabled', true)
  }, 20_000)

  it('says of a number by itself whether it is normal, and of what is abnormal wants words and a photo', async () => {
    const pressure = aCheckItem({ key: 'mpa', name: '管网压力', kind: 'reading', unit: 'MPa', min: 0.2, max: 0.8 })
    task = aTask([aPoint(1, '消防泵房', { checks: [pressure] })])
    await open(pointAt(1))
    await proveByScan()
    await userEvent.type(screen.getByLabelText('读数'), '0.18')
    expect(screen.getByRole('radio', { name: '异常' })).toHaveProperty('checked', true)
    expect(screen.getByRole('button', { name: '写明异常并拍照' })).toBeTruthy()
    expect(screen.getByLabelText('隐患等级')).toBeTruthy()
  }, 20_000)

  it('that is refused says why and what to do, what was looked at, and leads on', async () => {
    answers = [
      [
        checkInCalls.checkIn,
        () =>
          anAnswer(task, {
            state: 'refused',
            refusal: 'tooFar',
            distanceM: 1_800,
            checks: [
              { check: 'code', isPassed: true },
              { check: 'place', isPassed: false },
            ],
          }),
      ],
    ]
    await open(pointAt(1))
    await proveByScan()
    await userEvent.click(screen.getByRole('radio', { name: '正常' }))
    await userEvent.click(screen.getByRole('button', { name: '提交打卡' }))
    expect(await screen.findByText('没有打卡成功')).toBeTruthy()
    expect(screen.getByText(checkInRefusalWords.tooFar.zh)).toBeTruthy()
    expect(screen.getByText('1.8 公里')).toBeTruthy()
    expect(screen.getByText('码属于这个点位')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '先走下一点' }))
    expect(await screen.findByRole('heading', { name: /就餐区$/ })).toBeTruthy()
  }, 30_000)
})

describe('a walk without a network', () => {
  const cut = () => {
    isDown = true
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fireEvent(globalThis as unknown as Window, new Event('offline')) // jsdom's window
  }
  const mend = () => {
    isDown = false
    vi.restoreAllMocks()
    fireEvent(globalThis as unknown as Window, new Event('online')) // as above
  }

  it('opens from what the phone has kept, keeps what was found over a killed page, and sends it in order, once', async () => {
    await open(home)
    await screen.findByText('离线可用')
    cleanup()
    cut()
    for (const n of [1, 2]) {
      await open(pointAt(n))
      await proveByScan()
      await userEvent.click(screen.getByRole('radio', { name: '正常' }))
      // The browser is killed in the middle: the point is as it was left.
      cleanup()
      await open(pointAt(n))
      expect(await screen.findByRole('radio', { name: '正常' })).toHaveProperty('checked', true)
      await userEvent.click(screen.getByRole('button', { name: '提交打卡' }))
      expect(await screen.findByText('已存在手机里')).toBeTruthy()
      cleanup()
    }
    await open('/pagesEquipment/patrolNew/patrolBacklog?view=phone')
    expect(await screen.findByText('等待上传 2 条')).toBeTruthy()
    expect(screen.getByText('离线记录中 · 2 条待上传')).toBeTruthy()
    expect(sent()).toEqual([])
    mend()
    await waitFor(() => expect(sent().map(({ counter }) => counter)).toEqual([1, 2]), { timeout: 10_000 })
    expect(await screen.findByText('手机里没有等待上传的打卡')).toBeTruthy()
  }, 60_000)

  it('leaves what was found where the next person who signs in neither sees nor sends it', async () => {
    await open(pointAt(1))
    await proveByScan()
    cut()
    await userEvent.click(screen.getByRole('radio', { name: '正常' }))
    await userEvent.click(screen.getByRole('button', { name: '提交打卡' }))
    await screen.findByText('已存在手机里')
    expect(await checkInShelf.of('01930000-0000-7000-8000-0000000000b2')).toEqual([])
    expect(await checkInShelf.of(aUser.accountId)).toHaveLength(1)
    vi.restoreAllMocks()
  }, 30_000)
})
