/** A conversation with a mail server: a line is said, an answer is awaited, anything but the expected one ends it. */
import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

export interface Dialogue {
  /** Says a line and expects an answer that begins with this digit or number. */
  say(line: string, expected: string): Promise<string>
  /** What the server says without being asked. */
  hear(expected: string): Promise<string>
  /** Goes on over an encrypted line. */
  encrypt(): Promise<void>
  end(): void
}

export interface MailPlace {
  readonly host: string
  readonly port: number
  readonly isEncrypted: boolean
}

const patienceMs = 8_000

const opened = (socket: Socket, event: 'connect' | 'secureConnect'): Promise<Socket> =>
  new Promise((resolve, reject) => {
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('the mail server is silent')))
    socket.once('error', reject).once(event, () => resolve(socket))
  })

/** Several lines belong to one answer as long as a dash follows the number. */
const isWhole = (text: string): boolean => /(^|\n)\d{3}(?: [^\n]*)?\r\n$/.test(text)

const nextAnswer = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    const finish = (end: () => void): void => {
      socket.off('data', take).off('error', fail).off('close', close)
      end()
    }
    const take = (chunk: Buffer): void => {
      text += chunk.toString('latin1')
      if (isWhole(text)) finish(() => resolve(text))
    }
    const fail = (error: Error): void => finish(() => reject(error))
    const close = (): void => finish(() => reject(new Error('the mail server hung up')))
    socket.on('data', take).once('error', fail).once('close', close)
  })

export const openDialogue = async ({ host, port, isEncrypted }: MailPlace): Promise<Dialogue> => {
  let socket = isEncrypted
    ? await opened(connectTls({ host, port, servername: host }), 'secureConnect')
    : await opened(connectPlain({ host, port }), 'connect')
  const hear = async (expected: string): Promise<string> => {
    const answer = await nextAnswer(socket)
    if (!answer.startsWith(expected)) throw new Error(`the mail server said ${answer.slice(0, 80).trim()}`)
    return answer
  }
  return {
    hear,
    say(line, expected) {
      const answered = hear(expected)
      socket.write(`${line}\r\n`)
      return answered
    },
    async encrypt() {
      socket.removeAllListeners('timeout')
      socket = await opened(connectTls({ socket, servername: host }), 'secureConnect')
    },
    end: () => void socket.destroy(),
  }
}
