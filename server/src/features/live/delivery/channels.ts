/** Who listens where, and the delivery of a stored event to exactly them. */
import type { Lane } from '@vigil/contract/live/live-events'
import type { Peer } from '#infrastructure/websocket/peer.ts'
import { slowCode } from '../close-codes.ts'
import { eventFrames } from '../live-frames.ts'
import type { OutboxEvent, Place } from '../live.repository.ts'
import { partsHeard, reaches, scopesOf, type Lanes, type Listener, type Reach } from '../live.rules.ts'

export interface Client {
  readonly peer: Peer
  listener: Listener
  reach: Reach
  readonly channels: Map<string, Channel>
  /** The newest position of each lane that was sent, or that a snapshot made unnecessary. */
  readonly sent: Lanes
  /** While a client catches up, what happens meanwhile waits here and follows in order. */
  held: Held[] | undefined
}

export type Held = { readonly lane: Lane; readonly position: number; readonly frame: Buffer }

/** One scope with everybody who listens to it. */
export interface Channel {
  readonly scope: string
  place: Place
  readonly clients: Set<Client>
}

// A client that cannot catch up while this much happens is better served by a new start.
const mostHeld = 500
const clientsAtOnce = 256

const keysOf = ({ scope, kind, ids }: Place): readonly string[] =>
  kind === 'company' ? ids.map((id) => `company:${id}`) : [scope]

type Hooks = {
  /** A scope got its first listener, lost its last, or turned out to lie elsewhere. */
  changed: (channel: Channel) => void
  heard: (channel: Channel, event: OutboxEvent) => void
}

export const createChannels = ({ changed, heard }: Hooks) => {
  const byKey = new Map<string, Set<Channel>>()
  const byScope = new Map<string, Channel>()

  const list = (channel: Channel): void => {
    for (const key of keysOf(channel.place)) byKey.set(key, (byKey.get(key) ?? new Set()).add(channel))
  }
  const unlist = (channel: Channel): void => {
    for (const key of keysOf(channel.place)) {
      const channels = byKey.get(key)
      if (channels?.delete(channel) && channels.size === 0) byKey.delete(key)
    }
  }
  const open = (place: Place): Channel => {
    const channel: Channel = { scope: place.scope, place, clients: new Set() }
    byScope.set(place.scope, channel)
    list(channel)
    return channel
  }
  const move = (channel: Channel, place: Place): void => {
    unlist(channel)
    channel.place = place
    list(channel)
    changed(channel)
  }

  return {
    /** Joins, or takes over what is newly known of the place. */
    join(client: Client, place: Place): void {
      const known = byScope.get(place.scope)
      const channel = known ?? open(place)
      channel.clients.add(client)
      client.channels.set(place.scope, channel)
      if (!known) changed(channel)
      else if (!samePlace(known.place, place)) move(known, place)
    },

    leave(client: Client, scope: string): void {
      const channel = client.channels.get(scope)
      if (!channel) return
      client.channels.delete(scope)
      channel.clients.delete(client)
      if (channel.clients.size > 0) return
      byScope.delete(scope)
      unlist(channel)
      changed(channel)
    },

    /** Pauses now and then, so that whoever runs it can let a more urgent lane go first. */
    *deliver(event: OutboxEvent): Generator<void> {
      const frames = eventFrames(event)
      if (!frames) return
      const partFor = partsHeard(event)
      let served = 0
      for (const key of scopesOf(event))
        for (const channel of byKey.get(key) ?? []) {
          heard(channel, event)
          for (const client of channel.clients) {
            const part = partFor(client.listener)
            if (part && client.sent[event.lane] < event.id && reaches(client.reach, event))
              hand(client, event, frames.of(channel.scope, part))
            if (++served % clientsAtOnce === 0) yield
          }
        }
      yield
    },

    /** The scope by which this client hears the event, if it does. */
    scopeFor(client: Client, event: OutboxEvent): string | undefined {
      for (const key of scopesOf(event))
        for (const channel of byKey.get(key) ?? []) if (channel.clients.has(client)) return channel.scope
      return undefined
    },
  }
}

export type Channels = ReturnType<typeof createChannels>

const hand = (client: Client, { lane, id: position }: OutboxEvent, frame: Buffer): void => {
  client.sent[lane] = position
  if (!client.held) client.peer.send(frame)
  else if (client.held.push({ lane, position, frame }) > mostHeld) client.peer.close(slowCode, 'too slow')
}

const samePlace = (a: Place, b: Place): boolean =>
  a.projectId === b.projectId && a.ids.length === b.ids.length && a.ids.every((id) => b.ids.includes(id))
