/** What stands in the way of a walk, found before it begins. */
import { useEffect, useState } from 'react'
import { canKeepCheckIns, type useCheckIns } from './use-check-ins.ts'
import { hasRoom } from './phone-room.ts'

export const walkTroubles = ['noKeeping', 'noRoom', 'clockOff'] as const
export type WalkTrouble = (typeof walkTroubles)[number]

export const useWalkTrouble = ({ queue }: Pick<ReturnType<typeof useCheckIns>, 'queue'>): WalkTrouble | undefined => {
  const [isFull, setFull] = useState(false)
  useEffect(() => void hasRoom().then((has) => setFull(!has)), [])
  if (!canKeepCheckIns()) return 'noKeeping'
  if (isFull) return 'noRoom'
  if (queue?.isClockGood === false) return 'clockOff'
  return undefined
}
