import { pino, type Logger } from 'pino'

export type Log = Logger

/** JSON lines. Nothing that can open a door is ever written, whatever object it hides in. */
export const createLog = (process: string, level = 'info'): Log =>
  pino({
    level,
    base: { process },
    redact: {
      paths: ['token', 'password', 'secret', '*.token', '*.password', '*.secret', '*.oldPassword', '*.newPassword'],
      censor: '[hidden]',
    },
  })
