/**
 * From "I want to hear this" to hearing it, without a gap and without hearing anything twice. In one step the client joins
 * and notes where each lane stands; what lies before that is replayed or told by a snapshot, what comes after is held
 * until then. Positions are in the order of commits, so the cut is exact.
 */
import type { LiveCursor } from '@vigil/contract/live/live'
import type { Lane } from '@vigil/contract/live/live-events'
import type { Channels, Client } from '../delivery/channels.ts'
import { eventFrames, frameOf, type EventFrames } from '../live-frames.ts'
import type { OutboxEvent, Place } from '../live.repository.ts'
import { kindsHeard, partsHeard, reaches, type Lanes } from '../live.rules.ts'
import type { LiveService, Missed } from '../live.service.ts'
import type { Tail } from '../delivery/outbox-tail.ts'

type Deps = { service: LiveService; channels: Channels; tails: Readonly<Record<Lane, Tail>>; now: () => number }

export const createSubscribing = ({ service, channels, tails, now }: Deps) => {
  /** A client's own cursor counts once: for the first scopes it asks for. Later ones begin with their snapshot. */
  const cursors = new WeakMap<Client, LiveCursor>()
  const turns = new WeakMap<Client, Promise<void>>()
  const positions = (): Lanes => ({ 1: tails[1].position(), 2: tails[2].position() })
  const at = (): string => new Date(now()).toISOString()

  /** What many have missed is written once, like what all hear. */
  const written = new WeakMap<OutboxEvent, EventFrames | undefined>()
  const framesOf = (event: OutboxEvent): EventFrames | undefined => {
    if (!written.has(event)) written.set(event, eventFrames(event))
    return written.get(event)
  }

  const sendMissed = (client: Client, { events, aheadAt }: Missed, lane: Lane): void => {
    for (const event of events) {
      const part = reaches(client.reach, event) ? partsHeard(event)(client.listener) : undefined
      const scope = part && channels.scopeFor(client, event)
      const frame = scope && framesOf(event)?.of(scope, part)
      if (frame) client.peer.send(frame)
    }
    client.sent[lane] = Math.max(client.sent[lane], aheadAt)
  }

  const sendSnapshots = async (client: Client, places: readonly Place[], cursor: Lanes): Promise<() => void> => {
    const kinds = kindsHeard(client.listener)
    const states = await service.statesOf(places, kinds)
    return () => {
      for (const { scope } of places) {
        // Left meanwhile, or no longer allowed.
        if (!client.channels.has(scope)) continue
        const stillHears = sameKinds(kinds, kindsHeard(client.listener))
        const { total, alarms } = (stillHears ? states.get(scope) : undefined) ?? { total: 0, alarms: [] }
        client.peer.send(frameOf({ type: 'snapshot', scope, at: at(), cursor, alarmTotal: total, alarms: [...alarms] }))
      }
    }
  }

  const release = (client: Client, ahead: Lanes): void => {
    const { held = [] } = client
    client.held = undefined
    for (const { lane, position, frame } of held) if (position > ahead[lane]) client.peer.send(frame)
  }

  /** Joins the places and tells everything a client needs to be current there. */
  const catchUp = async (client: Client, places: readonly Place[], rightsChanged: boolean): Promise<void> => {
    const upTo = positions()
    client.held = []
    if (client.channels.size === 0) Object.assign(client.sent, upTo)
    for (const place of places) channels.join(client, place)
    const cursor = cursors.get(client) ?? {}
    cursors.delete(client)
    const [first, second, tellStates] = await Promise.all([
      service.missed(places, { lane: 1, from: cursor[1], upTo: upTo[1] }),
      service.missed(places, { lane: 2, from: cursor[2], upTo: upTo[2] }),
      sendSnapshots(client, places, upTo),
    ])
    sendMissed(client, first, 1)
    sendMissed(client, second, 2)
    const reason = rightsChanged ? 'rightsChanged' : first.tooFar || second.tooFar ? 'tooFarBehind' : undefined
    if (reason) client.peer.send(frameOf({ type: 'resync', at: at(), reason }))
    tellStates()
    release(client, { 1: first.aheadAt, 2: second.aheadAt })
  }

  /** One at a time per client: each catches up alone. */
  const inTurn = (client: Client, work: () => Promise<void>): Promise<void> => {
    const turn = (turns.get(client) ?? Promise.resolve()).then(work)
    turns.set(client, turn)
    return turn
  }

  /** Places as the listener's rights are when the answer comes, not when it was asked for. */
  const placesNow = async (client: Client, scopes: readonly string[]): Promise<Place[]> => {
    for (;;) {
      const { listener } = client
      const places = await service.placesOf(listener, scopes)
      if (listener === client.listener) return places
    }
  }

  const refuseMissing = (client: Client, scopes: readonly string[], places: readonly Place[]): string[] => {
    const found = new Set(places.map(({ scope }) => scope))
    const missing = [...new Set(scopes)].filter((scope) => !found.has(scope))
    if (missing.length > 0) client.peer.send(frameOf({ type: 'refused', code: 'missing', scopes: missing }))
    return missing
  }

  return {
    begun: Promise.all([tails[1].begun, tails[2].begun]),
    positions,
    resumeFrom(client: Client, cursor: LiveCursor | undefined): void {
      if (cursor) cursors.set(client, cursor)
    },

    subscribe: (client: Client, scopes: readonly string[]): Promise<void> =>
      inTurn(client, async () => {
        const places = await placesNow(client, scopes)
        if (!client.peer.isOpen()) return
        refuseMissing(client, scopes, places)
        if (places.length > 0) await catchUp(client, places, false)
      }),

    /** Looks again at what a client hears. What it lost ends at once; what is left, or is heard otherwise, is told anew. */
    review: (client: Client, hearsOtherwise: boolean): Promise<void> =>
      inTurn(client, async () => {
        const own = [...client.channels.keys()]
        const places = await placesNow(client, own)
        const left = places.filter(({ scope }) => client.channels.has(scope))
        for (const place of left) channels.join(client, place)
        const lost = refuseMissing(client, own, places)
        for (const scope of lost) channels.leave(client, scope)
        if ((lost.length > 0 || hearsOtherwise) && client.peer.isOpen()) await catchUp(client, left, true)
      }),
  }
}

const sameKinds = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join()

export type Subscribing = ReturnType<typeof createSubscribing>
