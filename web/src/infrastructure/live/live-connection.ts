/**
 * The live connection of the page: one socket, opened again and again as long as somebody is signed in, resumed where
 * it broke off. It never pretends: ten seconds without a word and every screen can say that monitoring is interrupted.
 */
import {
  cursorAfter,
  scopesPerSubscribe,
  ServerFrame,
  silentAfterMs,
  wantsAck,
  type ClientFrame,
  type LiveCursor,
} from '@vigil/contract/live/live'
import { createListeners } from '../signal/listeners.ts'
import { parseJson } from '../signal/parse-json.ts'
import { defaultBackoff, reconnectDelay, type Backoff } from '@vigil/contract/live/reconnect-delay'
import { createScopeBook } from './scope-book.ts'

export interface LiveState {
  /** connecting: not heard yet. live: heard within the last seconds. interrupted: silent for too long. */
  readonly status: 'idle' | 'connecting' | 'live' | 'interrupted'
  /** When the last frame came, or the first try began. */
  readonly heardAt: number
  /** How often a connection has come about; it only grows. */
  readonly connections: number
}

export interface LiveOptions {
  readonly address: string
  readonly token: () => string | undefined
  readonly now?: () => number
  readonly random?: () => number
  readonly silentAfterMs?: number
  readonly backoff?: Backoff
}

export type LiveConnection = ReturnType<typeof createLiveConnection>

export const createLiveConnection = (options: LiveOptions) => {
  const { address, token, now = Date.now, random = Math.random, backoff = defaultBackoff } = options
  const silentAfter = options.silentAfterMs ?? silentAfterMs
  const states = createListeners<LiveState>()
  const frames = createListeners<ServerFrame>()
  const left = createListeners<string>()
  const book = createScopeBook()
  let state: LiveState = { status: 'idle', heardAt: 0, connections: 0 }
  let cursor: LiveCursor = {}
  let failures = 0
  let triedAt = 0
  let socket: WebSocket | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let watch: ReturnType<typeof setInterval> | undefined

  const become = (next: Partial<LiveState>): void => {
    const changed = next.status !== undefined && next.status !== state.status
    state = { ...state, ...next }
    if (changed) states.tell(state)
  }
  const say = (frame: ClientFrame): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }
  const ask = (type: 'subscribe' | 'unsubscribe', scopes: readonly string[]): void => {
    for (let from = 0; from < scopes.length; from += scopesPerSubscribe)
      say({ type, scopes: scopes.slice(from, from + scopesPerSubscribe) })
  }

  /** What is watched or left at once is said at once: a page of rows says one thing, not a hundred. */
  const pending = { unsubscribe: new Set<string>(), subscribe: new Set<string>() }
  const flush = (): void => {
    for (const type of ['unsubscribe', 'subscribe'] as const) {
      const scopes = [...pending[type]]
      pending[type].clear()
      // Whoever is not connected asks for all that is watched when he is.
      if (state.status === 'live') ask(type, scopes)
    }
  }
  const later = (type: 'subscribe' | 'unsubscribe', scope: string): void => {
    if (pending.subscribe.size + pending.unsubscribe.size === 0) queueMicrotask(flush)
    pending[type].add(scope)
  }

  const take = (frame: ServerFrame): void => {
    if ('lane' in frame) {
      // A resume may repeat what was already shown; acknowledging it again does no harm, showing it would.
      if (wantsAck(frame)) say({ type: 'ack', lane: frame.lane, position: frame.position })
      if (frame.position <= (cursor[frame.lane] ?? -1)) return
      cursor = cursorAfter(cursor, frame)
    }
    if (frame.type === 'welcome') {
      failures = 0
      become({ status: 'live', connections: state.connections + 1 })
      for (const waiting of Object.values(pending)) waiting.clear()
      ask('subscribe', book.scopes())
    }
    // Positions may have begun anew, after a restored backup for one: by the old ones every later frame would look known.
    if (frame.type === 'resync') cursor = {}
    if (frame.type === 'session.kick') stop()
    frames.tell(frame)
  }
  const hear = (text: unknown): void => {
    become({ heardAt: now() })
    // A frame of a newer server that this page does not know is left aside; the next one may be a fire.
    const frame = ServerFrame.safeParse(parseJson(text))
    if (frame.success) take(frame.data)
  }

  const open = (): void => {
    const held = token()
    if (held === undefined) return
    triedAt = now()
    const opened = new WebSocket(address)
    socket = opened
    opened.addEventListener('open', () => say({ type: 'hello', token: held, cursor }))
    opened.addEventListener('message', (event) => opened === socket && hear(event.data))
    opened.addEventListener('close', () => opened === socket && again())
    // An error is always followed by a close, and only that one says that it is over.
    opened.addEventListener('error', () => undefined)
  }
  const drop = (): void => {
    const dropped = socket
    socket = undefined
    dropped?.close()
  }
  const again = (): void => {
    drop()
    clearTimeout(retry)
    retry = setTimeout(open, reconnectDelay(failures, backoff, random))
    failures += 1
  }
  const checkSilence = (): void => {
    if (now() - state.heardAt < silentAfter) return
    become({ status: 'interrupted' })
    // A socket may stand open to a server that says nothing; it gets as long as the first one had.
    if (socket && now() - triedAt >= silentAfter) again()
  }

  const start = (): void => {
    if (state.status !== 'idle') return
    become({ status: 'connecting', heardAt: now() })
    watch = setInterval(checkSilence, Math.min(500, silentAfter / 4))
    open()
  }
  const stop = (): void => {
    clearInterval(watch)
    clearTimeout(retry)
    drop()
    cursor = {}
    become({ status: 'idle' })
  }

  return {
    state: () => state,
    onState: states.add,
    onFrame: frames.add,
    start,
    stop,
    /** Tries at once instead of waiting for its turn. */
    reconnect(): void {
      if (state.status === 'idle') return
      failures = 0
      drop()
      clearTimeout(retry)
      open()
    },
    /** Hears what happens in a scope until the returned function is called. */
    watch(scope: string): () => void {
      if (book.take(scope)) later('subscribe', scope)
      return () => {
        if (!book.leave(scope)) return
        // Not asked for yet: there is nothing to give up.
        if (!pending.subscribe.delete(scope)) later('unsubscribe', scope)
        left.tell(scope)
      }
    },
    /** Somebody on the page still watches it. */
    isWatched: book.has,
    /** Told of a scope whose last watcher has gone: what it said is nobody's any more. */
    onLeft: left.add,
  }
}
