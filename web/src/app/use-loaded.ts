/**
 * Waiting for a piece of the page. Nothing is shown for the first 200 ms, then a placeholder; after 60 s an error with
 * "retry" although the piece may still arrive; after 120 s, or when it cannot be fetched, it has failed.
 */
import { startTransition, useEffect, useState, type ComponentType } from 'react'

export const pageDelayMs = 200
export const pageTimeoutMs = 60_000
export const chunkTimeoutMs = 120_000

export type Waiting = 'quiet' | 'waiting' | 'late' | 'failed'
export type Loading<Piece> = { readonly status: Waiting } | { readonly status: 'ready'; readonly piece: Piece }

const steps: readonly (readonly [ms: number, status: Waiting])[] = [
  [pageDelayMs, 'waiting'],
  [pageTimeoutMs, 'late'],
  [chunkTimeoutMs, 'failed'],
]

export const useLoaded = <Piece = ComponentType>(load: () => Promise<Piece>) => {
  const [attempt, setAttempt] = useState(0)
  const [loading, setLoading] = useState<Loading<Piece>>({ status: 'quiet' })

  useEffect(() => {
    let over = false
    const become = (next: Loading<Piece>): void => {
      if (!over) setLoading(next)
    }
    become({ status: 'quiet' })
    const timers = steps.map(([ms, status]) => setTimeout(() => become({ status }), ms))
    const finish = (next: Loading<Piece>): void => {
      timers.forEach(clearTimeout)
      // A page is drawn in slices: a touch, and what burns, need not wait for the whole of it.
      startTransition(() => become(next))
    }
    load().then(
      (piece) => finish({ status: 'ready', piece }),
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
