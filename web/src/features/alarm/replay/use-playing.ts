/** A moment that runs from the beginning to the end of a span, as fast as a person can follow. */
import { useEffect, useState } from 'react'

const tickMs = 100
/** However long it took, its replay takes this long. */
const wholeMs = 20_000

export const usePlaying = (from: number, until: number) => {
  const [moment, setMoment] = useState(until)
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => {
    if (!isPlaying) return undefined
    const step = Math.max(1, ((until - from) * tickMs) / wholeMs)
    const timer = setInterval(() => setMoment((now) => Math.min(until, now + step)), tickMs)
    return () => clearInterval(timer)
  }, [isPlaying, from, until])
  const isAtEnd = moment >= until
  return {
    moment: Math.min(until, Math.max(from, moment)),
    isPlaying: isPlaying && !isAtEnd,
    seek: setMoment,
    toggle(): void {
      if (isAtEnd) setMoment(from)
      setPlaying(isAtEnd || !isPlaying)
    },
  }
}
