import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { NoticeBar } from './notice-bar.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const shown = (): string => screen.getByText(/^(甲|乙)$/).textContent

it.each([
  ['row', 2_000],
  ['column', 1_500],
] as const)(
  '[spec 9.notice-bar] in a %s each line stands for %i ms, and longer under a finger',
  async (direction, ms) => {
    vi.useFakeTimers()
    const { container } = render(<NoticeBar lines={['甲', '乙']} direction={direction} />)
    expect(shown()).toBe('甲')
    await act(() => vi.advanceTimersByTimeAsync(ms - 1))
    expect(shown()).toBe('甲')
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(shown()).toBe('乙')
    const bar = container.firstElementChild ?? container
    fireEvent.pointerEnter(bar)
    await act(() => vi.advanceTimersByTimeAsync(ms * 5))
    expect(shown()).toBe('乙')
    fireEvent.pointerLeave(bar)
    await act(() => vi.advanceTimersByTimeAsync(ms))
    expect(shown()).toBe('甲')
  },
)

it('[spec 9.notice-bar] a line that is too long moves at 80 pixels a second', async () => {
  vi.useFakeTimers()
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(480)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(320)
  render(<NoticeBar lines={['甲', '乙']} />)
  expect(screen.getByText('甲').style.getPropertyValue('--moves-for')).toBe('2000ms')
  await act(() => vi.advanceTimersByTimeAsync(3_999))
  expect(shown()).toBe('甲')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(shown()).toBe('乙')
})
