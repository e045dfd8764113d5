import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { roomKey } from './keys.ts'
import { useKeptRoom } from './use-kept-room.ts'

const Place = () => <p ref={useKeptRoom('here')}>words</p>
const place = () => screen.getByText('words')
const minHeight = () => place().style.minHeight

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('a place of a page', () => {
  it('holds the room that it took last time, until the page has come', () => {
    localStorage.setItem(roomKey('here'), '120')
    render(<Place />)
    expect([minHeight(), place().dataset['room']]).toEqual(['120px', ''])
    vi.advanceTimersByTime(4_000)
    expect([minHeight(), place().dataset['room']]).toEqual(['', undefined])
  })

  it.each([undefined, '0', 'x'])('takes what it needs when nothing is known of it: %s', (known) => {
    if (known !== undefined) localStorage.setItem(roomKey('here'), known)
    render(<Place />)
    expect([minHeight(), place().dataset['room']]).toEqual(['', undefined])
  })

  it('remembers its height once it has its own, and nothing after it is gone', () => {
    let resized = (): void => undefined
    let watched = 0
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(tell: () => void) {
          resized = tell
        }
        observe = () => void (watched += 1)
        disconnect = () => void (watched -= 1)
      },
    )
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(88)
    const { unmount } = render(<Place />)
    expect(watched).toBe(0)
    vi.advanceTimersByTime(4_000)
    resized()
    expect(localStorage.getItem(roomKey('here'))).toBe('88')
    unmount()
    expect(watched).toBe(0)
    vi.unstubAllGlobals()
  })
})
