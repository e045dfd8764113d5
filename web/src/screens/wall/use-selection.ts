/** Which alarm is on the screens. Two windows of one wall show the same; each tells the other. */
import { Id } from '@vigil/contract/ids'
import { useCallback, useEffect, useRef, useState } from 'react'
import { openWallChannel, type WallChannel } from './wall-channel.ts'

/** Asked by a window that has just opened. */
const whichOne = 'which'

export const useSelection = (projectId: string) => {
  const [selected, setSelected] = useState<string | undefined>(undefined)
  const channel = useRef<WallChannel | undefined>(undefined)
  const current = useRef(selected)
  current.current = selected
  useEffect(() => {
    const opened = openWallChannel(projectId, (word) => {
      const id = Id.safeParse(word)
      if (id.success) setSelected(id.data)
      else if (word === whichOne && current.current !== undefined) opened.tell(current.current)
    })
    opened.tell(whichOne)
    channel.current = opened
    return () => {
      channel.current = undefined
      opened.close()
    }
  }, [projectId])
  const select = useCallback((alarmId: string): void => {
    setSelected(alarmId)
    channel.current?.tell(alarmId)
  }, [])
  return { selected, select }
}
