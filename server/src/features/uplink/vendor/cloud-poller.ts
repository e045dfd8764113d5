/** Asks one maker's cloud, as long as this gateway holds it. It goes on only behind what is stored. */
import { performance } from 'node:perf_hooks'
import { openSession, type AskedSession, type SessionDeps } from '../asking/asked-session.ts'
import type { Asker } from '../asking/asking.ts'
import { startStepping } from '../asking/stepping.ts'
import type { DeviceRegistry } from '../link/device-registry.service.ts'
import type { Uplink } from '../uplink.service.ts'
import { adapters } from './adapters.ts'
import type { VendorDeps, VendorEntry } from './vendor-adapter.ts'
import { moveOn, noteFault, storedUpTo, type CloudRow } from './vendor-cloud.repository.ts'
import { write } from '@vigil/protocols/device-message'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { close, isClosed } from '#infrastructure/socket/live-link.ts'

export type CloudDeps = SessionDeps &
  VendorDeps & {
    registry: DeviceRegistry
    uplink: Uplink
    run: RunStatement
    log: Log
    mayAsk: () => boolean
  }

interface Cloud {
  readonly row: CloudRow
  readonly wake: () => void
  session: AskedSession | undefined
  after: number
  /** In a row. */
  failures: number
  /** What the table was told last. */
  told: string
}

const everyMs = 1_000
const storedWithinMs = 10_000
const longestRetryMs = 30_000
/** So often nothing is heard until its devices are called silent. */
const patience = 3

export const pollCloud = (deps: CloudDeps, row: CloudRow): Asker<CloudRow> => {
  const cloud: Cloud = { row, wake: () => stepping.wake(), session: undefined, after: 0, failures: 0, told: '' }
  const stepping = startStepping({
    step: () => step(deps, cloud),
    end: () => letGo(cloud, 'stopped'),
    log: deps.log,
    equipment: row.equipment_id,
  })
  return { row, stop: stepping.stop }
}

const letGo = (cloud: Cloud, cause: 'taken' | 'stopped' | 'broken'): void => {
  if (cloud.session && !isClosed(cloud.session.link)) close(cloud.session.link, cause)
  cloud.session = undefined
}

/** How long until the next. */
const step = async (deps: CloudDeps, cloud: Cloud): Promise<number> => {
  if (!deps.mayAsk()) {
    letGo(cloud, 'taken')
    return everyMs
  }
  // What was said waits to be stored: more would only wait behind it.
  if ((cloud.session?.link.holds ?? 0) > 0) return everyMs
  try {
    const waitMs = await take(deps, cloud)
    await say(deps, cloud, null)
    cloud.failures = 0
    return waitMs
  } catch (error) {
    return failed(deps, cloud, error)
  }
}

/** From where it goes on, and how its session begins: not before it has answered, for whom nobody hears is not connected. */
const prepare = async (deps: CloudDeps, cloud: Cloud): Promise<() => AskedSession> => {
  const { equipment_id: id, address } = cloud.row
  const [device] = await deps.registry.byIds([id])
  const [place] = await deps.run(storedUpTo(id))
  if (!device || device.is_revoked || !place) throw new Error('its box may not come in')
  cloud.after = place.stored_up_to
  return () =>
    openSession(deps, {
      row: device,
      address: new URL(address).host,
      // No maker's cloud takes orders here: an order that somebody else may repeat or keep is no order.
      deliver: () => Promise.resolve(false),
      wake: cloud.wake,
      ended: cloud.wake,
    })
}

const take = async (deps: CloudDeps, cloud: Cloud): Promise<number> => {
  const { row, session: before } = cloud
  const read = adapters[row.adapter]
  if (!read) throw new Error(`no adapter is called ${row.adapter}`)
  const sessionOf = before && !isClosed(before.link) ? () => before : await prepare(deps, cloud)
  const entries = await read(deps, row, cloud.after)
  const session = sessionOf()
  cloud.session = session
  const last = entries.at(-1)
  if (!last) return everyMs
  await storeAll(deps, { row, session, entries }).catch((error: unknown) => {
    // What waits of it goes with its session, or it would stand twice beside what is asked for again.
    letGo(cloud, 'broken')
    throw error
  })
  // Somebody else may have it by now, and would go on from where he read.
  if (!deps.mayAsk()) return 0
  const moved = { id: row.equipment_id, boot: row.boot, from: cloud.after, to: last.number }
  const [isMoved] = await deps.run(moveOn(moved))
  if (!isMoved) throw new Error('another gateway went on behind it')
  cloud.after = last.number
  return 0
}

interface Page {
  readonly row: CloudRow
  readonly session: AskedSession
  readonly entries: readonly VendorEntry[]
}

/** The same bytes at every try, so that what is stored already is known again. */
const payloadOf = ({ boot }: CloudRow, { number, device, at, values, raw }: VendorEntry): Buffer =>
  values
    ? write({ boot, seq: number, ...(at === undefined ? {} : { t: at }), child: device, values })
    : // It may be a fire: kept as it came, and the fault of what cannot be read is raised for it (A2).
      Buffer.from(JSON.stringify({ vendor: raw }))

const storeAll = async ({ uplink }: CloudDeps, { row, session, entries }: Page): Promise<void> => {
  let left = entries.length
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => reject(new Error('what it said could not be stored in time')), storedWithinMs)
  const accept = (): void => {
    left -= 1
    if (left === 0) resolve(undefined)
  }
  for (const entry of entries)
    uplink.receive(session.link, { kind: 'report', payload: payloadOf(row, entry), qos: 1, accept })
  await promise.finally(() => clearTimeout(timer))
}

const failed = async (deps: CloudDeps, cloud: Cloud, error: unknown): Promise<number> => {
  cloud.failures += 1
  if (cloud.failures >= patience) letGo(cloud, 'broken')
  await say(deps, cloud, error instanceof Error ? error.message : String(error))
  return Math.min(everyMs * 2 ** Math.min(cloud.failures - 1, 10), longestRetryMs)
}

const mostWords = 200
const minuteMs = 60_000

/** What is wrong; null when it was heard, which is told once a minute: nobody needs it more exactly. */
const say = async ({ run, log }: CloudDeps, cloud: Cloud, words: string | null): Promise<void> => {
  const fault = words?.slice(0, mostWords) ?? null
  const told = fault ?? `heard in minute ${Math.floor(performance.now() / minuteMs)}`
  if (told === cloud.told) return
  if (fault !== null) log.warn({ fault, equipment: cloud.row.equipment_id }, 'a maker’s cloud is not heard')
  await run(noteFault(cloud.row.equipment_id, fault))
  cloud.told = told
}
