/** Readings on their way to screens: only where somebody looks, and together instead of one by one. */
import type { ValuesFrame } from '@vigil/contract/live/live-events'
import { valuesSubject, type ValuesMessage, type ValuesRow } from '#events/live-messages.ts'
import type { Log } from '#infrastructure/log/log.ts'
import type { Subscribe } from '#infrastructure/stream/subscriptions.ts'
import type { Channel } from './channels.ts'
import { frameOf } from '../live-frames.ts'
import { hears } from '../live.rules.ts'

// The pipeline gathers for 200 ms already; this joins what several of its batches and groups say.
const windowMs = 100
const rowsPerFrame = 200
// Who already has this much waiting gets the next values instead of these.
const mostWaiting = 65_536

type Fresh = Map<string, { at: string; values: Record<string, unknown> }>

export const createValuesWindow = (subscribe: Subscribe, log: Log) => {
  /** By project: who listens, and how to stop listening there. */
  const projects = new Map<string, { channels: Set<Channel>; stop: () => void }>()
  const listed = new Map<Channel, string>()
  const fresh = new Map<Channel, Fresh>()
  let timer: NodeJS.Timeout | undefined

  const flush = (): void => {
    timer = undefined
    for (const [channel, rows] of fresh) for (const frame of framesOf(channel.scope, rows)) sendTo(channel, frame)
    fresh.clear()
  }
  const note = (channel: Channel, { equipmentId, at, values }: ValuesRow): void => {
    const rows = fresh.get(channel) ?? new Map()
    fresh.set(channel, rows.set(equipmentId, { at, values: { ...rows.get(equipmentId)?.values, ...values } }))
    timer ??= setTimeout(flush, windowMs)
  }
  const hear = (channels: ReadonlySet<Channel>, payload: Uint8Array): void => {
    const rows = rowsOf(payload)
    if (!rows) return log.warn('values arrived that cannot be read')
    for (const row of rows)
      for (const channel of channels)
        if (channel.place.kind === 'project' || channel.place.ids.includes(row.equipmentId)) note(channel, row)
  }
  const listen = (projectId: string, channel: Channel): void => {
    listed.set(channel, projectId)
    const known = projects.get(projectId)
    if (known) return void known.channels.add(channel)
    const channels = new Set([channel])
    projects.set(projectId, {
      channels,
      stop: subscribe(valuesSubject(projectId), (payload) => hear(channels, payload)),
    })
  }
  const unlisten = (channel: Channel): void => {
    const projectId = listed.get(channel) ?? ''
    const project = projects.get(projectId)
    listed.delete(channel)
    fresh.delete(channel)
    if (!project?.channels.delete(channel) || project.channels.size > 0) return
    projects.delete(projectId)
    project.stop()
  }

  return {
    /** Follows a scope that opened, closed or moved. Wider scopes get no values: nobody looks at all of them at once. */
    follow(channel: Channel): void {
      unlisten(channel)
      const { kind, ids, projectId } = channel.place
      const home = kind === 'project' ? ids[0] : projectId
      if (home && channel.clients.size > 0) listen(home, channel)
    },
    stop(): void {
      clearTimeout(timer)
      for (const { stop } of projects.values()) stop()
    },
  }
}

const sendTo = ({ clients }: Channel, frame: Buffer): void => {
  for (const { peer, held, listener } of clients)
    if (!held && hears(listener, 'equipment') && peer.waiting() < mostWaiting) peer.send(frame)
}

const framesOf = (scope: string, fresh: Fresh): Buffer[] => {
  const rows = [...fresh].map(([equipmentId, row]) => ({ equipmentId, ...row }))
  return Array.from({ length: Math.ceil(rows.length / rowsPerFrame) }, (_, n) =>
    // What a device reports was made a number, a flag, a text or null when its report was read.
    frameOf({ type: 'values', scope, rows: rows.slice(n * rowsPerFrame, (n + 1) * rowsPerFrame) } as ValuesFrame),
  )
}

const isRow = (row: unknown): row is ValuesRow =>
  typeof row === 'object' &&
  row !== null &&
  'equipmentId' in row &&
  typeof row.equipmentId === 'string' &&
  'at' in row &&
  typeof row.at === 'string' &&
  'values' in row &&
  typeof row.values === 'object'

const rowsOf = (payload: Uint8Array): ValuesMessage | undefined => {
  try {
    const rows: unknown = JSON.parse(new TextDecoder().decode(payload))
    return Array.isArray(rows) && rows.every(isRow) ? rows : undefined
  } catch {
    return undefined
  }
}
