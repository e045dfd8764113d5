import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { alarmDeskCalls, type AlarmCase } from '@vigil/contract/alarm/desk'
import { cameraCalls } from '@vigil/contract/equipment/camera'
import { deliveryCalls } from '@vigil/contract/delivery/delivery'
import { evidenceCalls } from '@vigil/contract/alarm/evidence'
import type { Photo } from '@vigil/contract/photo'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { refusal } from '@vigil/contract/refusal'
import { success } from '@vigil/contract/wire'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { lendDarkroom } from '#testing/a-darkroom.ts'
import { aLogin } from '#testing/a-login.ts'
import { anAlarmCase } from '#testing/an-alarm-case.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type Reply, type WireServer } from '#testing/start-wire-server.ts'

const uploadPath = '/file/add-photo'
const at = '2026-11-14T06:35:00.000Z'
const expiresAt = '2026-11-14T06:36:00.000Z'
let wire: WireServer
let live: LiveServer
let shown: AlarmCase
let photos: Photo[]
let isFailing: boolean

const aPhoto = (n: number): Photo => ({
  photoId: `01930000-0000-7000-8000-0000000000f${n}`,
  at,
  by: '陈志远',
  width: 64,
  height: 48,
  size: 900,
  address: `/file/photo?for=${n}`,
  thumbnail: `/file/photo?for=small${n}`,
})

const message = (n: number, channel: 'push' | 'sms' | 'voice', person: string, answeredAt: string | null = null) => ({
  messageId: `01930000-0000-7000-8000-0000000000a${n}`,
  person,
  isOwn: false,
  channel,
  afterS: 0,
  state: answeredAt === null ? 'sent' : 'answered',
  tries: 1,
  rings: 0,
  queuedAt: at,
  sentAt: at,
  deliveredAt: null,
  openedAt: null,
  answeredAt,
  answer: null,
  cause: null,
})

const around = {
  cameras: [
    {
      equipmentId: '01930000-0000-7000-8000-0000000000c1',
      name: 'B1-07 配电间门外',
      online: true,
      streamState: null,
      reportedAt: at,
    },
  ],
  linked: [
    {
      equipmentId: '01930000-0000-7000-8000-0000000000c2',
      name: '排烟风机 2#',
      equipmentTypeId: 146,
      orders: [
        { commandId: '01930000-0000-7000-8000-0000000000c3', action: 'start', state: 'done', at, settledAt: at },
        { commandId: '01930000-0000-7000-8000-0000000000c4', action: 'stop', state: 'timeout', at, settledAt: at },
      ],
      changes: [],
    },
  ],
  isCut: false,
}

const calls = answerBy(
  [alarmDeskCalls.case, () => shown],
  [alarmDeskCalls.see, () => ({ seenAt: at })],
  [alarmDeskCalls.delay, () => (shown = { ...shown, mayDelay: false, delayedAt: at })],
  [evidenceCalls.photos, () => ({ photos, mayAdd: true })],
  [evidenceCalls.prepare, () => ({ address: `${uploadPath}?for=x&seal=y`, expiresAt })],
  [evidenceCalls.around, () => around],
  [evidenceCalls.neighbours, () => ({ from: '2026-11-14T06:27:00.000Z', until: at, rows: [shown], isCut: false })],
  [projectCalls.areas, () => ({ rows: [] })],
  [cameraCalls.stream, () => ({ kind: null, trouble: null, stream: null, still: null, maySet: false })],
  [
    deliveryCalls.byAlarm,
    () => ({
      rows: [
        message(1, 'push', '王敏'),
        message(2, 'push', '李建国'),
        message(3, 'sms', '王敏'),
        message(4, 'voice', '王敏', at),
      ],
    }),
  ],
)

/** A browser asks first whether a page of another host may send: here the page is another host. */
const platform: Reply = (asked, response) => {
  if (asked.path !== uploadPath) return calls(asked, response)
  const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  response.writeHead(200, { 'content-type': 'application/json', ...open })
  if (asked.method === 'OPTIONS') return void response.end()
  if (!isFailing) {
    photos = [...photos, aPhoto(photos.length + 1)]
    shown = { ...shown, photos: photos.length }
  }
  const answer = isFailing ? refusal('photosFull', 'zh') : success({ photoId: aPhoto(1).photoId, photos: 1 }, 'zh')
  response.end(JSON.stringify(answer))
}

const open = (more = '') => {
  const permissionsStr = `,fireRec:list,fireRec:select,fireRec:custom,unit:list,unit:select,${more}`
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  const servers = { PLATFORM_MAIN: wire.address, live: live.address }
  return renderApp(`/pagesCommon/history/alarmDetail?alarmId=${shown.alarmId}`, servers)
}
const takePhoto = async () => {
  const input = await screen.findByLabelText<HTMLInputElement>('拍照')
  fireEvent.change(input, { target: { files: [new File(['raw'], '../../etc/passwd.svg', { type: 'image/svg+xml' })] } })
}

beforeAll(() =>
  Promise.all([
    import('./alarm-detail-screen.tsx'),
    import('#features/alarm/case/word-sheet.tsx'),
    import('#foundation/photo/photo-viewer.tsx'),
    import('#features/alarm/replay/replay-sheet.tsx'),
  ]),
)
beforeEach(async () => {
  shown = anAlarmCase()
  photos = []
  isFailing = false
  lendDarkroom()
  wire = await startWireServer()
  live = await startLiveServer()
  wire.reply(platform)
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await live.stop()
  await wire.stop()
})

