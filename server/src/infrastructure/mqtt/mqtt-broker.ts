/** The broker library, bound to our hooks: who may come in, what is acknowledged when, and nothing that is kept. */
import { Aedes, type AedesOptions, type AuthenticateError, type Client } from 'aedes'
import { Buffer } from 'node:buffer'
import type { MqttHooks } from './mqtt-hooks.ts'
import { reset, type MqttLink } from './mqtt-link.ts'
import { noPersistence, noRouting } from './no-storage.ts'
import { pubackPacket } from './packet-rules.ts'

export type LinkOf<Who> = (client: Client | null) => MqttLink<Who> | undefined

const returnCodes = { unavailable: 3, notAuthorized: 5 }
const oldestProtocol = 4
/** A client that does not read what it is sent is not served for ever. */
const mostUnread = 64 * 1024

type Handlers = Required<Pick<AedesOptions, 'preConnect' | 'authenticate' | 'authorizePublish' | 'authorizeSubscribe'>>

export const createBroker = <Who>(hooks: MqttHooks<Who>, linkOf: LinkOf<Who>, connectTimeout: number): Promise<Aedes> =>
  Aedes.createBroker({ mq: noRouting, persistence: noPersistence, connectTimeout, ...handlersOf(hooks, linkOf) })

const handlersOf = <Who>(hooks: MqttHooks<Who>, linkOf: LinkOf<Who>): Handlers => ({
  preConnect(client, packet, done) {
    const link = linkOf(client)
    if (link) link.hello = packet
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
    hooks.identify({ clientId: client.id, userName, password }).then(
      (who) => {
        if (who === undefined || !link) return refuse(returnCodes.notAuthorized)
        link.who = who
        done(null, true)
      },
      () => refuse(returnCodes.unavailable),
    )
  },

  authorizePublish(client, packet, done) {
    const link = linkOf(client)
    const payload = bufferOf(packet.payload)
    if (!client || !link?.isKnown) return done(new Error('nobody known speaks'))
    if (client.closed) {
      // Only the last will comes after the end; whoever is told of the end gets it.
      link.will = payload
      return done(new Error('kept for the end'))
    }
    packet.retain = false
    const { qos, messageId = 0 } = packet
    const accept = (): void => {
      if (client.closed) return
      // The broker must not acknowledge a second time.
      packet.qos = 0
      acknowledge(link, qos === 1 ? messageId : undefined, done)
    }
    const isAllowed = hooks.received(link, { topic: packet.topic, payload, qos: qos === 0 ? 0 : 1 }, accept)
    if (!isAllowed) done(forbidden(link))
  },

  authorizeSubscribe(client, subscription, done) {
    const link = linkOf(client)
    const isAllowed = link?.isKnown === true && hooks.maySubscribe(link, subscription.topic)
    if (isAllowed) done(null, subscription)
    else done(forbidden(link))
  },
})

/**
 * Four bytes in one write; the broker's own way takes three writes and two turns of the loop. Whoever stores messages
 * calls this for many clients in a row, so one client's trouble stays with that client.
 */
const acknowledge = (link: MqttLink<unknown>, messageId: number | undefined, done: () => void): void => {
  try {
    if (link.socket.writableLength > mostUnread) return reset(link, 'broken')
    if (messageId !== undefined) link.socket.write(pubackPacket(messageId))
    done()
  } catch {
    reset(link, 'broken')
  }
}

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
