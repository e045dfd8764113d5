import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createBoundedGet } from './bounded-get.ts'

let server: Server
let host: string
const asked: string[] = []

beforeAll(async () => {
  server = createServer(({ url }, response) => {
    asked.push(url ?? '')
    if (url === '/slow') response.write('a')
    else if (url === '/silent') return
    else if (url === '/moved') response.writeHead(302, { location: '/' }).end()
    else response.end('0123456789')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  host = `127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const made = (more = {}) => createBoundedGet({ hosts: [host], ...more })
/** For what never comes; whatever else is asked meanwhile may be slower than that, and is asked again. */
const impatient = { mostAtOnce: 1, patienceMs: 1_000 }
const comes = (get: ReturnType<typeof made>['get']) =>
  vi.waitFor(
    async () => expect(String(await buffer((await get(`http://${host}/`, 10)).parts))).toBe('0123456789'),
    5_000,
  )

describe('a file that is fetched for somebody else', () => {
  it('comes whole, up to as many bytes as were asked for', async () => {
    const { get } = made()
    const whole = await get(`http://${host}/`, 10)
    expect(String(await buffer(whole.parts))).toBe('0123456789')
    const tooLong = await get(`http://${host}/`, 9)
    await expect(buffer(tooLong.parts)).rejects.toThrow('more than 9 bytes')
  })

  it('is given up when it comes too slowly, and makes room for the next', async () => {
    const { get } = made(impatient)
    const { parts } = await get(`http://${host}/slow`, 10)
    await expect(get(`http://${host}/`, 10)).rejects.toThrow('too many')
    await expect(buffer(parts)).rejects.toThrow()
    await comes(get)
  })

  it('is given up when nobody answers, and makes room for the next', async () => {
    const { get } = made(impatient)
    await expect(get(`http://${host}/silent`, 10)).rejects.toThrow()
    await comes(get)
  })

  it('is not looked for where a redirect leads', async () => {
    asked.length = 0
    await expect(made().get(`http://${host}/moved`, 10)).rejects.toThrow('answered with 302')
    expect(asked).toEqual(['/moved'])
  })

  it('is of a host that was let in, and nobody else is even asked', async () => {
    asked.length = 0
    for (const hosts of [[], [''], ['127.0.0.1'], [`localhost:${new URL(`http://${host}`).port}`]])
      await expect(made({ hosts }).get(`http://${host}/`, 10)).rejects.toThrow('not let in')
    expect(asked).toEqual([])
  })
})

describe('a host that was let in', () => {
  const { mayGet } = createBoundedGet({ hosts: ['Media.example.com', ' nvr.lan:8080', '10.0.0.9:80', '[fd00::9]'] })

  it.each([
    'https://media.example.com/a.m3u8',
    'HTTP://MEDIA.example.com:80/a.m3u8',
    'http://nvr.lan:8080/a.m3u8',
    'http://10.0.0.9/a.m3u8',
    'https://[fd00::9]/a.m3u8',
  ])('is that of %s', (address) => {
    expect(mayGet(address)).toBe(true)
  })

  it.each([
    'https://media.example.com:8443/',
    'https://media.example.com.evil.example/',
    'https://evil.example/media.example.com',
    'https://media.example.com@evil.example/',
    'https://user:word@media.example.com/',
    'http://nvr.lan/',
    'https://10.0.0.9/',
    'http://10.0.0.8/',
    'http://169.254.169.254/latest/meta-data',
    'ftp://media.example.com/',
    'file:///media.example.com',
    'media.example.com',
    '',
  ])('is not that of %s', (address) => {
    expect(mayGet(address)).toBe(false)
  })
})
