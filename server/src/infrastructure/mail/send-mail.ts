/** Letters by SMTP, encrypted wherever they leave this machine. Without settings there are none. */
import { required, type Environment } from '#infrastructure/config/config.ts'
import { createMailRoom, type Letter, type MailPlace } from './mail-room.ts'

export type SendMail = (letter: Letter) => Promise<void>

/** `smtps://user:word@host:465`, or `smtp://…:587`, which goes on encrypted before anything is said. */
const placeOf = (environment: Environment, prefix: string): MailPlace | undefined => {
  const names = [`${prefix}_URL`, `${prefix}_FROM`]
  if (names.every((name) => !environment[name])) return undefined
  const [address = '', from = ''] = names.map((name) => required(environment, name))
  const url = new URL(address)
  if (url.protocol !== 'smtps:' && url.protocol !== 'smtp:') throw new Error(`${prefix}_URL must be smtps: or smtp:`)
  if (!isAddress(from)) throw new Error(`${prefix}_FROM must be an address`)
  const isEncrypted = url.protocol === 'smtps:'
  const port = Number(url.port || (isEncrypted ? 465 : 587))
  const person = { user: decodeURIComponent(url.username), secret: decodeURIComponent(url.password) }
  return { host: url.hostname, port, isEncrypted, ...person, from }
}

/** One address and no list of them. */
const isAddress = (text: string): boolean => /^[^\s<>,;]+@[^\s<>,;@]+$/.test(text)

export const mailSender = (
  environment: Environment,
  prefix: 'VIGIL_MAIL' | 'VIGIL_MAIL_2',
  now: () => number,
): SendMail | undefined => {
  const place = placeOf(environment, prefix)
  if (!place) return undefined
  const send = createMailRoom(place, { now })
  return async (letter) => {
    if (!isAddress(letter.to)) throw new Error('no such address')
    await send(letter)
  }
}
