import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** JSON lines. Nothing that can open a door is ever written, whatever object it hides in. */
export const createLog = (process: string, level = 'info', to: DestinationStream = pino.destination(1)): Log =>
  pino(
    {
      level,
      base: { process },
      serializers: { error: plainError },
      redact: {
        paths: ['token', 'password', 'secret', '*.token', '*.password', '*.secret', '*.oldPassword', '*.newPassword'],
        censor: '[hidden]',
      },
    },
    to,
  )

// An Error has no fields of its own that JSON would show. Not all it carries: a database's detail quotes the row.
const plainError = (error: unknown): unknown =>
  error instanceof Error
    ? { message: error.message, code: 'code' in error ? error.code : undefined, stack: error.stack }
    : error
