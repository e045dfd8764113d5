import { useEffect, useState } from 'react'

/** The time, told again every so often: an age on the screen must grow while nothing else happens. */
export const useNow = (everyMs = 1_000): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
