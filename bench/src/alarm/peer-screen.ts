/** Counts what the peer sends to its screens, and comes back when the peer does. */
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'

export const openPeerScreen = async (base: string) => {
  let heard = 0
  let isClosed = false
  let socket: WebSocket | undefined
  const open = (): void => {
    if (isClosed) return
    const opened = new WebSocket(`${base.replace('http', 'ws')}/alarms`)
    socket = opened
    opened.on('message', () => void (heard += 1))
    opened.on('error', () => undefined)
    opened.on('close', () => void pause(100).then(open))
  }
  open()
  for (let tries = 0; socket?.readyState !== WebSocket.OPEN && tries < 100; tries += 1) await pause(100)
  return {
    heard: (): number => heard,
    close(): void {
      isClosed = true
      socket?.close()
    },
  }
}
