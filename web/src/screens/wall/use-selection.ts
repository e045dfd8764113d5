/** Which alarm is on the screens. Two windows of one wall show the same; each tells the other. */
import { Id } from '@vigil/contract/ids'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useDeviceNow } from '#infrastructure/signal/use-now.ts'
import { openWallChannel, type WallChannel } from './wall-channel.ts'
import { needier, type WallRow } from './wall-queue.ts'

/** Asked by a window that has just opened. */
const whichOne = 'which'
/** Somebody who judges one alarm is not torn away by the next; a wall left alone shows what needs somebody most. */
const heldMs = 120_000
/** A hand on its way to a key meant the alarm that was there. */
const restMs = 1_500

const Shown = z.object({
  alarmId: Id,
  /** When a person chose it or last did something with it; 0 where the wall went there by itself. */
  heldAt: z.number(),
  /** When the wall went there by itself from another; 0 where it did not. */
  movedAt: z.number(),
})
type Shown = z.infer<typeof Shown>

export const useSelection = (projectId: string) => {
  const [shown, setShown] = useState<Shown | undefined>(undefined)
  const channel = useRef<WallChannel | undefined>(undefined)
  const current = useRef(shown)
  current.current = shown
  useEffect(() => {
    const opened = openWallChannel(projectId, (word) => {
      const told = Shown.safeParse(word)
      if (told.success) setShown(told.data)
      else if (word === whichOne && current.current !== undefined) opened.tell(current.current)
    })
    opened.tell(whichOne)
    channel.current = opened
    return () => {
      channel.current = undefined
      opened.close()
    }
  }, [projectId])
  const show = useCallback((next: Shown): void => {
    setShown(next)
    channel.current?.tell(next)
  }, [])
  const select = useCallback((alarmId: string) => show({ alarmId, heldAt: Date.now(), movedAt: 0 }), [show])
  /** Somebody does something with what is shown. */
  const hold = useCallback(() => {
    if (current.current) show({ ...current.current, heldAt: Date.now() })
  }, [show])
  return { shown, selected: shown?.alarmId, show, select, hold }
}

type Selection = Pick<ReturnType<typeof useSelection>, 'shown' | 'show'>

/** Goes where somebody is needed most, unless a person is at work. Says whether it has just done so. */
export const useOwnWay = ({ shown, show }: Selection, rows: readonly WallRow[]): boolean => {
  const now = useDeviceNow()
  const isHeld = shown !== undefined && now - shown.heldAt < heldMs
  const next = isHeld ? undefined : needier(rows, shown?.alarmId)
  useEffect(() => {
    if (next !== undefined) show({ alarmId: next, heldAt: 0, movedAt: shown ? Date.now() : 0 })
  }, [next, shown, show])
  return shown !== undefined && now - shown.movedAt < restMs
}
