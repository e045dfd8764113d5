// @vitest-environment node -- nothing here is drawn
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { createReread } from './reread-lists.ts'

const always = () => true

/** A list that somebody looks at, whose answers come when the test says so. */
const aSlowList = () => {
  const client = new QueryClient()
  const answers: ((rows: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(client, { queryKey: ['list', 'wall'], queryFn, retry: false })
  observer.subscribe(() => undefined)
  return { answers, shown: () => observer.getCurrentResult().data, reread: createReread(client, ['list']) }
}

describe('a list that is read more slowly than things change', () => {
  it('comes all the same, and is read once more for what changed meanwhile (A9)', async () => {
    const { answers, shown, reread } = aSlowList()
    answers[0]?.('first')
    await vi.waitFor(() => expect(shown()).toBe('first'))
    for (let change = 0; change < 5; change += 1) reread(always)
    expect(answers).toHaveLength(2)
    answers[1]?.('early')
    await vi.waitFor(() => expect(answers).toHaveLength(3))
    expect(shown()).toBe('early')
    answers[2]?.('late')
    await vi.waitFor(() => expect(shown()).toBe('late'))
    expect(answers).toHaveLength(3)
  })

  it('is read once more also when something changes while it is read for the first time (A9)', async () => {
    const { answers, shown, reread } = aSlowList()
    reread(always)
    expect(answers).toHaveLength(1)
    answers[0]?.('early')
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.('late')
    await vi.waitFor(() => expect(shown()).toBe('late'))
  })

  it('that is at rest is read at once, and one of another name is left alone', async () => {
    const { answers, shown, reread } = aSlowList()
    answers[0]?.('first')
    await vi.waitFor(() => expect(shown()).toBe('first'))
    reread(({ queryKey }) => queryKey[1] !== 'wall')
    expect(answers).toHaveLength(1)
    reread(always)
    await vi.waitFor(() => expect(answers).toHaveLength(2))
  })
})
