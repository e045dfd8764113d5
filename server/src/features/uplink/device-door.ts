/** The door for MQTT: who may come in, and what may be said. */
import { Buffer } from 'node:buffer'
import { commandKey } from '@vigil/protocols/command-signature'
import { commandTopic, isKeyCode, reportTopic, upKindOf } from '@vigil/protocols/device-topics'
import { newSession, type DeviceSession } from './device-session.ts'
import type { Downlink } from './downlink.service.ts'
import type { Comings } from './link/comings.ts'
import type { DeviceRegistry } from './link/device-registry.service.ts'
import type { WrongSecrets } from './link/wrong-secrets.ts'
import type { Links } from './link/links.ts'
import { sendByMqtt } from './mqtt-delivery.ts'
import type { UplinkMetrics } from './uplink-metrics.ts'
import type { Uplink } from './uplink.service.ts'
import { provenBy } from '#foundation/equipment/device-credentials.ts'
import type { DeviceRow } from '#foundation/equipment/device-credentials.repository.ts'
import type { Hello, MqttHooks } from '#infrastructure/mqtt/mqtt-hooks.ts'
import { close } from '#infrastructure/socket/live-link.ts'

type Deps = {
  registry: DeviceRegistry
  links: Links
  comings: Comings
  uplink: Uplink
  downlink: Downlink
  metrics: UplinkMetrics
  wrongSecrets: WrongSecrets
}

const noSecret = Buffer.alloc(0)

export const createDeviceDoor = (deps: Deps): MqttHooks<DeviceSession> => ({
  identify: (hello) => identify(deps, hello),

  mayLeaveWill: (clientId, topic) => topic === reportTopic(clientId),

  opened: deps.comings.opened,

  received(link, { topic, payload, qos }, accept) {
    const kind = upKindOf(topic, link.who.device.keyCode)
    if (!kind) return false
    deps.uplink.receive(link, { kind, payload, qos, accept })
    return true
  },

  maySubscribe: (link, topic) => topic === commandTopic(link.who.device.keyCode),
  subscribed: (link) => deps.downlink.attach(link, sendByMqtt(link)),

  closed: deps.comings.closed,
})

/** User name and client id are the key code. Every refusal looks the same from outside. */
const identify = async (
  deps: Deps,
  { clientId, userName, password = noSecret, address }: Hello,
): Promise<DeviceSession | undefined> => {
  const { registry, links, metrics, wrongSecrets } = deps
  const isNamed = clientId === userName && isKeyCode(clientId)
  const row = isNamed && wrongSecrets.mayTry(clientId, address) ? await registry.byKeyCode(clientId) : undefined
  // Asked again without a wait in between: as many as guess at once are counted one by one.
  const mayTry = wrongSecrets.mayTry(clientId, address)
  if (!mayTry) metrics.throttledConnections += 1
  const proof = mayTry ? provenBy(row, password) : undefined
  // A wrong secret is counted below without a wait, or as many as guess at once would all be looked at.
  const known = row && proof ? await withItsSecret(registry, row, proof) : undefined
  if (!known) {
    metrics.refusedConnections += 1
    await wrongSecrets.wrong(clientId, address)
    return undefined
  }
  const older = links.of(known.id)
  if (older) close(older, 'taken')
  return newSession(known, commandKey(password))
}

/** As its row is once it is in: with the secret it came with, which may be a new one. */
const withItsSecret = async (
  registry: DeviceRegistry,
  row: DeviceRow,
  proof: NonNullable<ReturnType<typeof provenBy>>,
): Promise<DeviceRow | undefined> => {
  if (proof !== 'next' || !row.next_hash) return row
  // Written before it is let in, so that nobody who looks at the table takes it for a stranger.
  return (await registry.useNext(row)) ? { ...row, secret_hash: row.next_hash, next_hash: null } : undefined
}
