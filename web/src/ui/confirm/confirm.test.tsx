import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SlideConfirm } from './slide-confirm.tsx'
import { CommandSteps } from './command-steps.tsx'
import { Switch } from '../choice/switch.tsx'

const slide = (changes: { disabled?: boolean } = {}) => {
  const confirmed = vi.fn<() => void>()
  render(
    <SlideConfirm label="滑动分闸" releaseText="松手取消" keyHint="按住 2 秒" onConfirm={confirmed} {...changes} />,
  )
  const knob = screen.getByRole('button', { name: '滑动分闸' })
  // Nothing is laid out in the test's browser: a track of 380 with a knob of 72 leaves 300 to go.
  Object.defineProperty(knob.parentElement, 'clientWidth', { value: 380 })
  Object.defineProperty(knob, 'clientWidth', { value: 72 })
  knob.setPointerCapture = () => undefined
  const drag = (to: number): void => {
    fireEvent.pointerDown(knob, { clientX: 0 })
    fireEvent.pointerMove(knob, { clientX: to })
    fireEvent.pointerUp(knob)
  }
  return { confirmed, knob, drag }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the slide', () => {
  it('confirms at the end of the track and nowhere before', () => {
    const { confirmed, drag } = slide()
    drag(280)
    expect(confirmed).not.toHaveBeenCalled()
    drag(300)
    expect(confirmed).toHaveBeenCalledTimes(1)
  })

  it('says that letting go cancels, while it is dragged', () => {
    const { knob } = slide()
    fireEvent.pointerDown(knob, { clientX: 0 })
    fireEvent.pointerMove(knob, { clientX: 120 })
    expect(screen.getByText('松手取消')).toBeTruthy()
    fireEvent.pointerCancel(knob)
    expect(screen.queryByText('松手取消')).toBeNull()
  })

  it.each([' ', 'Enter'])('confirms when %o is held for two seconds, not when it is pressed', (key) => {
    const { confirmed, knob } = slide()
    fireEvent.keyDown(knob, { key })
    vi.advanceTimersByTime(1_900)
    fireEvent.keyUp(knob, { key })
    vi.advanceTimersByTime(5_000)
    expect(confirmed).not.toHaveBeenCalled()
    fireEvent.keyDown(knob, { key })
    vi.advanceTimersByTime(2_000)
    expect(confirmed).toHaveBeenCalledTimes(1)
  })

  it('does nothing on a click, which is what an accident looks like', () => {
    const { confirmed, knob } = slide()
    fireEvent.click(knob)
    vi.advanceTimersByTime(5_000)
    expect(confirmed).not.toHaveBeenCalled()
  })

  it('does nothing when it is disabled', () => {
    const { confirmed, knob, drag } = slide({ disabled: true })
    drag(300)
    fireEvent.keyDown(knob, { key: 'Enter' })
    vi.advanceTimersByTime(3_000)
    expect(confirmed).not.toHaveBeenCalled()
  })
})

describe('the switch', () => {
  it('shows what is measured and moves only when that does', () => {
    const asked = vi.fn<() => void>()
    const { rerender } = render(<Switch on label="回路 2" stateText="已合闸" onPress={asked} />)
    const control = screen.getByRole('switch', { name: '回路 2, 已合闸' })
    fireEvent.click(control)
    expect(asked).toHaveBeenCalledTimes(1)
    expect(control.getAttribute('aria-checked')).toBe('true')
    rerender(<Switch on={false} label="回路 2" stateText="已分闸" onPress={asked} />)
    expect(control.getAttribute('aria-checked')).toBe('false')
  })

  it.each(['pending', 'locked', 'tripped'] as const)('takes no press while it is %s', (status) => {
    const asked = vi.fn<() => void>()
    render(<Switch on status={status} label="回路 2" stateText="…" onPress={asked} />)
    fireEvent.click(screen.getByRole('switch'))
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('the steps of an order', () => {
  it('say which one is under way', () => {
    render(<CommandSteps label="分闸" steps={['已下发', '设备已收', '回读确认']} current={1} elapsed="1.8 秒" />)
    const steps = screen.getAllByRole('listitem')
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
    expect(screen.getByRole('status', { name: '分闸' })).toBeTruthy()
  })
})
