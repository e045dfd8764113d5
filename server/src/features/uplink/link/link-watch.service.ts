/** Looks twice a second whether the sockets here may still be here. NATS says it sooner; the tables say it for certain. */
import type { DeviceLink } from '../device-session.ts'
import { deviceOf, secretMark } from '#foundation/equipment/device-credentials.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import { close, reset } from '#infrastructure/socket/live-link.ts'
import type { DeviceRegistry } from './device-registry.service.ts'
import { databaseTime, sessionsElsewhere } from './link-session.repository.ts'
import type { Links } from './links.ts'

type Deps = { run: RunStatement; registry: DeviceRegistry; links: Links; gateway: string; now: () => number }

export interface LinkWatch {
  look(): Promise<void>
  revoke(deviceId: string): void
  /** Reads a device's facts again: it may have been moved, or have got children. */
  readAgain(link: DeviceLink): Promise<void>
}

/** Called twice a second, everyone's facts are read again within half a minute. */
const callsPerRound = 60
/** A row becomes visible later than it is dated, by as long as its transaction took. */
const overlapMs = 10_000

export const createLinkWatch = ({ run, registry, links, gateway, now }: Deps): LinkWatch => {
  let seenUntil: Date | undefined

  const revoke = (deviceId: string): void => {
    const link = links.of(deviceId)
    if (link) reset(link, 'revoked')
  }

  const refresh = async (slice: readonly DeviceLink[]): Promise<void> => {
    if (slice.length === 0) return
    const rows = await registry.byIds(slice.map((link) => link.who.device.id))
    const found = new Map(rows.map((row) => [row.id, row]))
    for (const link of slice) {
      const row = found.get(link.who.device.id)
      if (!row || isStranger(link, row)) reset(link, 'revoked')
      else link.who.device = deviceOf(row)
    }
  }

  /** Only a socket that was in the table before we asked can have lost its place there. */
  const closeTaken = async (since: Date): Promise<void> => {
    const askedAt = now()
    for (const { equipment_id } of await run(sessionsElsewhere(gateway, since))) {
      const link = links.of(equipment_id)
      if (link && link.who.recordedAt < askedAt) close(link, 'taken')
    }
  }

  return {
    async look() {
      const [time] = await run(databaseTime())
      const since = new Date((seenUntil ?? time?.now ?? new Date(now())).getTime() - overlapMs)
      for (const row of await registry.changedSince(since)) {
        const link = links.of(row.equipment_id)
        if (link && isStranger(link, row)) reset(link, 'revoked')
      }
      await closeTaken(since)
      await refresh(links.nextSlice(callsPerRound))
      seenUntil = time?.now
    },
    revoke,
    readAgain: (link) => refresh([link]),
  }
}

/** Revoked, or with another secret than the one it came with: whoever has the old one is no longer the device. */
const isStranger = (link: DeviceLink, row: { is_revoked: boolean; secret_hash: Buffer }): boolean =>
  row.is_revoked || secretMark(row) !== link.who.secretMark
