import { use, useEffect, useState, useSyncExternalStore } from 'react'
import { ClockContext } from './clock.ts'
import { everyTick } from './ticker.ts'

const useTick = (now: () => number, everyMs: number): number => {
  const [time, setTime] = useState(now)
  useEffect(() => everyTick(everyMs)(() => setTime(now())), [now, everyMs])
  return time
}

/** The platform's time, told again every so often: an age on the screen must grow while nothing else happens. */
export const useNow = (everyMs = 1_000): number => useTick(use(ClockContext).now, everyMs)

/** What follows from the platform's time; drawn again when that changes, and not at every tick. */
export const useFromNow = <Derived extends string | boolean>(
  derive: (now: number) => Derived,
  everyMs = 1_000,
): Derived => {
  const { now } = use(ClockContext)
  return useSyncExternalStore(everyTick(everyMs), () => derive(now()))
}

/** The device's own time, for what the device itself has noted. */
export const useDeviceNow = (everyMs = 1_000): number => useTick(Date.now, everyMs)
