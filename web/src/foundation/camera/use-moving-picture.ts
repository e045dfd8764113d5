import { useEffect, useState, type RefObject } from 'react'
import { playStream, type Trouble } from './play-stream.ts'

/** Longer than any segment takes to come: after that the picture is not of now. */
const staleAfterMs = 8_000

export type Picture =
  | { readonly is: 'connecting' | 'live' }
  | { readonly is: 'stale'; readonly since: number }
  | { readonly is: 'failed'; readonly trouble: Trouble }

/** Plays it, and says whether what is seen is of now. Another address needs another element. */
export const useMovingPicture = (video: RefObject<HTMLVideoElement | null>, address: string): Picture => {
  const [picture, setPicture] = useState<Picture>({ is: 'connecting' })
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    let [movedAt, seen] = [0, element.currentTime]
    const moved = (): void => {
      if (element.currentTime === seen) return
      movedAt = Date.now()
      seen = element.currentTime
      setPicture((now) => (now.is === 'live' ? now : { is: 'live' }))
    }
    const check = setInterval(() => {
      const isStale = movedAt > 0 && Date.now() - movedAt > staleAfterMs
      if (isStale) setPicture((now) => (now.is === 'live' ? { is: 'stale', since: movedAt } : now))
    }, 1_000)
    element.addEventListener('timeupdate', moved)
    const end = playStream(element, address, (trouble) => setPicture({ is: 'failed', trouble }))
    return () => {
      clearInterval(check)
      element.removeEventListener('timeupdate', moved)
      end()
    }
  }, [video, address])
  return picture
}
