/** The lines between us and our servers: whether they are closed, and for how long what they are closed with still holds. */
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectClosed } from 'node:tls'
import { databaseUrl, type Environment } from '#infrastructure/config/config.ts'
import { natsServers } from '#infrastructure/stream/nats.ts'
import { green, red, wordsOf, yellow, type Finding } from './finding.ts'

const check = 'encryption'
const patienceMs = 3_000
const dayMs = 86_400_000
const soonDays = 30
const nowDays = 7
const renewWayOut =
  'pnpm stack certificates --renew, then SIGHUP to PostgreSQL and NATS (docs/operations.md, Closed lines)'

interface Line {
  readonly to: string
  readonly host: string
  readonly port: number
  /** The file of the CA, where one is named. */
  readonly ca: string | undefined
  readonly greet: (socket: Socket) => Promise<void>
}

const heard = async (socket: Socket): Promise<string> => {
  // Node types events loosely; a socket without an encoding gives bytes.
  const [bytes] = (await once(socket, 'data', { signal: AbortSignal.timeout(patienceMs) })) as [Buffer]
  return bytes.toString('latin1')
}
const plainOnly = 'it speaks in the clear only'

/** PostgreSQL is asked for TLS; NATS says in its first line whether it has it. */
const greetings = {
  async database(socket: Socket) {
    socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]))
    if (!(await heard(socket)).startsWith('S')) throw new Error(plainOnly)
  },
  async nats(socket: Socket) {
    let words = await heard(socket)
    while (!words.includes('\r\n')) words += await heard(socket)
    if (!/"tls_(?:required|available)":true/.test(words)) throw new Error(plainOnly)
  },
}

const linesIn = (environment: Environment): Line[] => {
  const database = new URL(databaseUrl(environment, 'VIGIL_DATABASE_ENGINE_URL'))
  const { hostname: host, port } = database
  return [
    {
      to: 'PostgreSQL',
      host,
      port: Number(port || 5432),
      ca: environment['VIGIL_DATABASE_CA'],
      greet: greetings.database,
    },
    ...natsServers(environment).map((server) => {
      const url = new URL(`nats://${server}`)
      const { nats: greet } = greetings
      const ca = environment['VIGIL_NATS_CA']
      return { to: `NATS ${server}`, host: url.hostname, port: Number(url.port || 4222), ca, greet }
    }),
  ]
}

/** As our processes look at it: who was not signed by the CA, or for another name, is refused. */
const shownBy = async ({ host, port, greet }: Line, ca: string): Promise<X509Certificate> => {
  const plain = connect({ host, port, timeout: patienceMs })
  try {
    await once(plain, 'connect', { signal: AbortSignal.timeout(patienceMs) })
    await greet(plain)
    const name = isIP(host) === 0 ? { servername: host } : {}
    const closed = connectClosed({ socket: plain, host, ca: readFileSync(ca), ...name })
    await once(closed, 'secureConnect', { signal: AbortSignal.timeout(patienceMs) })
    const shown = closed.getPeerX509Certificate()
    if (!shown) throw new Error('it shows no certificate')
    return shown
  } finally {
    plain.destroy()
  }
}

const isHere = (host: string): boolean => host === 'localhost' || host.startsWith('127.') || host === '[::1]'

interface Held {
  readonly of: string
  readonly until: Date
}

const soonestOf = (held: readonly Held[], now: number): Finding[] => {
  const soonest = [...held].sort((a, b) => a.until.getTime() - b.until.getTime())[0]
  if (!soonest) return []
  const days = Math.floor((soonest.until.getTime() - now) / dayMs)
  const says = `closed; the soonest certificate (${soonest.of}) holds until ${soonest.until.toISOString().slice(0, 10)}, ${days} more days`
  if (days < nowDays) return [red(check, says, renewWayOut)]
  return [days < soonDays ? yellow(check, says, renewWayOut) : green(check, says)]
}

const lookAt = (line: Line): Promise<Held | Finding | undefined> => {
  const { to, host, ca } = line
  if (ca) {
    return shownBy(line, ca).then(
      (shown) => ({ of: to, until: shown.validToDate }),
      (error: unknown) =>
        red(check, `${to}: ${wordsOf(error)}`, `its certificate must be of the CA in ${ca} and for the name ${host}`),
    )
  }
  const wayOut = 'docs/operations.md, Closed lines: pnpm stack certificates, then VIGIL_DATABASE_CA and VIGIL_NATS_CA'
  return Promise.resolve(
    isHere(host) ? undefined : yellow(check, `passwords and alarms go to ${to} in the clear`, wayOut),
  )
}

/** That of the api is a file beside us. */
const ownCertificate = (environment: Environment): (Held | Finding)[] => {
  const file = environment['VIGIL_API_TLS_CERT']
  if (!file) return []
  try {
    return [{ of: 'api', until: new X509Certificate(readFileSync(file)).validToDate }]
  } catch (error) {
    return [red(check, `${file}: ${wordsOf(error)}`, 'VIGIL_API_TLS_CERT names a file that the api can open')]
  }
}

export const lineFindings = async (environment: Environment, now: number): Promise<Finding[]> => {
  try {
    const looked = [...(await Promise.all(linesIn(environment).map(lookAt))), ...ownCertificate(environment)]
    const findings = looked.filter((one) => one !== undefined && 'check' in one)
    const held = looked.filter((one) => one !== undefined && 'until' in one)
    if (looked.every((one) => one === undefined))
      return [green(check, 'none is needed: all servers are on this machine')]
    return [...findings, ...soonestOf(held, now)]
  } catch (error) {
    return [red(check, `it cannot be looked at: ${wordsOf(error)}`, 'put the settings right first')]
  }
}
