import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { createServer as createSafeServer, getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createMailRoom } from './mail-room.ts'

type Say = (line: string) => void
type Answers = Readonly<Record<string, string | ((socket: Socket, say: Say) => void)>>

const polite: Answers = {
  EHLO: '250-desk\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  MAIL: '250 go on',
  RCPT: '250 go on',
  DATA: '354 say it',
  '.': '250 taken',
  QUIT: '221 bye',
  RSET: '250 forgotten',
  else: '500 what?',
}

const servers: Server[] = []
const sockets = new Set<Socket>()
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  for (const server of servers.splice(0)) server.close()
})

const environment = inject('environment')
const keys = {
  key: readFileSync(environment['VIGIL_MQTT_TLS_KEY'] ?? ''),
  cert: readFileSync(environment['VIGIL_MQTT_TLS_CERT'] ?? ''),
}
const authority = readFileSync(join(dirname(environment['VIGIL_MQTT_TLS_KEY'] ?? ''), 'ca.pem'), 'utf8')

/** Answers each order as it is told to; what is between DATA and the dot is only heard. */
const converse = (socket: Socket, answers: Answers, heard: string[], greeting = '220 desk\r\n'): void => {
  sockets.add(socket)
  let rest = ''
  let isLetter = false
  const say: Say = (line) => void socket.write(`${line}\r\n`)
  socket.on('error', () => undefined)
  socket.write(greeting)
  socket.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const order = line.split(' ', 1)[0] ?? ''
      heard.push(isLetter && line !== '.' ? `> ${line}` : line)
      if (isLetter && line !== '.') continue
      isLetter = order === 'DATA'
      const answer = answers[order] ?? answers['else']
      if (typeof answer === 'string') say(answer)
      else answer?.(socket, say)
    }
  })
}

type Make = (on: (socket: Socket) => void) => Server
const openly: Make = (on) => createServer(on)

