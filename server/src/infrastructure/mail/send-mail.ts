/** Letters by SMTP, encrypted wherever they leave this machine. Without settings there are none. */
import { hostname } from 'node:os'
import { required, type Environment } from '#infrastructure/config/config.ts'
import { openDialogue, type Dialogue, type MailPlace } from './smtp-dialogue.ts'

export interface Letter {
  /** Twice the same is one letter for whoever reads it. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

export type SendMail = (letter: Letter) => Promise<void>

interface MailSettings extends MailPlace {
  readonly user: string
  readonly secret: string
  readonly from: string
}

/** `smtps://user:word@host:465`, or `smtp://…:587`, which goes on encrypted before anything is said. */
const settingsOf = (environment: Environment, prefix: string): MailSettings | undefined => {
  const names = [`${prefix}_URL`, `${prefix}_FROM`]
  if (names.every((name) => !environment[name])) return undefined
  const [address = '', from = ''] = names.map((name) => required(environment, name))
  const url = new URL(address)
  if (url.protocol !== 'smtps:' && url.protocol !== 'smtp:') throw new Error(`${prefix}_URL must be smtps: or smtp:`)
  if (!/^[^\s<>]+@[^\s<>]+$/.test(from)) throw new Error(`${prefix}_FROM must be an address`)
  const isEncrypted = url.protocol === 'smtps:'
  const port = Number(url.port || (isEncrypted ? 465 : 587))
  const person = { user: decodeURIComponent(url.username), secret: decodeURIComponent(url.password) }
  return { host: url.hostname, port, isEncrypted, ...person, from }
}

const encoded = (text: string): string => Buffer.from(text).toString('base64')

/** Both the subject and the text in base64: no letter of either can end a line or the letter. */
const letterText = ({ id, to, subject, text }: Letter, from: string, at: Date): string =>
  [
    `From: <${from}>`,
    `To: <${to}>`,
    `Subject: =?utf-8?B?${encoded(subject)}?=`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@${from.split('@')[1]}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...(encoded(text).match(/.{1,76}/g) ?? []),
    '.',
  ].join('\r\n')

const greet = async (line: Dialogue, { isEncrypted, host }: MailSettings): Promise<void> => {
  const hello = `EHLO ${hostname() || 'localhost'}`
  await line.hear('220')
  const offers = await line.say(hello, '250')
  if (isEncrypted) return
  if (/STARTTLS/i.test(offers)) {
    await line.say('STARTTLS', '220')
    await line.encrypt()
    await line.say(hello, '250')
  } else if (host !== '127.0.0.1') throw new Error('the mail server does not encrypt')
}

export const mailSender = (
  environment: Environment,
  prefix: 'VIGIL_MAIL' | 'VIGIL_MAIL_2',
  now: () => number,
): SendMail | undefined => {
  const settings = settingsOf(environment, prefix)
  if (!settings) return undefined
  const { user, secret, from } = settings
  return async (letter) => {
    if (!/^[^\s<>]+@[^\s<>]+$/.test(letter.to)) throw new Error('no such address')
    const line = await openDialogue(settings)
    try {
      await greet(line, settings)
      if (user !== '') await line.say(`AUTH PLAIN ${encoded(`\0${user}\0${secret}`)}`, '235')
      await line.say(`MAIL FROM:<${from}>`, '250')
      await line.say(`RCPT TO:<${letter.to}>`, '25')
      await line.say('DATA', '354')
      await line.say(letterText(letter, from, new Date(now())), '250')
      // It is taken; whoever hangs up now has lost nothing.
      await line.say('QUIT', '221').catch(() => undefined)
    } finally {
      line.end()
    }
  }
}
