/** What a process decides about its clients; the server only speaks the protocol. */
import type { Buffer } from 'node:buffer'
import type { MqttLink } from './mqtt-link.ts'

export interface Hello {
  readonly clientId: string
  readonly userName: string | undefined
  readonly password: Buffer | undefined
  readonly address: string
}

export interface MqttMessage {
  readonly topic: string
  readonly payload: Buffer
  readonly qos: 0 | 1
}

export interface MqttHooks<Who> {
  /** Undefined: refused. A rejection: nobody can tell now, come back later. */
  identify(hello: Hello): Promise<Who | undefined>
  mayLeaveWill(clientId: string, topic: string): boolean
  opened(link: MqttLink<Who>): void
  /** `accept` acknowledges; it is called when the message is safe. False: forbidden, the socket is closed. */
  received(link: MqttLink<Who>, message: MqttMessage, accept: () => void): boolean
  maySubscribe(link: MqttLink<Who>, topic: string): boolean
  subscribed(link: MqttLink<Who>): void
  closed(link: MqttLink<Who>, cause: string, will: Buffer | undefined): void
}
