/** The matrix of the devices' door: every device speaks, listens and leaves a will on everybody's topics. */
import { Buffer } from 'node:buffer'
import { ackTopic, commandTopic, reportTopic } from '@vigil/protocols/device-topics'
import { parser, type Packet } from 'mqtt-packet'
import type pg from 'pg'
import { newDeviceSecret } from '#foundation/equipment/device-secret.ts'
import type { Factories } from '../factories.ts'
import { helloPacket, nameOf, publishPacket, rawSocket, subscribePacket } from '../raw-mqtt.ts'
import type { TestDevice } from '../start-test-gateway.ts'
import type { Relation, Sites } from './matrix-site.ts'
import type { Finding } from './run-cell.ts'

const tenants = ['own', 'sibling', 'foreign'] as const satisfies readonly Relation[]
type Devices = Readonly<Record<(typeof tenants)[number], TestDevice>>

interface Act {
  readonly name: string
  /** What is sent after the welcome; a will goes with the greeting. */
  readonly packet?: (keyCode: string) => Buffer
  readonly will?: (keyCode: string) => string
  /** Nobody may do it, on no topic. */
  readonly isNeverAllowed?: true
}

const report = JSON.stringify({ boot: 1, seq: 1, t: Date.now(), values: {} })
const answer = JSON.stringify({ id: '01900000-0000-7000-8000-000000000000', result: 'accepted' })

const acts: readonly Act[] = [
  { name: 'report', packet: (keyCode) => publishPacket(reportTopic(keyCode), report, 1) },
  { name: 'ack', packet: (keyCode) => publishPacket(ackTopic(keyCode), answer, 1) },
  { name: 'listen', packet: (keyCode) => subscribePacket(commandTopic(keyCode), 1) },
  { name: 'will', will: reportTopic },
  { name: 'command', packet: (keyCode) => publishPacket(commandTopic(keyCode), report, 1), isNeverAllowed: true },
  { name: 'overhear', packet: (keyCode) => subscribePacket(reportTopic(keyCode), 1), isNeverAllowed: true },
  { name: 'everybody', packet: () => subscribePacket('v1/+/down/command', 1), isNeverAllowed: true },
  { name: 'everything', packet: () => subscribePacket('#', 1), isNeverAllowed: true },
]

const isWelcome = (packet: Packet): boolean => packet.cmd === 'connack' && packet.returnCode === 0
const isTaken = (packet: Packet): boolean =>
  packet.cmd === 'puback' || (packet.cmd === 'suback' && packet.granted.every((level) => level !== 128))
const isRefused = (packet: Packet): boolean => packet.cmd === 'suback' && !isTaken(packet)

const answersWithinMs = 10_000

/** True when the gateway took it, false when it refused or closed. */
const attempt = (port: number, as: TestDevice, keyCode: string, { packet, will }: Act): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const socket = rawSocket(port)
    const end = (isOpen: boolean): void => {
      clearTimeout(late)
      socket.destroy()
      resolve(isOpen)
    }
    const late = setTimeout(() => {
      socket.destroy()
      reject(new Error('the gateway said nothing'))
    }, answersWithinMs)
    const read = parser().on('packet', (heard: Packet) => {
      if (isWelcome(heard)) {
        const next = packet?.(keyCode)
        if (next) socket.write(next)
        else end(true)
      } else if (isTaken(heard) || isRefused(heard)) end(isTaken(heard))
    })
    socket.on('data', (bytes) => read.parse(bytes)).on('close', () => end(false))
    const lastWord = will && { topic: will(keyCode), payload: Buffer.from('{"offline":true}'), qos: 1 as const }
    socket.write(helloPacket(nameOf(as), lastWord ? { will: { ...lastWord, retain: false } } : {}))
  })

type Deps = {
  readonly port: number
  readonly make: Factories
  readonly owner: pg.Pool
  readonly sites: Sites
}

const deviceAt = async ({ make, owner, sites }: Deps, relation: Relation): Promise<TestDevice> => {
  const { place, canary } = sites[relation]
  if (!place) throw new Error(`${relation} has no devices`)
  const { secret, secretHash } = newDeviceSecret()
  const keyCode = `KC-${canary.slice(-8)}-${relation}`
  const id = await make.equipment(place, { key_code: keyCode, type_no: 104 })
  await owner.query('insert into equipment_credential (equipment_id, secret_hash) values ($1, $2)', [id, secretHash])
  return { id, keyCode, secret }
}

const storedFor = async (owner: pg.Pool, { id }: TestDevice): Promise<number> => {
  const text = `select count(*)::int as stored from event_inbox where equipment_id = $1 and kind in ('report', 'ack')`
  return (await owner.query<{ stored: number }>(text, [id])).rows[0]?.stored ?? 0
}

export const speakAll = async (deps: Deps): Promise<{ cells: number; findings: Finding[] }> => {
  const { port, owner } = deps
  const devices: Devices = {
    own: await deviceAt(deps, 'own'),
    sibling: await deviceAt(deps, 'sibling'),
    foreign: await deviceAt(deps, 'foreign'),
  }
  const findings: Finding[] = []
  const note = (isOpen: boolean, isAllowed: boolean, cell: string): void => {
    if (isOpen !== isAllowed) findings.push({ fault: isOpen ? 'leak' : 'wrongRefusal', cell, answer: '' })
  }
  const pairs = tenants.flatMap((as) => tenants.map((at) => ({ as, at })))
  for (const { as, at } of pairs) {
    for (const act of acts) {
      const cell = `device | ${as} | ${act.name} → ${at}`
      const before = as === at ? 0 : await storedFor(owner, devices[at])
      const isOpen = await attempt(port, devices[as], devices[at].keyCode, act)
      note(isOpen, as === at && !act.isNeverAllowed, cell)
      // A refusal that was stored all the same would be a leak that nobody heard.
      if (as !== at) note((await storedFor(owner, devices[at])) > before, false, `${cell}, stored`)
    }
    const borrowed = { ...devices[at], secret: devices[as].secret }
    const greeting: Act = { name: 'greet' }
    note(await attempt(port, borrowed, devices[at].keyCode, greeting), as === at, `device | ${as} | greets as ${at}`)
  }
  return { cells: pairs.length * (acts.length + 1), findings }
}
