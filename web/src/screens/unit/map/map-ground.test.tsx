import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState, type ReactNode } from 'react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { useSpoken } from '#infrastructure/i18n/i18n.ts'
import { renderPart } from '#testing/render-part.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'
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

/** The words of the area are there before its parts are, as in the page. */
const WithTexts = ({ children }: { readonly children: ReactNode }) => {
  const { translator } = useSpoken()
  const [isThere, setThere] = useState(false)
  useEffect(() => void translator.load('unit').then(() => setThere(true)), [translator])
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
