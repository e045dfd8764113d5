/** The broker library, bound to our hooks: who may come in and hear what, and nothing that is kept. */
import { Aedes, type AedesOptions, type AuthenticateError, type Client } from 'aedes'
import { Buffer } from 'node:buffer'
import { Duplex } from 'node:stream'
import type { MqttHooks } from './mqtt-hooks.ts'
import type { MqttLink } from './mqtt-link.ts'
import { noPersistence, noRouting } from './no-storage.ts'

export type LinkOf<Who> = (client: Client | null) => MqttLink<Who> | undefined

const returnCodes = { unavailable: 3, notAuthorized: 5 }
const oldestProtocol = 4
/** The protocol's one and a half times the seconds that the client announced. */
const keepAliveGraceMs = 1_500

type Handlers = Required<Pick<AedesOptions, 'preConnect' | 'authenticate' | 'authorizePublish' | 'authorizeSubscribe'>>

export const createBroker = async <Who>(
  hooks: MqttHooks<Who>,
  linkOf: LinkOf<Who>,
  connectTimeout: number,
): Promise<Aedes> => {
  const handlers = handlersOf(hooks, linkOf)
  const broker = await Aedes.createBroker({ mq: noRouting, persistence: noPersistence, connectTimeout, ...handlers })
  proveReading(broker)
  return broker
}

/** A broker that reads in another way than socket-feed.ts takes over ends the start, not the first device (decision 0049). */
export const proveReading = (broker: Pick<Aedes, 'handle'>): void => {
  const stream = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() })
  broker.handle(stream)
  const listeners = stream.listenerCount('readable')
  stream.destroy()
  if (listeners !== 1)
    throw new Error(`the broker listens ${listeners} times to a socket, not once: see docs/decisions/0049`)
}

const handlersOf = <Who>(hooks: MqttHooks<Who>, linkOf: LinkOf<Who>): Handlers => ({
  preConnect(client, packet, done) {
    const link = linkOf(client)
    if (link) link.hello = packet
    if (link) link.quietMs = (packet.keepalive ?? 0) * keepAliveGraceMs
    // The server counts the seconds itself: a timer for each of ten thousand sockets is not free.
    packet.keepalive = 0
    // Whatever the client asks for: nothing of an earlier connection is ever delivered in this one.
    packet.clean = true
    const mayWill = !packet.will || hooks.mayLeaveWill(packet.clientId, packet.will.topic)
    const isSpoken = (packet.protocolVersion ?? 0) >= oldestProtocol
    done(mayWill && isSpoken ? null : new Error('refused'), mayWill && isSpoken)
  },

  authenticate(client, userName, password, done) {
    const link = linkOf(client)
    const refuse = (returnCode: number): void => done(refusal(returnCode), false)
    forgetSecret(link)
    hooks.identify({ clientId: client.id, userName, password, address: link?.address ?? '' }).then(
      (who) => {
        if (who === undefined || !link) return refuse(returnCodes.notAuthorized)
        link.who = who
        done(null, true)
      },
      () => refuse(returnCodes.unavailable),
    )
  },

  /** What clients say never comes this way: the broker only publishes the last will of one that is gone. */
  authorizePublish(client, packet, done) {
    const link = linkOf(client)
    if (link?.isKnown) link.will = bufferOf(packet.payload)
    done(new Error('kept for the end'))
  },

  authorizeSubscribe(client, subscription, done) {
    const link = linkOf(client)
    const isAllowed = link?.isKnown === true && hooks.maySubscribe(link, subscription.topic)
    if (isAllowed) done(null, subscription)
    else done(forbidden(link))
  },
})

/** The parser keeps the first packet for as long as the socket lives; the secret in it need not live that long. */
const forgetSecret = (link: MqttLink<unknown> | undefined): void => {
  if (link?.hello) link.hello.password = undefined
  if (link) link.hello = undefined
}

/** An error makes the broker close the socket. */
const forbidden = (link: MqttLink<unknown> | undefined): Error => {
  if (link) link.cause ??= 'forbidden'
  return new Error('forbidden')
}

const refusal = (returnCode: number): AuthenticateError => {
  const error: Error = Object.assign(new Error('refused'), { returnCode })
  // The library types the code as a const enum, which is nothing at run time; the numbers are those of the protocol.
  return error as AuthenticateError
}

const bufferOf = (payload: string | Buffer): Buffer => (typeof payload === 'string' ? Buffer.from(payload) : payload)
