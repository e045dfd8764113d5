// @vitest-environment node -- nothing here is drawn
import { describe, expect, it } from 'vitest'
import { readServers } from './servers.ts'

const page = { origin: 'https://app.example' }

describe('the addresses of the servers', () => {
  it('are all this page’s own when nothing is configured', () => {
    const { calls, live, files } = readServers('', page)
    expect(new Set(Object.values(calls))).toEqual(new Set(['https://app.example']))
    expect(live).toBe('wss://app.example/live/socket')
    expect(files).toBe('https://app.example')
  })

  it('[spec 9.servers] main, manage, vendor, local, live and files are configuration', () => {
    const configured = {
      PLATFORM_MAIN: 'https://api.example:8443/',
      PLATFORM_WINDOWS: 'https://manage.example',
      PLATFORM_VENDOR: 'https://vendor.example',
      PLATFORM_LOCAL: 'http://local.example:9010',
      live: 'wss://api.example:8443/socket',
      files: 'https://files.example',
    }
    expect(readServers(JSON.stringify(configured), page)).toEqual({
      calls: {
        PLATFORM_MAIN: 'https://api.example:8443',
        PLATFORM_WINDOWS: 'https://manage.example',
        PLATFORM_VENDOR: 'https://vendor.example',
        PLATFORM_LOCAL: 'http://local.example:9010',
      },
      live: 'wss://api.example:8443/socket',
      files: 'https://files.example',
    })
  })

  it.each(['javascript:alert(1)', 'ftp://x', 'nonsense', 42])('%o is no address', (address) => {
    const { calls } = readServers(JSON.stringify({ PLATFORM_MAIN: address }), page)
    expect(calls.PLATFORM_MAIN).toBe('https://app.example')
  })
})
