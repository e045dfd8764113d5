/** Stands where the platform stood: the built page, its answers and its live connection, all out of one file. */
import { readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { text } from 'node:stream/consumers'
import type { ServerFrame } from '@vigil/contract/live/live'
import { refusal } from '@vigil/contract/refusal'
import { success } from '@vigil/contract/wire'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Feed } from './feed.ts'
import { replayAnswers } from './replay-answers.ts'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

export interface Replay {
  readonly base: string
  /** Plays the feed from its beginning to everybody who listens; resolves at its end. */
  readonly play: () => Promise<void>
  readonly stop: () => Promise<void>
}

const fieldsOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const body = await text(request)
  // Sent by our own page: an object in JSON, or a form.
  return body.startsWith('{')
    ? (JSON.parse(body) as Record<string, unknown>)
    : Object.fromEntries(new URLSearchParams(body))
}

const now = () => new Date().toISOString()

/** The times of a frame are those of the moment it is played. */
const timed = (frame: ServerFrame): ServerFrame => {
  const at = now()
  if (frame.type === 'values') return { ...frame, rows: frame.rows.map((row) => ({ ...row, at })) }
  return 'at' in frame ? { ...frame, at } : frame
}

export const startReplay = async (site: string, { equipment, lines }: Feed): Promise<Replay> => {
  const rows = equipment.map((row) => ({ ...row }))
  const answers = replayAnswers(rows)
  const byId = new Map(rows.map((row) => [row.equipmentId, row]))
  const screens = new Set<WebSocket>()

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://here').pathname.slice(1)
    const answer = async () => {
      const handle = answers[path]
      if (path.endsWith('.action')) {
        const fields = await fieldsOf(request)
        response.setHeader('content-type', 'application/json')
        return JSON.stringify(handle ? success(handle(fields), 'zh') : refusal('noSuchCall', 'zh'))
      }
      const file = join(site, normalize(`/${path === '' ? 'index.html' : path}`))
      if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined
      response.setHeader('content-type', contentTypes[extname(file)] ?? 'application/octet-stream')
      return readFileSync(file)
    }
    void answer().then((body) => (body === undefined ? response.writeHead(404).end() : response.end(body)))
  })
  const sockets = new WebSocketServer({ server, path: '/live/socket' })
  const say = (frame: ServerFrame) => {
    const line = JSON.stringify(frame)
    for (const screen of screens) screen.send(line)
  }
  sockets.on('connection', (socket) => {
    screens.add(socket)
    socket.on('close', () => screens.delete(socket))
    // Whatever is said first is the hello; this platform lets everybody in.
    socket.once('message', () => socket.send(JSON.stringify({ type: 'welcome', at: now(), cursor: {} })))
  })
  const heartbeat = setInterval(() => say({ type: 'heartbeat', at: now() }), 2_000)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()

  return {
    base: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    async play() {
      const startedAt = performance.now()
      for (const { atMs, frame } of lines) {
        const early = atMs - (performance.now() - startedAt)
        if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
        if (frame.type === 'equipment.state') {
          const row = byId.get(frame.equipmentId)
          if (row) row.state = frame.state
        }
        say(timed(frame))
      }
    },
    async stop() {
      clearInterval(heartbeat)
      for (const screen of screens) screen.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
