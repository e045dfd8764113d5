import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mapGroundCalls, type MapTiles } from '@vigil/contract/brand/map-ground'
import { useEffect, useState, type ReactNode } from 'react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSpoken } from '#infrastructure/i18n/i18n.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderPart } from '#testing/render-part.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'
import { datums } from './datum.ts'
import { MapGround, type Ground, type MapGroundProps } from './map-ground.tsx'

const size = { width: 390, height: 420 }
const hangzhou = { longitude: 120.2, latitude: 30.2 }
const urumqi = { longitude: 87.6, latitude: 43.8 }

/** Nothing is laid out in the test's browser. */
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => size.width })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => size.height })
})

let seen: Ground

let wire: WireServer
beforeAll(async () => {
  wire = await startWireServer()
})
afterAll(() => wire.stop())

const tiles: MapTiles = {
  attribution: '© 天地图',
  maxZoom: 17,
  datum: 'gcj02',
  address: '/file/tile?for=a&seal=b&z={z}&x={x}&y={y}',
  expiresAt: '2026-11-19T00:00:00.000Z',
}
const answerTiles = (answer: unknown) => wire.reply(answerBy([mapGroundCalls.ground, () => answer]))
beforeEach(() => {
  wire.asked.length = 0
  answerTiles({ tiles: null })
})
const pictures = () => [...document.querySelectorAll<HTMLImageElement>('img.leaflet-tile')]

/** The words of the area are there before its parts are, as in the page. */
const WithTexts = ({ children }: { readonly children: ReactNode }) => {
  const { translator } = useSpoken()
  const [isThere, setThere] = useState(false)
  useEffect(() => void translator.load('map').then(() => setThere(true)), [translator])
  return isThere ? children : null
}

const show = async (props: Partial<MapGroundProps> = {}) => {
  await renderPart(
    <WithTexts>
      <MapGround label="图" height={size.height} around={[hangzhou, urumqi]} canFit {...props}>
        {(shown) => {
          seen = shown
          return <button type="button">一处</button>
        }}
      </MapGround>
    </WithTexts>,
    { PLATFORM_MAIN: wire.address },
  )
  await screen.findByRole('button', { name: '一处' })
}
const ground = () => screen.getByRole('group', { name: '图' })
const gap = () => Math.abs(seen.pointOf(hangzhou).x - seen.pointOf(urumqi).x)

describe('the ground of a map', () => {
  it('shows all places at once, north above and east to the right', async () => {
    await show()
    for (const place of [hangzhou, urumqi]) {
      const { x, y } = seen.pointOf(place)
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(size.width)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(size.height)
    }
    expect(seen.pointOf(hangzhou).x).toBeGreaterThan(seen.pointOf(urumqi).x)
    expect(seen.pointOf(hangzhou).y).toBeGreaterThan(seen.pointOf(urumqi).y)
  })

  it('finds a place again where it drew it', async () => {
    await show({ around: [hangzhou] })
    const again = seen.placeOf(seen.pointOf(hangzhou))
    expect(again.longitude).toBeCloseTo(hangzhou.longitude, 3)
    expect(again.latitude).toBeCloseTo(hangzhou.latitude, 3)
  })

  it('is moved and brought closer by keys and by buttons, and shows all again', async () => {
    await show()
    const [before, at] = [gap(), seen.pointOf(hangzhou)]
    ground().focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(seen.pointOf(hangzhou).x).toBeCloseTo(at.x - 48, 0)
    await userEvent.keyboard('+')
    expect(gap()).toBeGreaterThan(before * 1.5)
    await userEvent.click(screen.getByRole('button', { name: '缩小' }))
    expect(gap()).toBeCloseTo(before, 0)
    await userEvent.click(screen.getByRole('button', { name: '放大' }))
    await userEvent.click(screen.getByRole('button', { name: '显示全部' }))
    expect(gap()).toBeCloseTo(before, 0)
  })

  it('leaves a pin its own keys, and takes a press beside it for a place', async () => {
    const onPress = vi.fn<(place: unknown) => void>()
    await show({ onPress, around: [hangzhou] })
    const at = seen.pointOf(hangzhou)
    fireEvent.keyDown(screen.getByRole('button', { name: '一处' }), { key: 'ArrowRight' })
    await userEvent.click(screen.getByRole('button', { name: '一处' }))
    expect(seen.pointOf(hangzhou)).toEqual(at)
    expect(onPress).not.toHaveBeenCalled()
    fireEvent.click(ground().firstElementChild ?? ground(), { clientX: 100, clientY: 100 })
    expect(onPress).toHaveBeenCalledTimes(1)
  })

  it('lets the arrows move what stands on it where that is asked for', async () => {
    const onArrow = vi.fn<NonNullable<MapGroundProps['onArrow']>>()
    await show({ onArrow })
    ground().focus()
    await userEvent.keyboard('{ArrowUp}')
    expect(onArrow.mock.calls[0]?.[0]).toEqual({ x: 0, y: -8 })
  })

  it('comes no closer than there is anything to see', async () => {
    await show({ around: [hangzhou] })
    for (let times = 0; times < 10; times += 1) seen.closerTo(hangzhou)
    expect(seen.closerTo(hangzhou)).toBe(false)
  })
})

