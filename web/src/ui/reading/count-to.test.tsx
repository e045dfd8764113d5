import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CountTo } from './count-to.tsx'

afterEach(() => vi.useRealTimers())

/** Frame by frame, as a screen does it. */
const pass = async (ms: number): Promise<void> => {
  for (let passed = 0; passed < ms; passed += 16) await act(() => vi.advanceTimersByTimeAsync(16))
}

it('[spec 9.count-to] a total counts up for 2000 ms, once; who listens hears the total at once', async () => {
  vi.useFakeTimers()
  const { container, rerender } = render(<CountTo value={1_000} />)
  const shown = () => Number(container.querySelector('[aria-hidden]')?.textContent)
  expect(screen.getByText('1000')).toBeTruthy()
  expect(shown()).toBe(0)
  await pass(1_000)
  expect(shown()).toBeGreaterThan(400)
  expect(shown()).toBeLessThan(600)
  await pass(1_050)
  expect(shown()).toBe(1_000)
  rerender(<CountTo value={1_003} />)
  expect(shown()).toBe(1_003)
})
