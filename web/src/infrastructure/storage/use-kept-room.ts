import { useCallback } from 'react'
import { roomKey } from './keys.ts'

/** By then a page has come; what still lacks its words then says so itself. */
const settledMs = 4_000

/** Holds the room that a place took last time until it is filled: nothing moves away from under a finger. */
export const useKeptRoom = (name: string) =>
  useCallback(
    (place: HTMLElement | null) => {
      if (!place) return undefined
      const key = roomKey(name)
      const height = Number(localStorage.getItem(key))
      const watcher = new ResizeObserver(() => localStorage.setItem(key, String(place.offsetHeight)))
      const release = (): void => {
        delete place.dataset['room']
        place.style.minHeight = ''
        watcher.observe(place)
      }
      if (height > 0) {
        place.dataset['room'] = ''
        place.style.minHeight = `${height}px`
      }
      const timer = setTimeout(release, settledMs)
      return () => {
        clearTimeout(timer)
        watcher.disconnect()
      }
    },
    [name],
  )
