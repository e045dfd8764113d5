/**
 * Waiting for a piece of the page. Nothing is shown for the first 200 ms, then a placeholder; after 60 s an error with
 * "retry" although the piece may still arrive; after 120 s, or when it cannot be fetched, it has failed.
 */
import { useEffect, useState, type ComponentType } from 'react'

export const pageDelayMs = 200
export const pageTimeoutMs = 60_000
export const chunkTimeoutMs = 120_000

export type Waiting = 'quiet' | 'waiting' | 'late' | 'failed'
export type Loading<Props> =
  | { readonly status: Waiting }
  | { readonly status: 'ready'; readonly Component: ComponentType<Props> }

const steps: readonly (readonly [ms: number, status: Waiting])[] = [
  [pageDelayMs, 'waiting'],
  [pageTimeoutMs, 'late'],
  [chunkTimeoutMs, 'failed'],
]

export const useLoaded = <Props = object>(load: () => Promise<ComponentType<Props>>) => {
  const [attempt, setAttempt] = useState(0)
  const [loading, setLoading] = useState<Loading<Props>>({ status: 'quiet' })

  useEffect(() => {
    let over = false
    const become = (next: Loading<Props>): void => {
      if (!over) setLoading(next)
    }
    become({ status: 'quiet' })
    const timers = steps.map(([ms, status]) => setTimeout(() => become({ status }), ms))
    const finish = (next: Loading<Props>): void => {
      timers.forEach(clearTimeout)
      become(next)
    }
    load().then(
      (Component) => finish({ status: 'ready', Component }),
      (error: unknown) => {
        console.error('Loading chunk failed', error)
        finish({ status: 'failed' })
      },
    )
    return () => {
      over = true
      timers.forEach(clearTimeout)
    }
  }, [load, attempt])

  return { loading, retry: () => setAttempt(attempt + 1) }
}