describe('the photos of a case', () => {
  it('are taken with the camera, made small, sent as bytes and shown with who took them', async () => {
    await open()
    expect((await screen.findByLabelText('拍照')).getAttribute('capture')).toBe('environment')
    await takePhoto()
    await userEvent.click(await screen.findByRole('button', { name: /^第 1 张，陈志远/ }))
    const photo = await screen.findByRole('img', { name: /^陈志远 ·/ })
    expect(photo.getAttribute('src')).toContain('/file/photo?for=1')
    expect(document.querySelector('button img')?.getAttribute('src')).toContain('/file/photo?for=small1')
    const sent = wire.asked.filter(({ path, method }) => path === uploadPath && method === 'POST')
    expect(sent.map(({ body }) => body)).toEqual(['small'])
    expect(askedOf(wire.asked, evidenceCalls.prepare)).toEqual([{ alarmId: shown.alarmId }])
  })

  it('that were refused say why and can be sent again', async () => {
    isFailing = true
    await open()
    await takePhoto()
    const again = await screen.findByRole('button', { name: '重试' })
    expect(await screen.findByText(/现场照片已满 9 张/)).toBeTruthy()
    isFailing = false
    await userEvent.click(again)
    expect(await screen.findByRole('button', { name: /^第 1 张/ })).toBeTruthy()
  })

  it('that are none are refused here, and a real fire says that it needs one', async () => {
    shown = anAlarmCase({ state: 'verified', verdict: 'real', needsPhoto: true, mayDo: ['handle'] })
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
    await open()
    await takePhoto()
    expect(await screen.findByText('不是可用的照片，请重新拍照')).toBeTruthy()
    expect(screen.getByText('真实的一级报警，处理完成前至少要有一张现场照片')).toBeTruthy()
    expect(wire.asked.some(({ path }) => path === uploadPath)).toBe(false)
  })

  it('that cannot be read say so and are asked for again', async () => {
    let asked = 0
    wire.reply(
      answerBy(
        [alarmDeskCalls.case, () => shown],
        [evidenceCalls.photos, () => ((asked += 1) > 1 ? { photos: [], mayAdd: true } : no('forbidden'))],
        [evidenceCalls.around, () => ({ cameras: [], linked: [], isCut: false })],
      ),
    )
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '重试' }))
    expect(await screen.findByLabelText('拍照')).toBeTruthy()
  })

  it('stay on the page while it is offline, which it says', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open()
    expect(await screen.findByText('当前离线，拍的照片会先留在此页')).toBeTruthy()
  })
})

describe('what stood around a case', () => {
  it('is who was told by which way, and leads to the whole list', async () => {
    await open()
    expect(await screen.findByText(/推送 2 人 · 短信 1 人 · 电话 1 人 · 1 人接听/)).toBeTruthy()
    expect(screen.getByRole('button', { name: '查看送达明细' })).toBeTruthy()
  })

  it('is what equipment was ordered and what of it was seen', async () => {
    await open()
    expect(await screen.findByText('1 / 2 已执行')).toBeTruthy()
    expect(screen.getByText(/联动规则尚未启用/)).toBeTruthy()
    expect(screen.getByText(/B1-07 配电间门外 · 在线/)).toBeTruthy()
  })

  it('is what its cameras see, for who may watch them', async () => {
    await open(',camera:select,')
    expect(await screen.findByText('尚未设置视频地址')).toBeTruthy()
  })
})

describe('another minute', () => {
  it('is asked for with a reason by whoever goes, and not offered again', async () => {
    const nextRung = { at: new Date(Date.now() + 46_000).toISOString(), calls: [] }
    const ladder = { ladder: 'unverified', ladderFrom: new Date().toISOString(), nextRung } as const
    shown = anAlarmCase({ state: 'acknowledged', mayDo: ['verify'], ...ladder, mayDelay: true })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '延时' }))
    const sheet = await screen.findByRole('dialog', { name: '延时 60 秒' })
    await userEvent.type(within(sheet).getByLabelText('延时原因'), '马上到现场')
    await userEvent.click(within(sheet).getByRole('button', { name: '延时 60 秒' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '延时' })).toBeNull())
    expect(askedOf(wire.asked, alarmDeskCalls.delay)).toEqual([{ alarmId: shown.alarmId, note: '马上到现场' }])
  })
})

describe('the replay of a case', () => {
  it('is moved through by a slider, and shows only what was recorded until then', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '回放' }))
    const sheet = await screen.findByRole('dialog', { name: '回放' })
    const slider = await within(sheet).findByRole('slider', { name: '回放时间' })
    expect(within(sheet).getByText('设备报警')).toBeTruthy()
    fireEvent.change(slider, { target: { value: Date.parse('2026-11-14T06:28:00.000Z') } })
    expect(within(sheet).getByText('此刻之前没有记录')).toBeTruthy()
    await userEvent.click(within(sheet).getByRole('button', { name: '播放' }))
    expect(within(sheet).getByRole('button', { name: '暂停' })).toBeTruthy()
  })
})
