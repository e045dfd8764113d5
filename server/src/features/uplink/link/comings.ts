/** What is written down when a device comes and when it goes, whichever door it uses. */
import type { Buffer } from 'node:buffer'
import type { DeviceLink } from '../device-session.ts'
import type { Downlink } from '../downlink.service.ts'
import type { Intake } from '../store/device-intake.ts'
import type { Readings } from '../store/readings.service.ts'
import type { UplinkMetrics } from '../uplink-metrics.ts'
import { isPlainWill } from '../uplink.rules.ts'
import type { Uplink } from '../uplink.service.ts'
import type { LinkEnd } from '#events/uplink-events.ts'
import type { LinkSessions } from './link-session.service.ts'
import type { Links } from './links.ts'

type ComingsDeps = {
  gateway: string
  links: Links
  sessions: LinkSessions
  intake: Intake
  readings: Readings
  uplink: Uplink
  downlink: Downlink
  metrics: UplinkMetrics
  now: () => number
}

export interface Comings {
  opened(link: DeviceLink): void
  closed(link: DeviceLink, cause: string, will?: Buffer): void
}

export const createComings = (deps: ComingsDeps): Comings => ({
  opened(link) {
    const { gateway, links, sessions, uplink, metrics, now } = deps
    metrics.connections += 1
    links.add(link)
    const recorded = (): void => void (link.who.recordedAt = now())
    sessions.record({ equipmentId: link.who.device.id, connection: link.id, isOpen: true, recorded })
    uplink.tell(link, 'connected', { connection: link.id, gateway })
  },

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
