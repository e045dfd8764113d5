/** Listening on subjects before, during and after a connection: who subscribes need not know whether there is one yet. */
import type { NatsConnection } from '@nats-io/transport-node'
import type { Log } from '#infrastructure/log/log.ts'

/** Hears a subject until the returned function is called. Messages may be lost, as on any subject without a log. */
export type Subscribe = (subject: string, hear: (payload: Uint8Array) => void) => () => void

export interface Subscriptions {
  readonly subscribe: Subscribe
  stop(): Promise<void>
}

export const createSubscriptions = (connecting: Promise<NatsConnection>, log: Log): Subscriptions => {
  let connection: NatsConnection | undefined
  const waiting = new Set<() => void>()
  const ready = connecting.then(
    (made) => {
      connection = made
      for (const begin of waiting) begin()
      waiting.clear()
    },
    (error: unknown) => log.error({ error }, 'nothing will be heard: the connection was refused'),
  )

  return {
    subscribe(subject, hear) {
      let stop = (): void => void waiting.delete(begin)
      const begin = (): void => {
        const subscription = connection?.subscribe(subject, {
          callback: (error, message) => {
            if (error) log.warn({ subject, error }, 'a subject cannot be heard')
            else hear(message.data)
          },
        })
        stop = () => subscription?.unsubscribe()
      }
      if (connection) begin()
      else waiting.add(begin)
      return () => stop()
    },
    async stop() {
      // A connection that never came about is closed when it does.
      const closed = ready.then(() => connection?.close())
      if (connection) await closed
    },
  }
}
