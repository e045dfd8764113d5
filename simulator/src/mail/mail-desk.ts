/** A mail server on the loopback: insists on the order of the conversation and on a login, and keeps each letter once. */
import { createServer, type Server, type Socket } from 'node:net'

export interface TakenLetter {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface MailDesk {
  readonly server: Server
  readonly letters: () => TakenLetter[]
}

const decoded = (text: string): string => Buffer.from(text, 'base64').toString('utf8')

const wordOf = (_: string, how: string, text: string): string =>
  /b/i.test(how)
    ? decoded(text)
    : decodeURIComponent(text.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%'))

/** A line of the head as a person reads it (RFC 2047); words that follow each other are one. */
const readable = (line: string): string =>
  line.replaceAll(/\?=\s+=\?/g, '?==?').replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, wordOf)

const letterOf = (raw: string, from: string, to: string): TakenLetter | undefined => {
  const end = raw.indexOf('\r\n\r\n')
  // A line that goes on begins with a space.
  const head = raw.slice(0, end).replaceAll(/\r\n(?=[ \t])/g, '')
  const field = (name: string) => new RegExp(`^${name}: (.+)$`, 'im').exec(head)?.[1]?.trim()
  const [id, subject] = [field('Message-ID'), field('Subject')]
  const isFor = (name: string, address: string) => field(name)?.replaceAll(/^<|>$/g, '') === address
  if (end < 0 || !id || subject === undefined || !isFor('From', from) || !isFor('To', to)) return undefined
  const body = raw.slice(end + 4)
  const isPlain = field('Content-Transfer-Encoding')?.toLowerCase() !== 'base64'
  return { id, from, to, subject: readable(subject), text: isPlain ? body : decoded(body.replaceAll('\r\n', '')) }
}

interface Visit {
  isGreeted: boolean
  isKnown: boolean
  from: string
  to: string
  /** Lines of the letter, while it is being said. */
  letter: string[] | undefined
}

const addressIn = (line: string): string => /<([^<>\s]+@[^<>\s]+)>/.exec(line)?.[1] ?? ''

export const createMailDesk = (user: string, secret: string): MailDesk => {
  const letters = new Map<string, TakenLetter>()

  const take = (visit: Visit): string => {
    const letter = letterOf((visit.letter ?? []).join('\r\n'), visit.from, visit.to)
    visit.letter = undefined
    if (!letter) return '554 this is no letter'
    letters.set(letter.id, letter)
    return '250 taken'
  }

  const orders: Readonly<Record<string, (visit: Visit, line: string) => string>> = {
    EHLO(visit) {
      visit.isGreeted = true
      return '250-desk\r\n250 AUTH PLAIN'
    },
    AUTH(visit, line) {
      visit.isKnown = visit.isGreeted && decoded(line.slice('AUTH PLAIN '.length)) === `\0${user}\0${secret}`
      return visit.isKnown ? '235 welcome' : '535 not you'
    },
    MAIL(visit, line) {
      visit.from = visit.isKnown ? addressIn(line) : ''
      return visit.from === '' ? '530 who are you?' : '250 go on'
    },
    RCPT(visit, line) {
      visit.to = visit.from === '' ? '' : addressIn(line)
      return visit.to === '' ? '503 not yet' : '250 go on'
    },
    DATA(visit) {
      if (visit.to === '') return '503 not yet'
      visit.letter = []
      return '354 say it'
    },
    RSET(visit) {
      visit.from = visit.to = ''
      return '250 forgotten'
    },
    QUIT: () => '221 bye',
  }

  const hear = (visit: Visit, line: string): string | undefined => {
    if (visit.letter) {
      if (line === '.') return take(visit)
      visit.letter.push(line.replace(/^\./, ''))
      return undefined
    }
    return orders[line.split(' ', 1)[0]?.toUpperCase() ?? '']?.(visit, line) ?? '500 what?'
  }

  const serve = (socket: Socket): void => {
    const visit: Visit = { isGreeted: false, isKnown: false, from: '', to: '', letter: undefined }
    let rest = ''
    socket.on('error', () => undefined)
    socket.write('220 desk\r\n')
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const answer = hear(visit, line)
        if (answer) socket.write(`${answer}\r\n`)
      }
    })
  }
  return { server: createServer(serve), letters: () => [...letters.values()] }
}
