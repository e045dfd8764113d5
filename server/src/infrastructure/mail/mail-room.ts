/** Connections to one mail server, kept for a few seconds so that a storm of letters does not greet once for each. */
import { createTransport } from 'nodemailer'

export interface Letter {
  /** Twice the same is one letter for whoever reads it. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly files?: readonly LetterFile[]
}

export interface LetterFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

export interface MailPlace {
  readonly host: string
  readonly port: number
  readonly isEncrypted: boolean
  /** Empty for a server that knows us by where we stand. */
  readonly user: string
  readonly secret: string
  readonly from: string
}

type Deps = { readonly now: () => number; readonly patienceMs?: number }

const connectionsMost = 20

const open = ({ host, port, isEncrypted, user, secret }: MailPlace, patienceMs: number) =>
  createTransport({
    pool: true,
    host,
    port,
    secure: isEncrypted,
    // A line that stays open leads to this machine only.
    requireTLS: host !== '127.0.0.1',
    // Asked or not: a server that forgot to offer it must not get letters from nobody.
    ...(user === '' ? {} : { auth: { user, pass: secret }, forceAuth: true }),
    maxConnections: connectionsMost,
    // A kept connection that died in its sleep, and no more: whoever waits for the outcome has another carrier.
    maxRequeues: 1,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
    // Ended by us, with a word, before the silence ends it.
    idleTimeout: patienceMs / 2,
    // What a letter says is what it says, and never the name of a file or of an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

export const createMailRoom = (
  place: MailPlace,
  { now, patienceMs = 8_000 }: Deps,
): ((letter: Letter) => Promise<void>) => {
  const { from } = place
  let pool = open(place, patienceMs)
  /** The library has no end for one letter: one that waits too long, in line or at the server, ends them all. */
  const giveUp = (late: typeof pool): void => {
    late.close({ force: true })
    if (pool === late) pool = open(place, patienceMs)
  }
  return async ({ id, to, subject, text, files = [] }) => {
    const taking = pool
    const late = setTimeout(() => giveUp(taking), patienceMs)
    try {
      await taking.sendMail({
        envelope: { from, to: [to] },
        from: { name: '', address: from },
        to: { name: '', address: to },
        messageId: `<${id}@${from.split('@')[1]}>`,
        date: new Date(now()),
        subject,
        text,
        textEncoding: 'base64',
        attachments: files.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: bytes })),
      })
    } finally {
      clearTimeout(late)
    }
  }
}