const serve = async (answers: Answers = polite, make: Make = openly) => {
  const heard: string[] = []
  let visits = 0
  const server = make((socket) => {
    visits += 1
    converse(socket, answers, heard)
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has such an address.
  return { heard, port: (server.address() as AddressInfo).port, visits: () => visits }
}

const room = (port: number, change: { host?: string; isEncrypted?: boolean; patienceMs?: number } = {}) => {
  const { patienceMs, ...rest } = change
  const person = { user: 'alarm', secret: 'word', from: 'alarm@example.com' }
  return createMailRoom(
    { host: '127.0.0.1', port, isEncrypted: false, ...person, ...rest },
    { now: Date.now, patienceMs: patienceMs ?? 5_000 },
  )
}
const letter = (to = 'duty@example.com') => ({ id: uuidV7(), to, subject: '火警', text: '.\n3 层\n' })
const orders = (heard: readonly string[]) => heard.filter((line) => /^(AUTH|MAIL|RCPT)/.test(line))

describe('letters', () => {
  it('of a storm share their connections, each under its own number', async () => {
    const { heard, port, visits } = await serve()
    const send = room(port)
    await send(letter())
    const more = Array.from({ length: 60 }, () => letter())
    await Promise.all(more.map(send))
    expect(visits()).toBeLessThanOrEqual(20)
    for (const { id } of more) expect(heard).toContain(`> Message-ID: <${id}@example.com>`)
  })

  it('go out over a new connection when the kept one has died in between', async () => {
    let last: Socket | undefined
    const { port, heard } = await serve({ ...polite, '.': (socket, say) => ((last = socket), say('250 taken')) })
    const send = room(port)
    await send(letter())
    last?.destroy()
    await send(letter())
    expect(heard.filter((line) => line === '.')).toHaveLength(2)
  })

  it('reach one person, however his address is written', async () => {
    const { port, heard } = await serve()
    const to = 'a"b,c@example.com'
    await room(port)(letter(to)).catch(() => undefined)
    expect(heard.filter((line) => line.startsWith('RCPT')).length).toBeLessThanOrEqual(1)
    expect(heard.join('\n')).not.toContain('<c@example.com>')
  })

  it('say nothing of their own to the server, whatever stands in them', async () => {
    const { port, heard } = await serve()
    await room(port)({ ...letter(), subject: 'x\r\nBcc: all@example.com', text: '.\r\nRCPT TO:<all@example.com>\r\n.' })
    expect(heard.filter((line) => line.startsWith('> Bcc'))).toEqual([])
    expect(heard.filter((line) => line === '.')).toHaveLength(1)
    expect(orders(heard)).toHaveLength(3)
  })

  it('that the server refuses fail with its reason, and the next one goes on', async () => {
    let tries = 0
    const { port } = await serve({
      ...polite,
      RCPT: (_, say) => say((tries += 1) === 1 ? '550 nobody here' : '250 yes'),
    })
    const send = room(port)
    await expect(send(letter())).rejects.toThrow('550 nobody here')
    await send(letter())
  })
})

describe('a mail server', () => {
  it('that only listens is given up in time, and so is whoever waits in line', async () => {
    const { port } = await serve({})
    const send = room(port, { patienceMs: 300 })
    const began = Date.now()
    const ended = await Promise.allSettled(Array.from({ length: 50 }, () => send(letter())))
    expect(ended.every(({ status }) => status === 'rejected')).toBe(true)
    expect(Date.now() - began).toBeLessThan(3_000)
  })

  it('that says a letter at a time, and never a line, is given up in time', async () => {
    const drip = (socket: Socket) => {
      const dripping = setInterval(() => socket.write('2'), 20)
      socket.once('close', () => clearInterval(dripping))
    }
    let isWell = false
    const { port } = await serve({ ...polite, MAIL: (socket, say) => (isWell ? say('250 go on') : drip(socket)) })
    const send = room(port, { patienceMs: 400 })
    await expect(send(letter())).rejects.toThrow()
    isWell = true
    await send(letter())
  })

  it('elsewhere that does not encrypt hears neither the word nor the letter', async () => {
    const { port, heard } = await serve()
    await expect(room(port, { host: 'localhost' })(letter())).rejects.toThrow(/TLS/i)
    expect(orders(heard)).toEqual([])
  })

  it('that asks for no login is logged in to all the same, or gets nothing', async () => {
    const { port, heard } = await serve({ ...polite, EHLO: '250 desk', AUTH: '502 never heard of it' })
    await expect(room(port)(letter())).rejects.toThrow('502')
    expect(heard.some((line) => line.startsWith('MAIL'))).toBe(false)
  })
})

describe('an encrypted line', () => {
  const started: Answers = {
    ...polite,
    EHLO: '250-desk\r\n250 STARTTLS',
    STARTTLS: (socket, say) => {
      say('220 go on')
      socket.removeAllListeners('data')
      converse(new TLSSocket(socket, { isServer: true, ...keys }), polite, [], '')
    },
  }
  const fromTheStart: Make = (on) => createSafeServer(keys, on)

  it.each([
    ['from the start', true],
    ['by STARTTLS', false],
  ])('%s to a server that nobody vouches for carries nothing', async (_how, isEncrypted) => {
    const { port, heard } = await (isEncrypted ? serve(polite, fromTheStart) : serve(started))
    await expect(room(port, { host: 'localhost', isEncrypted })(letter())).rejects.toThrow(/certificate/i)
    expect(orders(heard)).toEqual([])
  })

  it.each([
    ['from the start', true],
    ['by STARTTLS', false],
  ])('%s to a server that is vouched for carries the letter', async (_how, isEncrypted) => {
    const usual = getCACertificates('default')
    setDefaultCACertificates([...usual, authority])
    const { port, heard } = await (isEncrypted ? serve(polite, fromTheStart) : serve(started))
    await room(port, { host: 'localhost', isEncrypted })(letter()).finally(() => setDefaultCACertificates(usual))
    if (!isEncrypted) expect(orders(heard)).toEqual([])
  })
})
