/** What is seen of a camera: the picture, that it stands still, or why there is none. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { OutputOf } from '@vigil/contract/call'
import { cameraCalls } from '@vigil/contract/equipment/camera'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { answerBy, askedOf } from '#testing/answer-by.ts'
import { renderPart } from '#testing/render-part.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'
import { CameraPlayer } from './camera-player.tsx'

const equipmentId = '01930000-0000-7000-8000-0000000000c1'
const stream = { address: '/file/camera?for=1&seal=2', expiresAt: '2026-11-14T06:46:00.000Z' }
const still = { address: '/file/equipment-photo?for=3', at: '2026-11-14T06:30:00.000Z' }

let wire: WireServer
let told: OutputOf<typeof cameraCalls.stream>
/** How the platform answers where the stream is. */
let status: number

beforeEach(async () => {
  told = { kind: 'hls', trouble: null, stream, still, maySet: false }
  status = 200
  // A browser that plays streams by itself; the test's own has no player at all.
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue(undefined)
  wire = await startWireServer()
  const calls = answerBy([cameraCalls.stream, () => told])
  wire.reply((asked, response) => {
    if (asked.path !== '/file/camera') return calls(asked, response)
    return void response.writeHead(status, { 'access-control-allow-origin': '*' }).end()
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await wire.stop()
})

const open = async (props: { starts?: boolean } = {}) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: ',camera:select,' }))
  const servers = { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' }
  await renderPart(<CameraPlayer equipmentId={equipmentId} name="B1-07" setting={<b>地址</b>} {...props} />, servers)
}
const video = () => screen.findByLabelText<HTMLVideoElement>('B1-07的实时画面')
const moveTo = (element: HTMLVideoElement, seconds: number) => {
  element.currentTime = seconds
  fireEvent.timeUpdate(element)
}

describe('the picture of a camera', () => {
  it('[spec 3.client-state] is connected at once, without a sound, and is live when it moves', async () => {
    await open()
    const element = await video()
    expect(element.src).toBe(wire.address + stream.address)
    expect(element.muted).toBe(true)
    expect(screen.getByText(/的照片，不是实时画面$/)).toBeTruthy()
    expect(screen.getByText('正在连接画面…')).toBeTruthy()
    moveTo(element, 1)
    expect(await screen.findByText('实时')).toBeTruthy()
    expect(screen.queryByText(/的照片，不是实时画面$/)).toBeNull()
  })

  it('that stands still says since when, and is live again when it moves on', async () => {
    await open()
    const element = await video()
    vi.useFakeTimers({ toFake: ['setInterval', 'Date'] })
    fireEvent.error(element)
    await userEvent.click(await screen.findByRole('button', { name: '重试' }))
    const anew = await video()
    moveTo(anew, 1)
    act(() => void vi.advanceTimersByTime(12_000))
    expect(screen.getByText(/^画面停在 /)).toBeTruthy()
    expect(screen.getByText('此后没有新画面到达：看到的不是现在。')).toBeTruthy()
    expect(screen.queryByText('实时')).toBeNull()
    moveTo(anew, 2)
    expect(screen.getByText('实时')).toBeTruthy()
  })

  it.each([
    [502, '摄像机没有应答'],
    [415, '收到的不是可播放的视频流'],
    [200, '此浏览器无法播放这路画面'],
    [503, '连不上平台'],
  ])('that fails while the platform answers %i says “%s”, with the last photo', async (answered, words) => {
    status = answered
    await open()
    fireEvent.error(await video())
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByText(/的照片，不是实时画面$/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await video()).toBeTruthy()
  })

  it('whose address has run out is asked for again', async () => {
    status = 404
    await open()
    fireEvent.error(await video())
    await waitFor(() => expect(askedOf(wire.asked, cameraCalls.stream)).toHaveLength(2))
  })

  it('of which there is no address says so, and who may set it finds where', async () => {
    told = { kind: null, trouble: null, stream: null, still: null, maySet: true }
    await open()
    expect(await screen.findByText('尚未设置视频地址')).toBeTruthy()
    expect(screen.getByText('地址')).toBeTruthy()
  })

  it.each([
    ['gb28181', 'noMediaServer', /请联系平台运维方配置/],
    ['flv', 'flv', /改填它的 HLS 地址/],
  ] as const)('by %s that cannot be shown says why and whom to ask', async (kind, trouble, hint) => {
    told = { kind, trouble, stream: null, still, maySet: true }
    await open()
    expect(await screen.findByText(hint)).toBeTruthy()
    expect(screen.getByText(/的照片，不是实时画面$/)).toBeTruthy()
  })

  it('of one among several is fetched when somebody wants it', async () => {
    await open({ starts: false })
    const play = await screen.findByRole('button', { name: '播放' })
    expect(screen.queryByLabelText('B1-07的实时画面')).toBeNull()
    expect(screen.queryByText('地址')).toBeNull()
    await userEvent.click(play)
    expect(await video()).toBeTruthy()
  })
})
