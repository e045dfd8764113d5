import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TextProvider } from '#infrastructure/i18n/text-provider.tsx'
import { aTranslator } from '#testing/a-translator.ts'
import { CodeButton } from './code-button.tsx'

const show = async (onSend: () => Promise<unknown>) => {
  const translator = await aTranslator('login')
  render(
    <TextProvider translator={translator}>
      <CodeButton onSend={onSend} />
    </TextProvider>,
  )
  return screen.getByRole('button')
}
/** Second by second, as a clock does it. */
const pass = async (seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000))
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the code button', () => {
  it('[spec 4.code-button] [spec 9.code] counts 60 s down between its first and its last text', async () => {
    const sent = vi.fn(async () => undefined)
    const button = await show(sent)
    expect(button.textContent).toBe('获取验证码')
    fireEvent.click(button)
    expect(button.textContent).toBe('60秒重新获取')
    await pass(1)
    expect(button.textContent).toBe('59秒重新获取')
    fireEvent.click(button)
    expect(sent).toHaveBeenCalledTimes(1)
    await pass(59)
    expect(button.textContent).toBe('重新获取')
    fireEvent.click(button)
    expect(sent).toHaveBeenCalledTimes(2)
  })

  it('does not make anybody wait for a code that was not sent', async () => {
    const button = await show(() => Promise.reject(new Error('no')))
    fireEvent.click(button)
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(button.textContent).toBe('重新获取')
  })
})
