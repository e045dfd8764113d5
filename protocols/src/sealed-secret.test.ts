import { describe, expect, it } from 'vitest'
import { newDeviceKey, openSecret, sealSecret } from './sealed-secret.ts'

const device = newDeviceKey()
const sealed = sealSecret('the-secret-of-one-device', device.publicKey, 'the-claim-it-came-with')

describe('a sealed secret', () => {
  it('is read by the device it was sealed to, with what it showed', () => {
    expect(openSecret(sealed, device.privateKey, 'the-claim-it-came-with')).toBe('the-secret-of-one-device')
  })

  it('is read by nobody else, for no other claim, and not once a bit of it was changed', () => {
    expect(() => openSecret(sealed, newDeviceKey().privateKey, 'the-claim-it-came-with')).toThrow()
    expect(() => openSecret(sealed, device.privateKey, 'another-claim-altogether')).toThrow()
    const box = Buffer.from(sealed.box, 'base64url')
    box[14] = (box[14] ?? 0) ^ 1
    const changed = { ...sealed, box: box.toString('base64url') }
    expect(() => openSecret(changed, device.privateKey, 'the-claim-it-came-with')).toThrow()
  })

  it('looks different every time, and holds nothing readable', () => {
    const again = sealSecret('the-secret-of-one-device', device.publicKey, 'the-claim-it-came-with')
    expect(again).not.toEqual(sealed)
    expect(Buffer.from(sealed.box, 'base64url').toString('latin1')).not.toContain('secret')
  })

  it.each([
    ['all zero', Buffer.alloc(32)],
    ['one', Buffer.concat([Buffer.from([1]), Buffer.alloc(31)])],
  ])('is sealed to no weak point: %s', (_, point) => {
    expect(() => sealSecret('x', point.toString('base64url'), 'claim')).toThrow()
  })
})
