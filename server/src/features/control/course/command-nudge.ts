/** Tells the gateway that holds a device's socket about a new command, and hears whether anybody holds it. */
import { NoRespondersError, RequestError, type NatsConnection } from '@nats-io/nats-core'
import { commandSubject, type CommandNudge } from '#events/command-events.ts'

/** Unknown: the row stays queued, the gateways' poll finds it, or its time to live ends it. */
export type NudgeAnswer = 'heard' | 'offline' | 'unknown'

export type Nudge = (carrierId: string, commandId: string) => Promise<NudgeAnswer>

const answerWithinMs = 1_500

export const createNudge = (connecting: Promise<NatsConnection>): Nudge => {
  let connection: NatsConnection | undefined
  // A refused connection is told by whoever made it; here it only means that nobody can be asked.
  connecting.then(
    (made) => (connection = made),
    () => undefined,
  )
  return async (carrierId, commandId) => {
    if (!connection || connection.isClosed()) return 'unknown'
    const nudge: CommandNudge = { commandId }
    return connection.request(commandSubject(carrierId), JSON.stringify(nudge), { timeout: answerWithinMs }).then(
      () => 'heard',
      (error: unknown) => (isUnheld(error) ? 'offline' : 'unknown'),
    )
  }
}

const isUnheld = (error: unknown): boolean =>
  error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders())
