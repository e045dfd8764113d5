import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { requestTimeoutMs } from '@vigil/contract/wire'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Translator } from '#infrastructure/i18n/i18n.ts'
import { TextProvider } from '#infrastructure/i18n/text-provider.tsx'
import { aTranslator } from '#testing/a-translator.ts'
import { LoadingPage } from './loading-page.tsx'
import { chunkTimeoutMs, pageDelayMs, pageTimeoutMs, useLoaded } from './use-loaded.ts'

const Page = () => <h1>the page</h1>
type Load = () => Promise<typeof Page>

const Loader = ({ load }: { readonly load: Load }) => {
  const { loading, retry } = useLoaded(load)
  return loading.status === 'ready' ? <loading.piece /> : <LoadingPage status={loading.status} onRetry={retry} />
}

let translator: Translator
const show = (load: Load) =>
  render(
    <TextProvider translator={translator}>
      <Loader load={load} />
    </TextProvider>,
  )
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(async () => {
  translator = await aTranslator()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('waiting for a page', () => {
  it('[spec 2.loading] shows nothing for 200 ms, then a placeholder, then the page', async () => {
    let arrive = (_page: typeof Page): void => undefined
    const { container } = show(() => new Promise((resolve) => (arrive = resolve)))
    await pass(pageDelayMs - 50)
    expect(container.innerHTML).toBe('')
    await pass(100)
    expect(screen.getByRole('status', { name: '正在加载...' })).toBeTruthy()
    await act(async () => arrive(Page))
    expect(screen.getByRole('heading', { name: 'the page' })).toBeTruthy()
  })

  it('[spec 2.loading] offers a retry after 60 s, and still shows the page when it comes', async () => {
    let arrive = (_page: typeof Page): void => undefined
    show(() => new Promise((resolve) => (arrive = resolve)))
    await pass(pageTimeoutMs + 10)
    expect(screen.getByRole('alert').textContent).toContain('页面还在加载')
    expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
    await act(async () => arrive(Page))
    expect(screen.getByRole('heading', { name: 'the page' })).toBeTruthy()
  })

  it('[spec 8.chunk] gives up after 120 s with the text of a failed piece', async () => {
    show(() => new Promise(() => undefined))
    await pass(chunkTimeoutMs + 10)
    expect(screen.getByRole('alert').textContent).toContain('页面加载失败，请重试')
    await act(() => translator.speak('en'))
    expect(screen.getByRole('alert').textContent).toContain('Loading chunk failed')
  })

  it('[spec 8.chunk] a piece that cannot be fetched fails at once and can be tried again', async () => {
    let tries = 0
    const load: Load = async () => {
      tries += 1
      if (tries === 1) throw new Error('gone')
      return Page
    }
    show(load)
    await pass(0)
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('heading', { name: 'the page' })).toBeTruthy()
  })

  it('[spec 9.timeouts] waits as long as the specification says', () => {
    expect([pageDelayMs, pageTimeoutMs, chunkTimeoutMs, requestTimeoutMs]).toEqual([200, 60_000, 120_000, 60_000])
  })
})