describe('streets beneath it', () => {
  const onStreets = async (props: Partial<MapGroundProps> = {}, more: Partial<MapTiles> = {}) => {
    answerTiles({ tiles: { ...tiles, ...more } })
    await show({ around: [hangzhou], ...props })
    await screen.findByText('© 天地图')
  }

  it('[spec 7.maps-key] are fetched from the platform alone, and say whom they are from', async () => {
    await onStreets()
    expect(pictures().length).toBeGreaterThan(0)
    for (const { src } of pictures())
      expect(src).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/file\/tile\?for=a&seal=b&z=\d+&x=\d+&y=\d+$/)
    expect(screen.queryByText('坐标网格示意，不含道路')).toBeNull()
  })

  it('[spec 7.maps-key] have every place where they show it, and a press means the place that they show', async () => {
    const onPress = vi.fn<(place: typeof hangzhou) => void>()
    await onStreets({ onPress })
    const middle = seen.pointOf(hangzhou)
    expect(middle.x).toBeGreaterThan(0)
    expect(middle.x).toBeLessThan(size.width)
    fireEvent.click(ground().firstElementChild ?? ground(), { clientX: middle.x, clientY: middle.y })
    const [pressed] = onPress.mock.calls[0] ?? []
    for (const again of [pressed, seen.placeOf(middle)]) {
      expect(again?.longitude).toBeCloseTo(hangzhou.longitude, 4)
      expect(again?.latitude).toBeCloseTo(hangzhou.latitude, 4)
    }
    // The tile in the middle is that of the place as the pictures are drawn.
    const { longitude } = datums.gcj02.drawn(hangzhou)
    const x = Math.floor(((longitude + 180) / 360) * 2 ** 15)
    expect(pictures().some(({ src }) => src.includes(`z=15&x=${x}&`))).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: '显示全部' }))
    expect(seen.pointOf(hangzhou).x).toBeCloseTo(middle.x, 0)
  })

  it('that do not come leave the places, are said to be missing, and are asked for again', async () => {
    await onStreets()
    const { x } = seen.pointOf(hangzhou)
    for (const picture of pictures()) fireEvent.error(picture)
    expect(await screen.findByText('地图底图没有加载，位置标记不受影响')).toBeTruthy()
    expect(screen.getByRole('button', { name: '一处' })).toBeTruthy()
    expect(seen.pointOf(hangzhou).x).toBe(x)
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(screen.queryByText('地图底图没有加载，位置标记不受影响')).toBeNull())
    expect(pictures().length).toBeGreaterThan(0)
  })

  it.each([
    ['the brand has none', { tiles: null }],
    ['nobody knows', no('unexpected')],
  ])('are not there where %s, and the ground says so', async (_what, answer) => {
    answerTiles(answer)
    await show({ around: [hangzhou] })
    await waitFor(() => expect(askedOf(wire.asked, mapGroundCalls.ground).length).toBeGreaterThan(0))
    expect(screen.getByText('坐标网格示意，不含道路')).toBeTruthy()
    expect(pictures()).toEqual([])
  })

  it('are no part of a plan', async () => {
    answerTiles({ tiles })
    await show({ picture: { address: 'data:,', width: 100, height: 100 }, around: [{ longitude: 1, latitude: 1 }] })
    expect(askedOf(wire.asked, mapGroundCalls.ground)).toEqual([])
    expect(screen.queryByText('坐标网格示意，不含道路')).toBeNull()
  })
})
