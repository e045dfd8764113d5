import { describe, expect, it } from 'vitest'
import { createAddressLimit } from './address-limit.ts'

const limited = () => {
  let at = 0
  const admits = createAddressLimit({ most: 2, windowMs: 1_000, now: () => at })
  return { admits, pass: (ms: number) => void (at += ms) }
}

describe('a limit by address', () => {
  it('lets an address through so often, and again in the next window', () => {
    const { admits, pass } = limited()
    expect([1, 2, 3].map(() => admits('door', '10.0.0.1'))).toEqual([true, true, false])
    pass(1_000)
    expect(admits('door', '10.0.0.1')).toBe(true)
  })

  it('counts each door and each address for itself', () => {
    const { admits } = limited()
    expect([1, 2, 3].map(() => admits('door', '10.0.0.1')).at(-1)).toBe(false)
    expect([admits('other', '10.0.0.1'), admits('door', '10.0.0.2')]).toEqual([true, true])
  })

  it('takes a household of IPv6 addresses as one', () => {
    const { admits } = limited()
    const asked = ['2001:db8:1:2::a', '2001:db8:1:2::b', '2001:db8:1:2:3:4:5:6'].map((address) =>
      admits('door', address),
    )
    expect(asked).toEqual([true, true, false])
  })

  it.each([
    ['whose middle is zeros', ['2001:db8::1:2:3:4', '2001:db8::5:2:3:4', '2001:db8:0:0:9::1']],
    ['whose own part is zeros', ['2001:db8:1:2::', '2001:db8:1:2::1', '2001:db8:1:2:0:0:0:2']],
    ['that is IPv4 written as IPv6', ['10.0.0.1', '::ffff:10.0.0.1', '::ffff:a00:1']],
  ])('takes a household %s as one, however each is written (C14)', (_which, addresses) => {
    const { admits } = limited()
    expect(addresses.map((address) => admits('door', address))).toEqual([true, true, false])
  })

  it('takes two households for two', () => {
    const { admits } = limited()
    const addresses = ['2001:db8::1', '2001:db8:0:1::1', '2001:db8:1::1', '::ffff:10.0.0.1', '::ffff:10.0.0.2']
    expect(addresses.map((address) => admits('door', address))).toEqual(addresses.map(() => true))
  })
})
