import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { cameraShotCalls, type Shot } from '@vigil/contract/alarm/camera-shot'
import { alarmDeskCalls, type AlarmCase } from '@vigil/contract/alarm/desk'
import { evidenceCalls } from '@vigil/contract/alarm/evidence'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { anAlarmCase } from '#testing/an-alarm-case.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const at = '2026-11-14T06:35:07.000Z'
let wire: WireServer
let live: LiveServer
let shown: AlarmCase

const aShot = (n: number, more: Partial<Shot> = {}): Shot => ({
  shotId: `01930000-0000-7000-8000-0000000000d${n}`,
  cameraId: '01930000-0000-7000-8000-0000000000c1',
  camera: 'B1 门外',
  moment: 'at',
  picture: null,
  reason: null,
  ...more,
})
const picture = (n: number): Shot['picture'] => ({
  at,
  width: 320,
  height: 180,
  size: 900,
  address: `/file/camera-shot?for=${n}`,
  thumbnail: `/file/camera-shot?for=small${n}`,
})

const open = (rows: () => readonly Shot[] | ReturnType<typeof no>) => {
  wire.reply(
    answerBy(
      [alarmDeskCalls.case, () => shown],
      [evidenceCalls.photos, () => ({ photos: [], mayAdd: true })],
      [evidenceCalls.around, () => ({ cameras: [], linked: [], isCut: false })],
      [
        cameraShotCalls.find,
        () => {
          const told = rows()
          return 'length' in told ? { rows: told } : told
        },
      ],
    ),
  )
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: ',fireRec:list,fireRec:select,' }))
  const servers = { PLATFORM_MAIN: wire.address, live: live.address }
  return renderApp(`/pagesCommon/history/alarmDetail?alarmId=${shown.alarmId}`, servers)
}

beforeAll(() =>
  Promise.all([import('./alarm-detail-screen.tsx'), import('#features/alarm/case/around/shots-card.tsx')]),
)
beforeEach(async () => {
  shown = anAlarmCase({ priority: 1 })
  wire = await startWireServer()
  live = await startLiveServer()
})
afterEach(async () => {
  await live.stop()
  await wire.stop()
})

describe('pictures around an alarm', () => {
  it('are shown by moment and opened large by the keyboard, and what is missing says why', async () => {
    await open(() => [
      aShot(1, { moment: 'before', reason: 'noneKept' }),
      aShot(2, { picture: picture(2) }),
      aShot(3, { moment: 'after', picture: picture(3) }),
    ])
    const camera = within(await screen.findByRole('region', { name: 'B1 门外' }))
    expect(camera.getByText('没有更早的画面')).toBeTruthy()
    camera.getByRole('button', { name: /^查看B1 门外报警时的画面/ }).focus()
    await userEvent.keyboard('{Enter}')
    const large = await screen.findByRole('img', { name: /^B1 门外 · 报警时/ })
    expect(large.getAttribute('src')).toContain('/file/camera-shot?for=2')
    await userEvent.click(screen.getByRole('button', { name: '下一张' }))
    expect(await screen.findByRole('img', { name: /^B1 门外 · 报警后/ })).toBeTruthy()
  })

  it('that are still taken are asked for again, and stay on the glass meanwhile', async () => {
    let asked = 0
    await open(() => {
      asked += 1
      return [
        aShot(1, { picture: picture(asked) }),
        aShot(2, { moment: 'after', ...(asked > 1 && { reason: 'silent' }) }),
      ]
    })
    expect(await screen.findByText('等待拍摄')).toBeTruthy()
    expect(await screen.findByText('视频没有应答', {}, { timeout: 5_000 })).toBeTruthy()
    expect(document.querySelector('button img')?.getAttribute('src')).toContain('for=small1')
  })

  it('of a camera that saw nothing are one reason', async () => {
    await open(() => (['before', 'at', 'after'] as const).map((moment, n) => aShot(n, { moment, reason: 'offline' })))
    expect(await screen.findAllByText('摄像机离线')).toHaveLength(1)
  })

  it('that are none say so, and those that cannot be read are asked for again', async () => {
    let asked = 0
    await open(() => ((asked += 1) > 1 ? [] : no('forbidden')))
    await screen.findByRole('heading', { name: '报警前后的画面' })
    await userEvent.click(await screen.findByRole('button', { name: '重试' }))
    expect(await screen.findByText('报警位置没有绑定摄像机，没有留下画面')).toBeTruthy()
  })

  it('are not asked for where the alarm is none of the first priority', async () => {
    shown = anAlarmCase({ priority: 2 })
    await open(() => [])
    await screen.findByRole('heading', { name: '现场证据' })
    expect(askedOf(wire.asked, cameraShotCalls.find)).toEqual([])
  })
})
