// @vitest-environment node -- nothing here is drawn
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGather } from './gather.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const setUp = () => {
  const asked: (readonly number[])[] = []
  const gather = createGather<number, string>({
    waitMs: 15,
    most: 3,
    async ask(_client, questions) {
      asked.push(questions)
      if (questions.includes(13)) throw new Error('refused')
      return async (question) => `answer ${question}`
    },
  })
  const client = new QueryClient()
  const ask = (question: number, signal = new AbortController().signal) => gather(question, { client, signal })
  return { asked, ask }
}

describe('questions of one moment', () => {
  it('are asked together, no more than one call takes, and each gets its own answer', async () => {
    const { asked, ask } = setUp()
    const answers = Promise.all([1, 2, 3, 4].map((question) => ask(question)))
    await vi.advanceTimersByTimeAsync(15)
    expect(await answers).toEqual(['answer 1', 'answer 2', 'answer 3', 'answer 4'])
    expect(asked).toEqual([[1, 2, 3], [4]])
  })

  it('are not asked for who has gone meanwhile', async () => {
    const { asked, ask } = setUp()
    const gone = new AbortController()
    void ask(1, gone.signal)
    const stays = ask(2)
    gone.abort()
    await vi.advanceTimersByTimeAsync(15)
    expect(await stays).toBe('answer 2')
    expect(asked).toEqual([[2]])
  })

  it('fail with their own call, and the next moment asks anew', async () => {
    const { ask } = setUp()
    const refused = expect(ask(13)).rejects.toThrow('refused')
    await vi.advanceTimersByTimeAsync(15)
    await refused
    const next = ask(1)
    await vi.advanceTimersByTimeAsync(15)
    expect(await next).toBe('answer 1')
  })
})
