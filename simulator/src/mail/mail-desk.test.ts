import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailDesk } from './mail-desk.ts'

const desk = createMailDesk('alarm', 'word')
let port: number

beforeAll(async () => {
  desk.server.listen(0, '127.0.0.1')
  await once(desk.server, 'listening')
  // A server that listens on a port has such an address.
  port = (desk.server.address() as AddressInfo).port
})
afterAll(() => desk.server.close())

/** The numbers of the answers to these lines, one by one. */
const talk = async (...lines: string[]): Promise<string[]> => {
  const socket = connect({ host: '127.0.0.1', port })
  await once(socket, 'data')
  const answers: string[] = []
  for (const line of lines) {
    socket.write(`${line}\r\n`)
    const [answer]: unknown[] = await once(socket, 'data')
    answers.push(String(answer).slice(0, 3))
  }
  socket.destroy()
  return answers
}
const login = (text: string) => `AUTH PLAIN ${Buffer.from(text).toString('base64')}`
const open = ['EHLO me', login('\0alarm\0word'), 'MAIL FROM:<a@example.com>', 'RCPT TO:<b@example.com>', 'DATA']

describe('the stand-in for a mail server', () => {
  it('lets nobody write who has not said who he is', async () => {
    expect(await talk('EHLO me', 'MAIL FROM:<a@example.com>')).toEqual(['250', '530'])
    expect(await talk('EHLO me', login('\0alarm\0wrong'))).toEqual(['250', '535'])
  })

  it('insists on the order of the conversation', async () => {
    expect(await talk('EHLO me', login('\0alarm\0word'), 'RCPT TO:<b@example.com>', 'DATA')).toEqual([
      '250',
      '235',
      '503',
      '503',
    ])
  })

  it('refuses a letter without its parts, and keeps nothing of it', async () => {
    expect((await talk(...open, 'hello\r\n.')).at(-1)).toBe('554')
    expect(desk.letters()).toEqual([])
  })

  it('reads a letter however its writer encoded it', async () => {
    const head = 'From: a@example.com\r\nTo: <b@example.com>\r\nMessage-ID: <1@example.com>'
    const subject = 'Subject: =?UTF-8?Q?=E7=81=AB?=\r\n =?utf-8?B?6K2m?= at 3'
    expect((await talk(...open, `${head}\r\n${subject}\r\n\r\n3 F\r\n.`)).at(-1)).toBe('250')
    expect(desk.letters()).toMatchObject([{ subject: '火警 at 3', text: '3 F' }])
  })
})
