/** What this gateway asks, as the rest of the gateway knows devices: it comes, says things, is told things, and goes. */
import { newSession, type DeviceLink } from '../device-session.ts'
import type { Deliver, Downlink } from '../downlink.service.ts'
import type { Comings } from '../link/comings.ts'
import type { Links } from '../link/links.ts'
import type { DeviceRow } from '#foundation/equipment/device-credentials.repository.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { close } from '#infrastructure/socket/live-link.ts'

export type SessionDeps = { links: Links; comings: Comings; downlink: Downlink; now: () => number }

export interface AskedSession {
  readonly link: DeviceLink
  /** A run of what is said over this session: nobody else says anything in it (docs/decisions/0123). */
  readonly boot: number
  seq: number
}

interface Opening {
  readonly row: DeviceRow
  readonly address: string
  readonly deliver: Deliver
  /** More may be read. */
  wake(): void
  ended(): void
}

export const openSession = (deps: SessionDeps, { row, address, deliver, wake, ended }: Opening): AskedSession => {
  const { links, comings, downlink, now } = deps
  const older = links.of(row.id)
  if (older) close(older, 'taken')
  const end = (): void => {
    if (seat.destroyed) return
    seat.destroyed = true
    ended()
    setImmediate(() => comings.closed(link, link.cause ?? 'broken'))
  }
  const seat = { destroyed: false, destroySoon: end, resetAndDestroy: end }
  const link: DeviceLink = {
    socket: seat,
    address,
    rules: { readOn: wake },
    id: uuidV7(),
    who: newSession(row, Buffer.alloc(0)),
    holds: 0,
    cause: undefined,
  }
  comings.opened(link)
  downlink.attach(link, deliver)
  return { link, boot: Math.floor(now()), seq: 0 }
}
