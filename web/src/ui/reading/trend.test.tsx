import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeDrawn } from '#testing/a-canvas.ts'
import { TrendChart, type TrendLine } from './trend-chart.tsx'
import { alignedOf, lonelyPlaces, rangeOf, stripesOf, within, withSilences, type TrendLimit } from './trend-scale.ts'

const minute = 60_000
const hour = 60 * minute
const hot: TrendLimit = { value: 70, severity: 'warn', upper: true, text: '上限 70' }
const words = { noData: '没有数据', closer: '放大', wider: '缩小' }
const line = (name: string, values: readonly (number | null)[]): TrendLine => ({
  name,
  points: values.map((value, place) => ({ at: place * 10 * minute, value })),
})

const Chart = ({ lines }: { readonly lines: readonly TrendLine[] }) => {
  const whole = { from: 0, to: hour }
  const [shown, setShown] = useState(whole)
  return (
    <>
      <TrendChart
        summary="温度"
        {...{ lines, whole, shown, words }}
        limits={[hot]}
        onZoom={(asked) => setShown(asked ?? whole)}
        longestGapMs={15 * minute}
        timeText={(at) => `${at / minute}′`}
        momentText={(at) => `第 ${at / minute} 分`}
        valueText={(value) => value.toFixed(1)}
      />
      <output>{`${shown.from / minute}–${shown.to / minute}`}</output>
    </>
  )
}

beforeAll(() => import('./trend-plot.tsx'))
beforeEach(() => void takeDrawn())

const drawn = async () => {
  await waitFor(() => expect(document.querySelector('canvas')).not.toBeNull())
  const all: { clips: number[]; words: string[] } = { clips: [], words: [] }
  await waitFor(() => {
    const { clips, words: said } = takeDrawn()
    all.clips.push(...clips)
    all.words.push(...said)
    expect(all.words).toContain('上限 70')
  })
  return all
}

describe('a curve', () => {
  it('is drawn in two stretches where the device was silent between them, and in one where it was not', async () => {
    const { unmount } = render(<Chart lines={[line('A', [50, 51, null, 53, 54])]} />)
    expect(Math.max(...(await drawn()).clips)).toBe(2)
    unmount()
    takeDrawn()
    render(<Chart lines={[line('A', [50, 51, 52, 53, 54])]} />)
    expect(Math.max(...(await drawn()).clips)).toBe(1)
  })

  it('is said value by value to who uses the keys, and its silence is said too', async () => {
    render(<Chart lines={[line('A', [50, null, 52])]} />)
    const slider = screen.getByRole('slider', { name: '温度' })
    slider.focus()
    await userEvent.keyboard('{Home}')
    expect(slider.getAttribute('aria-valuetext')).toBe('第 0 分 50.0')
    await userEvent.keyboard('{ArrowRight}')
    expect(slider.getAttribute('aria-valuetext')).toBe('第 10 分 没有数据')
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(slider.getAttribute('aria-valuetext')).toBe('第 20 分 52.0')
  })

  it('keeps the moment that was reached once it is drawn', async () => {
    render(<Chart lines={[line('A', [50, 51, 52, 53, 54, 55, 56])]} />)
    await drawn()
    const slider = screen.getByRole('slider', { name: '温度' })
    slider.focus()
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}')
    expect(slider.getAttribute('aria-valuenow')).toBe('2')
  })

  it('shows less time around where one stands, and all of it again', async () => {
    render(<Chart lines={[line('A', [50, 51, 52, 53, 54, 55, 56])]} />)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '缩小' }).disabled).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: '放大' }))
    expect(screen.getByRole('status').textContent).toBe('15–45')
    screen.getByRole('slider').focus()
    // At the twentieth minute.
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}+')
    expect(screen.getByRole('status').textContent).toBe('17.5–32.5')
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('status').textContent).toBe('0–60')
  })

  it('is drawn for the time that is shown, closer and wider', async () => {
    const times = (words: readonly string[]) =>
      words.filter((word) => word.endsWith('′')).map((word) => parseFloat(word))
    render(<Chart lines={[line('A', [50, 51, 52, 53, 54, 55, 56])]} />)
    await drawn()
    await userEvent.click(screen.getByRole('button', { name: '放大' }))
    const close = times((await drawn()).words)
    expect([Math.min(...close) >= 15, Math.max(...close) <= 45]).toEqual([true, true])
    // Where one stands may lie outside by now.
    screen.getByRole('slider').focus()
    await userEvent.keyboard('{Home}')
    await userEvent.click(screen.getByRole('button', { name: '缩小' }))
    const all = times((await drawn()).words)
    expect([Math.min(...all) < 15, Math.max(...all) > 45]).toEqual([true, true])
  })

  it('with another beside it says both, and stands in a table for who listens', () => {
    render(<Chart lines={[line('A', [50, 51]), line('B', [60, null])]} />)
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('第 10 分 A 51.0 B 没有数据')
    expect(screen.getByRole('row', { name: '第 0 分 50.0 60.0' })).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: 'B' })).toBeTruthy()
  })

  it('of which nothing was measured says so, and is no paper without a line', () => {
    render(<Chart lines={[line('A', [null, null])]} />)
    expect(screen.getByText('没有数据')).toBeTruthy()
    expect(screen.queryByRole('slider')).toBeNull()
  })
})

