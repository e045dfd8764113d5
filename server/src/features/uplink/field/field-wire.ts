/** A socket to equipment that is asked, whatever it speaks: one question at a time. */
import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { RegisterCommand } from '@vigil/device-types/register-map'
import type { RegisterBlock } from '@vigil/protocols/modbus/registers'
import type { Scalar } from '@vigil/device-types/device-type'

/** What one question asks for. */
export type FieldQuestion =
  | { readonly kind: 'registers'; readonly block: RegisterBlock }
  | { readonly kind: 'figure'; readonly identifier: string; readonly property: string }

export type FieldAnswer =
  | { readonly values: Readonly<Record<string, Scalar>>; readonly wrong: readonly string[] }
  /** It is there, and does not have that. */
  | { readonly refused: string }
  /** Nobody answered, or nothing that can be understood. */
  | 'silent'

export type WriteOutcome = 'written' | { readonly refused: string } | 'silent'

export interface FieldWire {
  ask(address: string, question: FieldQuestion): Promise<FieldAnswer>
  /** Once. After 'silent' nobody knows whether it arrived. */
  write(address: string, command: RegisterCommand): Promise<WriteOutcome>
  isOpen(): boolean
  /** With all that was written and not read. */
  reset(): void
}

export interface WireAddress {
  readonly host: string
  readonly port: number
}

const connectMs = 3_000
const keepAliveMs = 30_000

/** Several times what a line says that is asked without a pause. What is more stays with whoever says it unasked. */
const mostPerSec = 64 * 1024
const windowMs = 1_000

const readNoFaster = (socket: Socket): void => {
  let [since, read] = [performance.now(), 0]
  socket.on('data', (chunk) => {
    const now = performance.now()
    if (now - since > windowMs) [since, read] = [now, 0]
    read += chunk.length
    if (read <= mostPerSec) return
    socket.pause()
    setTimeout(() => socket.resume(), windowMs - (now - since))
  })
}

export const openSocket = ({ host, port }: WireAddress): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: keepAliveMs })
    const give = (opened: Socket | undefined): void => {
      clearTimeout(timer)
      if (!opened) socket.destroy()
      resolve(opened)
    }
    const timer = setTimeout(give, connectMs, undefined)
    // What goes wrong later closes it, and that is seen.
    socket.on('error', () => give(undefined))
    socket.once('connect', () => {
      readNoFaster(socket)
      give(socket)
    })
  })
