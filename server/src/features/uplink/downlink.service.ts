/**
 * Carries commands to devices whose socket is here. Nothing is delivered later: a command that the device does not
 * acknowledge at once takes its socket with it, and with the socket the bytes that may still be on the way.
 */
import { performance } from 'node:perf_hooks'
import type { Msg, NatsConnection, Subscription } from '@nats-io/nats-core'
import type { CommandMessage } from '@vigil/protocols/device-message'
import type { DeviceLink } from './device-session.ts'
import { claimCommand, queuedCommands, type ClaimedCommand } from './downlink.repository.ts'
import type { UplinkMetrics } from './uplink-metrics.ts'
import { carrierIn, commandSubject, type CommandClaim, type CommandNudge } from '#events/command-events.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { reset } from '#infrastructure/socket/live-link.ts'

type Deps = { run: RunStatement; nats: Promise<NatsConnection>; gateway: string; metrics: UplinkMetrics; log: Log }

/** Writes an order to its device at once; true when that acknowledged it in time. */
export type Deliver = (command: CommandMessage, withinMs: number) => Promise<boolean>

export interface Downlink {
  /** The device listens: commands may come. */
  attach(link: DeviceLink, deliver: Deliver): void
  detach(link: DeviceLink): void
  poll(): Promise<void>
}

interface Attached {
  readonly link: DeviceLink
  readonly deliver: Deliver
  /** Missing until there is a NATS; the table is looked at anyway. */
  subscription: Subscription | undefined
}

const acknowledgeMs = 5_000

export const createDownlink = ({ run, nats, gateway, metrics, log }: Deps): Downlink => {
  const attached = new Map<string, Attached>()
  let connection: NatsConnection | undefined
  const warn = (error: unknown): void => log.warn({ error }, 'a command could not be carried')

  const carry = async ({ link, deliver }: Attached, command: ClaimedCommand, leftMs: number): Promise<void> => {
    // Nothing is written late: what was not written is neither the socket's fault nor on its way.
    if (leftMs <= 0) return void (metrics.commandsLate += 1)
    metrics.commandsSent += 1
    if (await deliver(messageOf(command), Math.min(acknowledgeMs, leftMs))) return
    metrics.commandsUnanswered += 1
    reset(link, 'unanswered')
  }

  /** True when this gateway took the command. What happens to it then is told by the device, or by nobody in time. */
  const claimAndSend = async (here: Attached, commandId: string): Promise<boolean> => {
    // From before the question: the answer may have lain here while this process stood still.
    const askedAt = performance.now()
    const [command] = await run(claimCommand(commandId, here.link.who.device.id, here.link.id))
    if (!command) return false
    carry(here, command, command.left_ms - (performance.now() - askedAt)).catch(warn)
    return true
  }

  const answer = async (here: Attached, nudge: Msg): Promise<void> => {
    const commandId = commandIdIn(nudge)
    const deliver = commandId === undefined ? Promise.resolve(false) : claimAndSend(here, commandId)
    const claimed = await deliver.catch((error: unknown) => {
      warn(error)
      return false
    })
    nudge.respond(JSON.stringify({ claimed } satisfies CommandClaim))
  }

  /** One listener for all: a subject names the device. */
  const callback = (error: Error | null, nudge: Msg): void => {
    const here = attached.get(carrierIn(nudge.subject))
    if (here && !error) answer(here, nudge).catch(warn)
  }

  const listenFor = (id: string): Subscription | undefined =>
    connection?.isClosed() === false ? connection.subscribe(commandSubject(id), { callback }) : undefined

  const detach = (link: DeviceLink): void => {
    const { id } = link.who.device
    const here = attached.get(id)
    if (here?.link !== link) return
    here.subscription?.unsubscribe()
    attached.delete(id)
  }

  nats.then(
    (made) => {
      connection = made
      for (const [id, here] of attached) here.subscription = listenFor(id)
    },
    () => undefined,
  )

  return {
    attach(link, deliver) {
      const { id } = link.who.device
      const before = attached.get(id)
      if (before?.link === link) return
      if (before) detach(before.link)
      attached.set(id, { link, deliver, subscription: listenFor(id) })
    },
    detach,
    async poll() {
      for (const { id, carrier_id } of await run(queuedCommands(gateway))) {
        const here = attached.get(carrier_id)
        if (here) await claimAndSend(here, id)
      }
    },
  }
}

const messageOf = ({ id, counter, expires_at, child_key, action, params }: ClaimedCommand) => ({
  id,
  n: counter,
  exp: expires_at.getTime(),
  ...(child_key === null ? {} : { child: child_key }),
  action,
  params,
})

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Undefined for anything that names no command. */
const commandIdIn = (nudge: Msg): string | undefined => {
  try {
    const body = nudge.json<Partial<CommandNudge> | null>()
    return typeof body?.commandId === 'string' && uuid.test(body.commandId) ? body.commandId : undefined
  } catch {
    return undefined
  }
}