describe('a curve on a phone', () => {
  const sizes = new Map<object, () => void>()
  /** Tells everybody who watches a size, also of what was taken off the page: that is how a browser does it. */
  const layOut = () => act(() => sizes.forEach((tell) => tell()))

  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly #tell: () => void
        constructor(tell: () => void) {
          this.#tell = tell
        }
        observe = () => void sizes.set(this, this.#tell)
        disconnect = () => void sizes.delete(this)
      },
    )
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(function width(this: HTMLElement) {
      return this.isConnected ? 326 : 0
    })
  })
  afterEach(() => {
    sizes.clear()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('is as wide as its place again after a stretch without a reading: no half of the time is cut off', async () => {
    const widthOf = () => document.querySelector<HTMLElement>('.u-wrap')?.style.width
    const full = [line('A', [50, 51, 52])]
    const { rerender } = render(<Chart lines={full} />)
    await drawn()
    layOut()
    await waitFor(() => expect(widthOf()).toBe('326px'))
    rerender(<Chart lines={[line('A', [null])]} />)
    layOut()
    rerender(<Chart lines={full} />)
    layOut()
    await waitFor(() => expect(widthOf()).toBe('326px'))
  })
})

describe('what a curve is drawn from', () => {
  it('has a gap where the device was silent for too long, or sent nothing', () => {
    const points = [0, 1, 2, 30, 31, 32].map((at) => ({ at: at * minute, value: at === 31 ? null : at }))
    expect(withSilences(points, 5 * minute).map(({ value }) => value)).toEqual([0, 1, 2, null, 30, null, 32])
  })

  it('keeps the silence of one line out of another', () => {
    const at = (values: readonly [number, number | null][]) => values.map(([time, value]) => ({ at: time, value }))
    const { times, columns } = alignedOf([
      at([
        [1, 5],
        [2, null],
        [3, 6],
      ]),
      at([
        [1, 7],
        [3, 8],
      ]),
    ])
    expect(times).toEqual([1, 2, 3])
    expect(columns).toEqual([
      [5, null, 6],
      [7, undefined, 8],
    ])
  })

  it('makes a dot of a reading that stands alone', () => {
    expect(lonelyPlaces([1, 2, null, 3, undefined, null, 4, undefined, 5])).toEqual([3])
  })

  it('takes the colour of the worst limit that is crossed, from exactly there', () => {
    const fire: TrendLimit = { value: 90, severity: 'fire', upper: true, text: '' }
    const low: TrendLimit = { value: 10, severity: 'fault', upper: false, text: '' }
    expect(stripesOf([hot, fire, low], 0, 100).map(({ to, severity }) => [to, severity])).toEqual([
      [10, 'fault'],
      [70, undefined],
      [90, 'warn'],
      [100, 'fire'],
    ])
  })

  it('leaves air above and below what was measured and its limits', () => {
    expect(rangeOf([{ at: 0, value: 0 }], [100])).toEqual([-12, 112])
    expect(rangeOf([{ at: 0, value: null }], [])).toEqual([0, 1])
    expect(rangeOf([{ at: 0, value: 50 }], [100], true)).toEqual([0, 112])
    expect(rangeOf([{ at: 0, value: -10 }], [90], true)).toEqual([-22, 102])
  })

  it('is never shown beyond what there is, nor closer than two minutes', () => {
    const whole = { from: 0, to: hour }
    expect(within({ from: -hour, to: 2 * hour }, whole)).toBeNull()
    expect(within({ from: 50 * minute, to: 70 * minute }, whole)).toEqual({ from: 40 * minute, to: hour })
    expect(within({ from: 5 * minute, to: 5 * minute + 1 }, whole)).toEqual({ from: 5 * minute, to: 7 * minute })
  })
})
