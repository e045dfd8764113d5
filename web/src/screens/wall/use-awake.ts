import { wallCalls } from '@vigil/contract/alarm/wall'
import { useEffect } from 'react'
import { isCallFailure } from '#infrastructure/api/call-failure.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'

/** Says that this session is a wall, and keeps the screen from going dark. Neither is needed to show an alarm. */
export const useAwake = (projectId: string): void => {
  const caller = useCaller()
  useEffect(() => {
    caller.call(wallCalls.begin, { projectId }).catch((error: unknown) => {
      // The wall works all the same, until the session ends as every other does.
      if (!isCallFailure(error)) throw error
    })
  }, [caller, projectId])
  useEffect(keepAwake, [])
}

/** The browser gives the lock up whenever the page is hidden; whoever comes back to a wall finds it lit. */
const keepAwake = (): (() => void) => {
  let lock: WakeLockSentinel | undefined
  let isOver = false
  const ask = async (): Promise<void> => {
    if (isOver || document.hidden || (lock && !lock.released) || !('wakeLock' in navigator)) return
    lock = await navigator.wakeLock.request('screen').catch(() => undefined)
    lock?.addEventListener('release', () => void ask())
    if (isOver) await lock?.release()
  }
  const look = (): void => void ask()
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', look)
    void lock?.release()
  }
}
