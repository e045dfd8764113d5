import { useEffect, useState } from 'react'
import { Spoken } from '../sign/spoken.tsx'

/** So long a total counts up, once, when it is first painted; what changes afterwards is simply there. */
const countMs = 2_000

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

const useCountedTo = (value: number): number => {
  const [begun] = useState(() => performance.now())
  const [share, setShare] = useState(() => (isStill() ? 1 : 0))
  useEffect(() => {
    if (share === 1) return undefined
    const frame = requestAnimationFrame(() => setShare(Math.min(1, (performance.now() - begun) / countMs)))
    return () => cancelAnimationFrame(frame)
  }, [begun, share])
  return Math.round(value * share)
}

/** A total that counts up to itself. Whoever hears it hears the total. */
export const CountTo = ({ value }: { readonly value: number }) => {
  const shown = useCountedTo(value)
  return (
    <>
      <span aria-hidden="true">{shown}</span>
      <Spoken>{String(value)}</Spoken>
    </>
  )
}
