/** An MQTT 3.1.1 server for clients that talk to the platform and never to each other. */
import type { Aedes, Client } from 'aedes'
import { writeToStream } from 'mqtt-packet'
import { createServer, type Server, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { createSecureContext } from 'node:tls'
import type { CertificatePair } from '#infrastructure/config/certificate-pair.ts'
import type { Listen } from '#infrastructure/config/config.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { reset } from '#infrastructure/socket/live-link.ts'
import { acknowledge as acknowledged, forgetAll } from './acknowledged-send.ts'
import { createCrowdLimit, type CrowdLimit } from './crowd-limit.ts'
import { createBroker } from './mqtt-broker.ts'
import type { MqttHooks } from './mqtt-hooks.ts'
import { acknowledge, type MqttLink } from './mqtt-link.ts'
import { packetTypeOf, packetTypes } from './packet-rules.ts'
import { readPublish } from './publish-packet.ts'
import { secureSocket } from './secure-socket.ts'
import { endTheQuiet, sweepEveryMs } from './quiet-links.ts'
import { beginFeed, newFeed, readOn, startFeed, type FeedRules } from './socket-feed.ts'

export interface MqttServer {
  readonly listening: readonly Listen[]
  stop(): Promise<void>
}

/** A second door, for whoever is not on this machine. */
export interface SecureListen {
  readonly listen: Listen
  /** May be another one later. */
  readonly pair: () => CertificatePair
}

type Options<Who> = {
  listen: Listen
  secure?: SecureListen | undefined
  hooks: MqttHooks<Who>
  newId: () => string
  now: () => number
  log: Log
}

const limits = {
  mostBytes: 64 * 1024,
  mostConnectBytes: 4 * 1024,
  rate: { perSecond: 500, burst: 1_000 },
}
/** Who has not said who he is by then gives up his place. */
const connectMs = 5_000
/** Of those who have not said who they are. A unit behind one address comes back at once after a power cut. */
const unknown = { all: 10_000, fromOne: 1_000, whenCrowded: 100 }
const tcpKeepAliveMs = 60_000
const backlog = 4_096

/** All sockets, from the first byte to the last. */
interface Hall<Who> extends Options<Who> {
  readonly broker: Aedes
  readonly rules: FeedRules<MqttLink<Who>>
  readonly links: WeakMap<Client, MqttLink<Who>>
  readonly open: Set<MqttLink<Who>>
  readonly crowd: CrowdLimit
}

// The library would keep a buffer for each of 65,536 numbers, which is more than a thousand connections cost.
writeToStream.cacheNumbers = false

export const startMqttServer = async <Who>(options: Options<Who>): Promise<MqttServer> => {
  const links = new WeakMap<Client, MqttLink<Who>>()
  const broker = await createBroker(options.hooks, (client) => (client ? links.get(client) : undefined), connectMs)
  const crowd = createCrowdLimit(unknown)
  const hall = { ...options, broker, rules: rulesOf(options), links, open: new Set<MqttLink<Who>>(), crowd }
  listenToBroker(hall)
  const servers = [
    await open(options.listen, (socket) => takeSeat(hall, socket)),
    ...(options.secure ? [await openSecure(options.secure, (socket) => takeSeat(hall, socket))] : []),
  ]
  const sweeping = setInterval(endTheQuiet(hall.open), sweepEveryMs)
  return {
    listening: servers.flatMap(({ listening }) => listening),
    async stop() {
      clearInterval(sweeping)
      for (const { server } of servers) server.close()
      for (const link of hall.open) {
        link.cause ??= 'stopped'
        link.socket.destroySoon()
      }
      while (hall.open.size > 0) await new Promise(setImmediate)
      broker.close()
    },
  }
}

const rulesOf = <Who>({ hooks, now, log }: Options<Who>): FeedRules<MqttLink<Who>> => ({
  ...limits,
  now,
  takes(link, packet) {
    link.heardAt = performance.now()
    const type = packetTypeOf(packet)
    if (type === packetTypes.disconnect) link.cause ??= 'left'
    if (type !== packetTypes.publish) return false
    const { messageId, ...message } = readPublish(packet)
    const accept = (): void => (messageId === undefined ? undefined : acknowledge(link, messageId))
    if (!hooks.received(link, message, accept)) throw new Error('forbidden')
    return true
  },
  readOn: (link) => readOn(link, link.rules),
  refused(link, reason) {
    log.debug({ reason }, 'a socket was refused')
    reset(link, 'forbidden')
  },
})

const listenToBroker = <Who>(hall: Hall<Who>): void => {
  const { broker, links, hooks, log } = hall
  broker.on('clientReady', (client) => welcome(hall, links.get(client)))
  broker.on('ack', ({ messageId }, client) => {
    const sent = links.get(client)?.sent
    if (sent) acknowledged(sent, messageId ?? 0)
  })
  broker.on('subscribe', (_subscriptions, client) => {
    const link = links.get(client)
    if (link?.isKnown) hooks.subscribed(link)
  })
  broker.addListener('error', (error: unknown) => log.error({ error }, 'the broker failed'))
}

const takeSeat = <Who>(hall: Hall<Who>, socket: Socket): void => {
  const link = newLink(hall, socket)
  if (!hall.crowd.enter(link.address)) return void socket.destroy()
  hall.open.add(link)
  socket.setNoDelay(true)
  socket.setKeepAlive(true, tcpKeepAliveMs)
  startFeed(link, hall.rules, () => hall.links.set(hall.broker.handle(socket), link))
  // From the first byte to the answer, whatever it is that takes so long.
  const leaving = setTimeout(() => link.isKnown || reset(link, 'unknown'), connectMs)
  // The broker's own end, and with it the last will, comes in the same turn.
  socket.once('close', () => {
    clearTimeout(leaving)
    setImmediate(leaveSeat, hall, link)
  })
}

const newLink = <Who>({ rules }: Hall<Who>, socket: Socket): MqttLink<Who> => ({
  ...newFeed(socket, rules),
  rules,
  address: socket.remoteAddress ?? '',
  id: '',
  // Nobody is told of the link before it is known who it is.
  who: undefined as Who,
  isKnown: false,
  heardAt: 0,
  quietMs: 0,
  hello: undefined,
  sent: undefined,
  cause: undefined,
  will: undefined,
})

const welcome = <Who>({ hooks, crowd, rules, newId }: Hall<Who>, link: MqttLink<Who> | undefined): void => {
  if (link?.who === undefined || link.socket.destroyed) return
  crowd.leave(link.address)
  link.id = newId()
  link.isKnown = true
  hooks.opened(link)
  beginFeed(link, rules)
}

const leaveSeat = <Who>({ hooks, open, crowd }: Hall<Who>, link: MqttLink<Who>): void => {
  open.delete(link)
  if (!link.isKnown) return crowd.leave(link.address)
  if (link.sent) forgetAll(link.sent)
  hooks.closed(link, link.cause ?? 'broken', link.will)
}

const open = async (listen: Listen, take: (socket: Socket) => void) => {
  const server = createServer(take)
  return { server, listening: await listenOn(server, listen) }
}

const openSecure = ({ listen, pair }: SecureListen, take: (socket: Socket) => void) => {
  const made = (shown: CertificatePair) => ({
    shown,
    context: createSecureContext({ ...shown, minVersion: 'TLSv1.2' }),
  })
  let current = made(pair())
  return open(listen, (socket) => {
    const shown = pair()
    if (shown !== current.shown) current = made(shown)
    take(secureSocket(socket, current.context))
  })
}

const listenOn = (server: Server, { host, port }: Listen): Promise<Listen[]> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, backlog }, () => {
      const at = server.address()
      resolve(at && typeof at === 'object' ? [{ host: at.address, port: at.port }] : [])
    })
  })
