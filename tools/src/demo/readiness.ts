/** When a process can be used: asked of the process itself. */
import { connect } from 'node:net'
import { waitUntil } from '@vigil/stack/machine/process-life'
import type { Child } from './child.ts'

export const answersReady = async (base: string): Promise<boolean> =>
  fetch(`${base}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

export const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

interface Patience {
  readonly withinMs: number
  readonly everyMs?: number
}

/** Waits for the claim while the process lives; fails with its last words otherwise. */
export const waitFor = async (child: Child, claim: () => Promise<boolean>, patience: Patience): Promise<void> => {
  const settled = async () => child.hasEnded() || (await claim())
  const isSettled = await waitUntil(settled, patience.withinMs, patience.everyMs ?? 100)
  if (child.hasEnded()) throw new Error(`${child.name} ended:\n${child.lastWords()}`)
  if (!isSettled) throw new Error(`${child.name} is not ready after ${patience.withinMs / 1000} s`)
}
