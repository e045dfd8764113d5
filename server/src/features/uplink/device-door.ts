/** The door of the gateway: who may come in, what may be said, and what is written down about coming and going. */
import { Buffer } from 'node:buffer'
import { commandKey } from '@vigil/protocols/command-signature'
import { commandTopic, isKeyCode, reportTopic, upKindOf } from '@vigil/protocols/device-topics'
import type { DeviceSession } from './device-session.ts'
import type { Downlink } from './downlink.service.ts'
import type { DeviceRegistry } from './link/device-registry.service.ts'
import type { WrongSecrets } from './link/wrong-secrets.ts'
import type { LinkSessions } from './link/link-session.service.ts'
import type { Links } from './link/links.ts'
import type { Intake } from './store/device-intake.ts'
import type { Readings } from './store/readings.service.ts'
import type { UplinkMetrics } from './uplink-metrics.ts'
import { isPlainWill } from './uplink.rules.ts'
import type { Uplink } from './uplink.service.ts'
import type { LinkEnd } from '#events/uplink-events.ts'
import { deviceOf, provesItself, secretMark } from '#foundation/equipment/device-credentials.ts'
import { close } from '#infrastructure/mqtt/mqtt-link.ts'
import type { Hello, MqttHooks } from '#infrastructure/mqtt/mqtt-hooks.ts'

type Deps = {
  gateway: string
  registry: DeviceRegistry
  links: Links
  sessions: LinkSessions
  intake: Intake
  readings: Readings
  uplink: Uplink
  downlink: Downlink
  metrics: UplinkMetrics
  wrongSecrets: WrongSecrets
  now: () => number
}

const noSecret = Buffer.alloc(0)

export const createDeviceDoor = (deps: Deps): MqttHooks<DeviceSession> => ({
  identify: (hello) => identify(deps, hello),

  mayLeaveWill: (clientId, topic) => topic === reportTopic(clientId),

  opened(link) {
    const { gateway, links, sessions, uplink, metrics, now } = deps
    metrics.connections += 1
    links.add(link)
    const recorded = (): void => void (link.who.recordedAt = now())
    sessions.record({ equipmentId: link.who.device.id, connection: link.id, isOpen: true, recorded })
    uplink.tell(link, 'connected', { connection: link.id, gateway })
  },

  received(link, { topic, payload, qos }, accept) {
    const kind = upKindOf(topic, link.who.device.keyCode)
    if (!kind) return false
    deps.uplink.receive(link, { kind, payload, qos, accept })
    return true
  },

  maySubscribe: (link, topic) => topic === commandTopic(link.who.device.keyCode),
  subscribed: (link) => deps.downlink.attach(link),

  closed(link, cause, will) {
    const { gateway, links, sessions, intake, readings, uplink, downlink, metrics } = deps
    metrics.connections -= 1
    links.remove(link)
    downlink.detach(link)
    readings.closed(link)
    intake.closed(link)
    sessions.record({ equipmentId: link.who.device.id, connection: link.id, isOpen: false })
    // Who lost the right to speak has no last word either.
    const lastWord = cause === 'revoked' ? undefined : will
    if (lastWord && !isPlainWill(lastWord)) uplink.keepWill(link, lastWord)
    // The causes come from our own calls of close and reset, and from the few that the server knows by itself.
    const end = cause as LinkEnd
    uplink.tell(link, 'lost', { connection: link.id, gateway, end, ...(lastWord ? { will: true } : {}) })
  },
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
  if (!mayTry || !provesItself(row, password) || !row) {
    metrics.refusedConnections += 1
    await wrongSecrets.wrong(clientId, address)
    return undefined
  }
  const device = deviceOf(row)
  const older = links.of(device.id)
  if (older) close(older, 'taken')
  return {
    device,
    secretMark: secretMark(row),
    commandKey: commandKey(password),
    askedAt: 0,
    recordedAt: Infinity,
    events: undefined,
    readings: undefined,
  }
}
