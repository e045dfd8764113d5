import { useEffect, useState } from 'react'

const debounceMs = 500

/** The value once it has stopped changing for a moment. */
export const useDebounced = <Value>(value: Value, ms = debounceMs): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
