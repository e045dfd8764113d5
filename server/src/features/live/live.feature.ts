/** The live connection: stored events to every screen that may hear them, as they become true. */
import type { Lane } from '@vigil/contract/live/live-events'
import { liveSocketPath, tokenField } from '@vigil/contract/wire'
import { outboxNudge } from '#events/live-messages.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { actorsNow } from '#foundation/rights/actor/actors.ts'
import { hashToken } from '#foundation/rights/actor/token.ts'
import { createGathering } from '#infrastructure/database/gathering.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import type { Log } from '#infrastructure/log/log.ts'
import type { Subscribe } from '#infrastructure/stream/subscriptions.ts'
import { createSocketServer, type SocketServer } from '#infrastructure/websocket/socket-server.ts'
import { createAlarmTotals } from './delivery/alarm-totals.ts'
import { createChannels } from './delivery/channels.ts'
import { slowCode } from './close-codes.ts'
import { beginConversation, type Newcomer } from './client/live-conversation.ts'
import { outboxAfter, outboxEnds, rightsChangedAfter } from './live.repository.ts'
import { createLiveService } from './live.service.ts'
import { eventsAtOnce, startTail } from './delivery/outbox-tail.ts'
import { startPulse } from './delivery/pulse.ts'
import { startRightsWatch } from './client/rights-watch.ts'
import { createSessionEnd } from './client/session-end.ts'
import { createSubscribing } from './client/subscribing.ts'
import { createValuesWindow } from './delivery/values-window.ts'

const flow = { mostWaiting: 1_048_576, drainWithinMs: 5_000, slowCode }

type Deps = {
  /** For what clients ask. */
  database: ScopedDatabase
  /** A connection for each tail and two for rights: a rush of clients delays neither a fire nor the end of a right. */
  urgent: { run: RunStatement; database: ScopedDatabase }
  subscribe: Subscribe
  /** Whose pages may open a socket, besides our own. */
  hosts: readonly string[]
  now: () => number
  log: Log
}

export const startLive = ({ database, urgent, subscribe, hosts, now, log }: Deps): SocketServer => {
  const service = createLiveService(database)
  const values = createValuesWindow(subscribe, log)
  const totals = createAlarmTotals({ count: service.countWaiting, now, log })
  const channels = createChannels({ changed: values.follow, heard: totals.note })

  const tail = (lane: Lane) =>
    startTail({
      lane,
      end: async () => (await urgent.run(outboxEnds())).find((ends) => ends.lane === lane)?.last ?? 0,
      read: (after) => urgent.run(outboxAfter(lane, after, eventsAtOnce)),
      deliver: channels.deliver,
      log,
    })
  const tails = { 1: tail(1), 2: tail(2) }
  const nudges = ([1, 2] as const).map((lane) => subscribe(outboxNudge(lane), tails[lane].nudge))

  const subscribing = createSubscribing({ service, channels, tails, now })
  const pulse = startPulse(now)
  const rights = startRightsWatch({
    changesAfter: async (position) =>
      (await urgent.run(rightsChangedAfter(position)))[0] ?? { next: position, accounts: [] },
    actorOf: gatheredActors(urgent.database),
    apply: createSessionEnd({ service, subscribing, now }),
    log,
  })

  const talk = {
    actorOf: gatheredNewcomers(database, rights.looks),
    rights,
    pulse,
    channels,
    subscribing,
    now,
    log,
  }
  const sockets = createSocketServer({
    gate: { path: liveSocketPath, hosts, refusedFields: [tokenField] },
    flow,
    converse: (peer) => beginConversation(talk, peer),
    log,
  })
  return {
    ...sockets,
    async stop() {
      await sockets.stop()
      for (const stop of nudges) stop()
      pulse.stop()
      values.stop()
      totals.stop()
      await Promise.all([tails[1].stop(), tails[2].stop(), rights.stop()])
    },
  }
}

/** Their permissions are long; a thousand of them in one answer would stop everything else. */
const actorsAtOnce = 100

/**
 * Not the actors of the calls: those are remembered for a second, and somebody may come with that second's right. Nothing
 * is remembered here, but those who come together are asked for together.
 */
const gatheredActors = (database: ScopedDatabase) => {
  const ask = createGathering((hashes: ReadonlyMap<string, Buffer>) => actorsNow(database, hashes), actorsAtOnce)
  return (hash: Buffer): Promise<Actor | undefined> => ask(hash.toString('base64'), hash)
}

/** The same for those who come, with how many looks at changes had been taken before they were asked for. */
const gatheredNewcomers = (database: ScopedDatabase, looks: () => number) => {
  const ask = createGathering<Buffer, Newcomer>(async (hashes) => {
    const before = looks()
    return new Map([...(await actorsNow(database, hashes))].map(([key, actor]) => [key, { actor, looks: before }]))
  }, actorsAtOnce)
  return (token: string): Promise<Newcomer | undefined> => {
    const hash = hashToken(token)
    return ask(hash.toString('base64'), hash)
  }
}
