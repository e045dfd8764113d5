/** The gateway's side of every device, put together: sockets in front, inbox and streams behind, commands back. */
import type { NatsConnection } from '@nats-io/nats-core'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDeviceDoor } from './device-door.ts'
import { createDownlink } from './downlink.service.ts'
import { askNothing, type Asking } from './asking/asking.ts'
import { createGroupHolding } from './asking/group-holding.ts'
import { startField } from './field/field.service.ts'
import { openFrameDoors } from './gb26875/open-frame-doors.ts'
import { createComings } from './link/comings.ts'
import { createDeviceRegistry } from './link/device-registry.service.ts'
import { createLinkSessions } from './link/link-session.service.ts'
import { createLinkWatch } from './link/link-watch.service.ts'
import { createLinks } from './link/links.ts'
import { createWrongSecrets } from './link/wrong-secrets.ts'
import { createIntake } from './store/device-intake.ts'
import { createInbox } from './store/inbox.service.ts'
import { createReadings } from './store/readings.service.ts'
import { createUplinkMetrics, type UplinkMetrics } from './uplink-metrics.ts'
import { createUplink } from './uplink.service.ts'
import { startVendors } from './vendor/vendor.service.ts'
import { credentialRevokedSubject, nudgeSubject, readCredentialRevoked } from '#events/uplink-events.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import type { DatabaseClock } from '#infrastructure/clock/database-clock.ts'
import type { Listen } from '#infrastructure/config/config.ts'
import type { FrameListen } from '#infrastructure/config/device-listen.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { startMqttServer, type SecureListen } from '#infrastructure/mqtt/mqtt-server.ts'
import type { FieldNetworks } from '#infrastructure/outbound/field-networks.ts'
import { createPipelinedPublish } from '#infrastructure/stream/pipelined-publish.ts'
import { speakerOn } from '#infrastructure/stream/speaker.ts'

export interface UplinkDeps {
  /** New at every start. */
  readonly gateway: string
  readonly listen: Listen
  readonly secure?: SecureListen | undefined
  /** For GB/T 26875.3. */
  readonly frames?: FrameListen | undefined
  /** Where equipment may be asked, by Modbus or DL/T 645. */
  readonly networks?: FieldNetworks | undefined
  /** Makers' clouds that may be asked. */
  readonly vendorHosts?: readonly string[]
  /** Each lane has a connection of its own, so that nothing stands before a fire. */
  readonly lanes: Readonly<Record<1 | 2, RunStatement>>
  readonly run: RunStatement
  /** Events need no NATS, so nothing here waits for it. */
  readonly nats: Promise<NatsConnection>
  /** The database's clock: what the machine believes dates nothing. */
  readonly clock: Pick<DatabaseClock, 'now' | 'offMs'>
  readonly log: Log
}

export interface RunningUplink {
  readonly listening: readonly Listen[]
  readonly metrics: UplinkMetrics
  stop(): Promise<void>
}

// With the time a look takes, what was taken away has ended within a second.
const lookMs = 500
const goodbyeMs = 3_000

export const startUplink = async (deps: UplinkDeps): Promise<RunningUplink> => {
  const { listen, secure, frames, nats, log } = deps
  const parts = createParts(deps)
  const server = await startMqttServer({
    listen,
    secure,
    hooks: createDeviceDoor(parts),
    newId: uuidV7,
    now: performance.now.bind(performance),
    log,
  })
  const frameDoors = await openFrameDoors(frames, { ...parts, run: deps.run, log })
  const asking = askForMore(deps, parts)
  const stopLooking = keepLooking(parts, log)
  nats.then(
    (connection) => hearRevocations(connection, parts.watch.revoke),
    (error: unknown) => log.error({ error }, 'nats cannot be reached'),
  )
  return {
    listening: [...server.listening, ...frameDoors.listening],
    metrics: parts.metrics,
    async stop() {
      await Promise.all([server.stop(), frameDoors.stop(), asking.stop()])
      stopLooking()
      // What the closing sockets left to say is written, unless nobody is there to write it.
      await Promise.race([Promise.all([parts.inbox.idle(), parts.sessions.idle()]), sleep(goodbyeMs)])
      for (const part of [parts.inbox, parts.sessions, parts.intake, parts.publisher]) part.stop()
    },
  }
}

/** Equipment that does not come by itself. */
const askForMore = ({ networks, vendorHosts: hosts = [], run, gateway, log }: UplinkDeps, parts: Parts): Asking => {
  if (!networks && hosts.length === 0) return askNothing
  const holding = createGroupHolding({ run, gateway, log })
  const deps = { ...parts, run, log, holding }
  const askers = [startField({ ...deps, networks }), startVendors({ ...deps, hosts })]
  return {
    async stop() {
      await Promise.all(askers.map((asker) => asker.stop()))
      await holding.stop()
    },
  }
}

const createParts = ({ gateway, lanes, run, nats, clock, log }: UplinkDeps) => {
  const { now } = clock
  const metrics = createUplinkMetrics()
  const registry = createDeviceRegistry(run)
  const links = createLinks()
  const sessions = createLinkSessions(run, gateway)
  const watch = createLinkWatch({ run, registry, links, gateway, now })
  const intake = createIntake({ now: performance.now.bind(performance) })
  const wrongSecrets = createWrongSecrets(performance.now.bind(performance))
  const speak = speakerOn(nats)
  const inbox = createInbox({ lanes, nudge: (lane, group) => speak(nudgeSubject(lane, group)), metrics, log })
  const refused = (reason: string): void => log.debug({ reason }, 'a stream refused')
  const saidAgain = (what: object): void =>
    log.warn(what, 'a stream let devices wait: what it confirmed since is said again')
  const publisher = createPipelinedPublish({ connecting: nats, now, failed: refused, saidAgain })
  const readings = createReadings({ publisher, metrics, now })
  const uplink = createUplink({ inbox, intake, readings, metrics, now, askAgain: watch.readAgain })
  const downlink = createDownlink({ run, nats, gateway, metrics, log })
  const comings = createComings({ gateway, links, sessions, intake, readings, uplink, downlink, metrics, now })
  return {
    registry,
    links,
    comings,
    sessions,
    watch,
    intake,
    inbox,
    publisher,
    readings,
    uplink,
    downlink,
    metrics,
    wrongSecrets,
    clock,
    now,
  }
}

type Parts = ReturnType<typeof createParts>

const hearRevocations = (connection: NatsConnection, revoke: (deviceId: string) => void): void => {
  connection.subscribe(credentialRevokedSubject, {
    callback(error, message) {
      const revoked = error ? undefined : readCredentialRevoked(message.data)
      if (revoked) revoke(revoked.equipmentId)
    },
  })
}

/** Every nudge may be lost; the tables are looked at by themselves. */
const keepLooking = ({ watch, downlink, readings, intake, metrics, clock }: Parts, log: Log): (() => void) => {
  const warn = (error: unknown): void => log.warn({ error }, 'the tables could not be looked at')
  let isLooking = false
  const look = async (): Promise<void> => {
    isLooking = true
    await Promise.all([watch.look().catch(warn), downlink.poll().catch(warn)])
    isLooking = false
  }
  const timer = setInterval(() => {
    metrics.clockOffMs = clock.offMs()
    readings.shed()
    intake.sweep()
    if (!isLooking) void look()
  }, lookMs)
  return () => clearInterval(timer)
}
