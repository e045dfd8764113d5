/** Says what may be lost: before the first connection, and without one, nothing is said. */
import type { NatsConnection } from '@nats-io/nats-core'

export type Speak = (subject: string, payload?: string) => void

export const speakerOn = (connecting: Promise<NatsConnection>): Speak => {
  let connection: NatsConnection | undefined
  // Whoever made the connection hears of its failure.
  void connecting.then((connected) => (connection = connected)).catch(() => undefined)
  return (subject, payload) => {
    if (connection && !connection.isClosed()) connection.publish(subject, payload)
  }
}
