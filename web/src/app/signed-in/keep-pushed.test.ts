// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { createListeners } from '#infrastructure/signal/listeners.ts'
import { aLogin } from '#testing/a-login.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { keepPushed } from './keep-pushed.ts'

afterEach(() => vi.unstubAllGlobals())

it('the worker is told in which language and under which name this browser is pushed, and again when either changes (B12)', async () => {
  const left: string[] = []
  const put = async (_key: string, answer: Response) => void left.push(await answer.text())
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('caches', { open: () => Promise.resolve({ put }) })
  const listeners = createListeners<unknown>()
  let language: 'en' | 'zh-CN' = 'zh-CN'
  const name = { zh: '安铭', en: 'Acme' }
  const session = createSessionStore(localStorage, () => '')
  // As much of the page as it asks.
  keepPushed({
    session,
    caller: {},
    brand: { get: () => ({ name }), subscribe: listeners.add },
    appearance: { get: () => ({ language }), subscribe: listeners.add },
  } as unknown as Parameters<typeof keepPushed>[0])
  await Promise.resolve()
  expect(left).toEqual([])
  session.save(aLogin())
  await vi.waitFor(() => expect(left.map((one) => JSON.parse(one))).toEqual([{ language: 'zh-CN', name }]))
  language = 'en'
  listeners.tell(undefined)
  listeners.tell(undefined)
  await vi.waitFor(() => expect(left).toHaveLength(2))
  expect(JSON.parse(left[1] ?? '')).toEqual({ language: 'en', name })
})
