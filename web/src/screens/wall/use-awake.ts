import { wallCalls } from '@vigil/contract/wall'
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
  useEffect(() => {
    const held = 'wakeLock' in navigator ? navigator.wakeLock.request('screen').catch(() => undefined) : undefined
    return () => void held?.then((lock) => lock?.release())
  }, [])
}
