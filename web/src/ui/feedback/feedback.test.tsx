import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CountBadge, countText } from '../severity/count-badge.tsx'
import { TextArea } from '../field/text-area.tsx'
import { Wheel } from '../choice/wheel.tsx'
import { Notification } from './notification.tsx'
import { showToast } from './toast.tsx'

afterEach(() => vi.useRealTimers())

describe('what is said for a moment', () => {
  it('[spec 9.toast] a toast stands above everything for 2000 ms', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    await act(() => showToast('已保存'))
    const toast = await screen.findByText('已保存')
    const layer = toast.closest<HTMLElement>('.adm-mask')
    expect(layer?.style.getPropertyValue('--z-index')).toBe('10090')
    await act(() => vi.advanceTimersByTimeAsync(1_800))
    expect(screen.queryByText('已保存')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    await waitFor(() => expect(screen.queryByText('已保存')).toBeNull())
  })

  it('[spec 9.notification] a notification is over after 3000 ms', () => {
    vi.useFakeTimers()
    const over = vi.fn<() => void>()
    render(<Notification severity="warn" title="过温" detail="B1" onPress={() => undefined} onOver={over} />)
    vi.advanceTimersByTime(2_999)
    expect(over).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(over).toHaveBeenCalledTimes(1)
  })
})

describe('limits of parts', () => {
  it('[spec 9.badge] a badge counts to 999', () => {
    expect([0, 999, 1_000].map(countText)).toEqual(['0', '999', '999+'])
    const { container } = render(<CountBadge count={0} label="0 条未读" />)
    expect(container.innerHTML).toBe('')
  })

  it('[spec 9.textarea] a note has at most 140 characters', () => {
    render(<TextArea label="备注" value="" onChange={() => undefined} />)
    expect(screen.getByLabelText('备注').getAttribute('maxlength')).toBe('140')
  })

  it('[spec 9.picker] a picker shows five items of 44', async () => {
    const { container } = render(
      <Wheel columns={[{ name: '项', items: [{ label: '甲', value: 'a' }] }]} value={['a']} onTurn={() => undefined} />,
    )
    await screen.findByText('甲')
    const style = container.querySelector<HTMLElement>('.adm-picker-view')?.style
    expect(style?.getPropertyValue('--item-height')).toBe('44px')
    expect(style?.getPropertyValue('--height')).toBe('220px')
  })
})
