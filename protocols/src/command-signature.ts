/**
 * Whether a command is the platform's. Its text, in this order and each on a line of its own: `v1`, the id, n, exp, the
 * child's key or nothing, the action, and the parameters as JSON with their names in order. docs/devices.md says it to
 * whoever builds a device.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { CommandMessage } from './device-message.ts'

const purpose = 'vigil command v1'

/** Of the secret a device logs in with; the secret itself signs nothing. */
export const commandKey = (secret: string | Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** Names in the order of their code units, so that two JSON writers agree. */
const orderedParams = (params: CommandMessage['params']): string =>
  JSON.stringify(Object.fromEntries(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))))

export const signedText = ({ id, n, exp, child = '', action, params }: CommandMessage): string =>
  ['v1', id, n, exp, child, action, orderedParams(params)].join('\n')

const digest = (key: Uint8Array, message: CommandMessage): Buffer =>
  createHmac('sha256', key).update(signedText(message)).digest()

export const signCommand = (key: Uint8Array, message: CommandMessage): CommandMessage => ({
  ...message,
  sig: digest(key, message).toString('base64url'),
})

export const isSignedWith = (key: Uint8Array, message: CommandMessage): boolean => {
  const given = Buffer.from(message.sig ?? '', 'base64url')
  const right = digest(key, message)
  return given.length === right.length && timingSafeEqual(given, right)
}
