import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSignedAddresses } from './signed-address.ts'

const clock = { at: 1_000_000 }
const made = () => createSignedAddresses({ key: randomBytes(32), now: () => clock.at })
const wish = { path: '/file/people.csv', subject: 'somebody', fields: { word: '陈 & co' } } as const
const queryOf = (address: string) => Object.fromEntries(new URL(address, 'http://x').searchParams)

describe('a signed address', () => {
  it('says for whom and what, to whoever sealed it', () => {
    const { signAddress, openAddress } = made()
    expect(openAddress(wish.path, queryOf(signAddress(wish).address))).toEqual({
      subject: 'somebody',
      fields: { word: '陈 & co' },
    })
  })

  it('tells whoever reads it neither for whom nor what, and is the same for the same wish', () => {
    const { signAddress } = made()
    const { address } = signAddress({ ...wish, fields: { part: 'seg1.ts?key=hidden' } })
    const read = Buffer.from(queryOf(address)['for'] ?? '', 'base64url').toString('latin1')
    for (const word of ['somebody', 'hidden', 'part']) expect(read).not.toContain(word)
    expect(signAddress({ ...wish, fields: { part: 'seg1.ts?key=hidden' } }).address).toBe(address)
    expect(signAddress(wish).address).not.toBe(address)
  })

  it('ends when it was asked to', () => {
    const { signAddress, openAddress } = made()
    const { address, expiresAt } = signAddress({ ...wish, until: clock.at + 600_000 })
    expect(Date.parse(expiresAt)).toBe(clock.at + 600_000)
    clock.at += 600_000
    expect(openAddress(wish.path, queryOf(address))).toBeUndefined()
  })

  it('ends after 60 seconds', () => {
    const { signAddress, openAddress } = made()
    const { address, expiresAt } = signAddress(wish)
    expect(Date.parse(expiresAt) - clock.at).toBe(60_000)
    clock.at += 59_999
    expect(openAddress(wish.path, queryOf(address))).toBeDefined()
    clock.at += 1
    expect(openAddress(wish.path, queryOf(address))).toBeUndefined()
  })

  it('opens nothing for another path, another content, another key, or no seal at all', () => {
    const { signAddress, openAddress } = made()
    const query = queryOf(signAddress(wish).address)
    const other = Buffer.from(JSON.stringify({ subject: 'another', fields: {}, until: clock.at + 1 }))
    expect(openAddress('/file/log.csv', query)).toBeUndefined()
    expect(openAddress(wish.path, { ...query, for: other.toString('base64url') })).toBeUndefined()
    expect(made().openAddress(wish.path, query)).toBeUndefined()
    expect(openAddress(wish.path, { for: query['for'] })).toBeUndefined()
    expect(openAddress(wish.path, { ...query, seal: '' })).toBeUndefined()
    expect(openAddress(wish.path, { ...query, seal: [query['seal']] })).toBeUndefined()
  })
})
