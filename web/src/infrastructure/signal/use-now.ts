import { use, useEffect, useState } from 'react'
import { ClockContext } from './clock.ts'

const useTick = (now: () => number, everyMs: number): number => {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), everyMs)
    return () => clearInterval(timer)
  }, [now, everyMs])
  return time
}

/** The platform's time, told again every so often: an age on the screen must grow while nothing else happens. */
export const useNow = (everyMs = 1_000): number => useTick(use(ClockContext).now, everyMs)

/** The device's own time, for what the device itself has noted. */
export const useDeviceNow = (everyMs = 1_000): number => useTick(Date.now, everyMs)
