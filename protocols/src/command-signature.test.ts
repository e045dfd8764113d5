import { describe, expect, it } from 'vitest'
import { commandKey, isSignedWith, signCommand, signedText } from './command-signature.ts'
import type { CommandMessage } from './device-message.ts'

const key = commandKey('nX3-a-secret-of-a-device-00')
const message: CommandMessage = {
  id: '01938e2a-7c00-7abc-8def-0123456789ab',
  n: 7,
  exp: 1_763_200_000_000,
  child: 'L2',
  action: 'setTimer',
  params: { cron: '0 8 * * *', action: 'on' },
}

describe('a signed command (A13)', () => {
  it('has one text, whoever writes its parameters in which order', () => {
    const other = { ...message, params: { action: 'on', cron: '0 8 * * *' } }
    expect(signedText(other)).toBe(signedText(message))
    expect(signedText(message)).toBe(
      'v1\n01938e2a-7c00-7abc-8def-0123456789ab\n7\n1763200000000\nL2\nsetTimer\n{"action":"on","cron":"0 8 * * *"}',
    )
  })

  it('is known by the secret of its device, and by no other', () => {
    expect(isSignedWith(key, signCommand(key, message))).toBe(true)
    expect(isSignedWith(commandKey('another'), signCommand(key, message))).toBe(false)
    expect(isSignedWith(key, message)).toBe(false)
  })

  it.each([
    ['id', { id: 'x' }],
    ['counter', { n: 8 }],
    ['time', { exp: message.exp + 1 }],
    ['child', { child: 'L3' }],
    ['action', { action: 'switchOn' }],
    ['parameters', { params: { cron: '0 8 * * *', action: 'off' } }],
  ])('is void when somebody changes its %s', (_, change) => {
    expect(isSignedWith(key, { ...signCommand(key, message), ...change })).toBe(false)
  })
})
