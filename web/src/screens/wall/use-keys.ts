import { useEffect, useRef } from 'react'

/** What keys do while this is on the screen; the browser's own meaning of them is set aside. */
export const useKeys = (keys: Readonly<Record<string, (() => void) | undefined>>): void => {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const act = latest.current[event.key]
      if (!act || event.repeat) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
