/** A screen that watches one unit: it resumes where it was, at the other api, and writes down every alarm it heard. */
import {
  cursorAfter,
  silentAfterMs,
  type ClientFrame,
  type LiveCursor,
  type ServerFrame,
} from '@vigil/contract/live/live'
import { waitUntil } from '@vigil/stack/machine/process-life'
import { WebSocket } from 'ws'

export interface HeardAlarm {
  readonly lane: number
  readonly position: number
  readonly equipmentId: string
  readonly condition: string
  readonly at: number
}

export interface Screen {
  readonly projectId: string
  readonly heard: readonly HeardAlarm[]
  readonly cursor: () => LiveCursor
  readonly isWatching: () => boolean
  /** How often it had to begin again with a snapshot because too much had happened. */
  readonly resyncs: () => number
  readonly connections: () => number
  readonly close: () => void
}

export interface ScreenOptions {
  readonly ports: readonly number[]
  /** Which of them it tries first. */
  readonly first: number
  readonly token: string
  readonly projectId: string
}

const retryMs = 200

/** What happened before a screen's first snapshot stands in it and is never told: the ledger would call it missed. */
export const waitUntilAllWatch = async (screens: readonly Screen[]): Promise<void> => {
  const areWatching = () => screens.every(({ isWatching }) => isWatching())
  if (!(await waitUntil(areWatching, 30_000, 50))) throw new Error('a screen was not shown its unit')
}

export const openScreen = ({ ports, first, token, projectId }: ScreenOptions): Screen => {
  const heard: HeardAlarm[] = []
  let cursor: LiveCursor | undefined
  let socket: WebSocket | undefined
  let turn = first
  let isWatching = false
  let isClosed = false
  let resyncs = 0
  let connections = 0
  let heardAt = Date.now()

  const say = (own: WebSocket, frame: ClientFrame): void => own.send(JSON.stringify(frame))

  const take = (own: WebSocket, frame: ServerFrame): void => {
    if (frame.type === 'welcome') {
      cursor ??= frame.cursor
      return say(own, { type: 'subscribe', scopes: [`project:${projectId}`] })
    }
    if (frame.type === 'snapshot') isWatching = true
    if (frame.type === 'resync') resyncs += 1
    if (!('position' in frame)) return
    // The cursor is what a screen has shown; a frame that came twice would show here as heard twice.
    cursor = cursorAfter(cursor ?? {}, frame)
    if (frame.type !== 'alarm.raised' && frame.type !== 'alarm.updated') return
    const { equipmentId, condition } = frame.alarm
    heard.push({ lane: frame.lane, position: frame.position, equipmentId, condition, at: Date.now() })
    say(own, { type: 'ack', lane: frame.lane, position: frame.position })
  }

  const open = (): void => {
    if (isClosed) return
    const own = new WebSocket(`ws://127.0.0.1:${ports[turn % ports.length]}/live/socket`, { handshakeTimeout: 2_000 })
    socket = own
    heardAt = Date.now()
    own.on('open', () => {
      connections += 1
      say(own, { type: 'hello', token, ...(cursor ? { cursor } : {}) })
    })
    own.on('message', (data: Buffer) => {
      heardAt = Date.now()
      // Our own server's frame; the contract's schema would cost more than everything else here.
      if (own === socket) take(own, JSON.parse(data.toString()) as ServerFrame)
    })
    own.on('error', () => undefined)
    own.on('close', () => {
      isWatching = false
      turn += 1
      setTimeout(open, retryMs)
    })
  }
  const watch = setInterval(() => {
    if (Date.now() - heardAt > silentAfterMs) socket?.terminate()
  }, 1_000)
  open()

  return {
    projectId,
    heard,
    cursor: () => cursor ?? {},
    isWatching: () => isWatching,
    resyncs: () => resyncs,
    connections: () => connections,
    close() {
      isClosed = true
      clearInterval(watch)
      socket?.terminate()
    },
  }
}
