import { describe, expect, it } from 'vitest'
import { isPublicAddress, isPublicIp, lookupPublic } from './public-address.ts'

describe('an address that is called for somebody else', () => {
  it.each(['https://hooks.example.com/a?b=c', 'https://8.8.8.8/x', 'https://[2606:4700::1111]:8443/'])(
    'may be %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'https://user:word@hooks.example.com/',
    'https://localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://intranet/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0/',
    'https://10.1.2.3/',
    'https://172.31.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.100.100.200/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[2002:7f00:1::]/',
    'https://[64:ff9b::7f00:1]/',
    'no address',
  ])('is never %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it('is checked again where its name leads when it is called', async () => {
    const asked = new Promise<string>((resolve) =>
      lookupPublic('localhost', { all: true }, (error) => resolve(String(error?.message))),
    )
    expect(await asked).toContain('not public')
  })

  it('takes nothing for public that is no number', () => {
    expect(isPublicIp('hooks.example.com')).toBe(false)
  })
})
